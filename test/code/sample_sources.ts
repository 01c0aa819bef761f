/** A source of each language as people write them: path → text. */
export const SAMPLES: Readonly<Record<string, string>> = {
  "src/hive.ts": `import { Box } from "./box.ts";
export const LIMIT = 5;
export let current: Hive | undefined;
export interface Frame<T> extends Part { readonly width: T; weigh(): number }
export type Options = { timeout: number; retry(): void };
export enum Season { Spring = "spring", Summer = "summer" }
@Injectable()
export class Hive<T extends Frame<number>> extends Colony implements Named {
  static readonly #count = 0;
  name = "";
  constructor(private readonly store: Store, plain: string) { super(); const local = 1; }
  open(): void;
  open(frame: T): void;
  open(frame?: T): void { const inner = () => 1; }
  get size(): number { return 1; }
  set size(value: number) {}
  @Log() private async close(): Promise<void> {}
}
export abstract class Colony { abstract feed(): void }
export function swarm(when: string): void;
export function swarm(when: number): void;
export function swarm(when: unknown): void { function helper() {} }
export const weigh = async <T>(box: T) => box;
export default class extends Colony {}
namespace Apiary.Inner { export function inspect() {} export const DEPTH = 1; }
declare module "vendor" { export function external(): void }
`,
  "src/view.tsx": `export const Panel = ({ title }: { title: string }) => <div>{title}</div>;
export function List<T>(props: Props<T>) { return <ul />; }
class Board extends React.Component<Props> { render() { return <List /> } }
`,
  "src/legacy.js": `const MAX = 10;
var old = 1;
class Box extends Base { #lid = 1; width = 2; static make() {} }
function* frames() { yield 1; }
const api = { get(id) { return id; }, post: async () => 1 };
module.exports.build = function () {};
exports.tear = () => 1;
describe("x", () => { const hidden = 1; function shown() {} });
`,
  "hive/box.py": `from dataclasses import dataclass
LIMIT: int = 5
current = None
type Weight = float

@dataclass(frozen=True)
class HiveBox(Base, metaclass=Meta):
    width: int = 3
    KIND = "wood"

    class Inner:
        def deep(self): pass

    @property
    def size(self): return 1

    @size.setter
    def size(self, value): pass

    async def open(self, *frames): 
        local = 1
        def helper(): pass

def weigh[T](box: T) -> int:
    return 1
`,
  "hive/box.go": `package hive

const Limit = 5
const (
	First = iota
	Second
)
var ErrFull, ErrEmpty = errors.New("full"), errors.New("empty")

type Number interface{ ~int | ~float64 }
type Opener interface {
	io.Closer
	Open(frame string) error
}
type Box[T Number] struct {
	Base
	*Colony
	Width, Depth int
	name string \`json:"name"\`
}
type Weight float64
type Handler = func(int) error

func New[T Number](w int) *Box[T] { local := 1; return nil }
func (b *Box[T]) Open(frame string) error { return nil }
func (Weight) String() string { return "" }
`,
  "src/box.rs": `pub mod inner {
    pub fn helper() {}
}
pub const LIMIT: usize = 5;
static COUNT: u32 = 0;
#[derive(Debug)]
pub struct HiveBox<'a, T: Frame> { pub width: u32, name: &'a str, items: Vec<T> }
pub enum Season { Spring, Summer { hot: bool } }
pub trait Frame: Clone { type Item; const KIND: u8; fn weigh(&self) -> u32; fn twice(&self) -> u32 { 2 } }
impl<'a, T: Frame> HiveBox<'a, T> {
    pub fn open(&self) { let local = 1; fn nested() {} }
}
impl<T: Frame> Drop for HiveBox<'_, T> { fn drop(&mut self) {} }
pub type Weights = Vec<u32>;
macro_rules! frames { () => {}; }
pub async fn swarm<T>(t: T) -> T { t }
`,
  "src/HiveBox.java": `package com.apiary.hive;

@Entity
public abstract class HiveBox<T extends Frame> extends Base<T> implements Opener, Comparable<HiveBox<T>> {
  public static final int LIMIT = 5;
  private String name, owner;
  public HiveBox(String name) { int local = 1; }
  @Override
  public <R> R open(T frame) { return null; }
  public void open(T frame, int times) {}
  enum Season implements Named { SPRING, SUMMER { @Override void hot() {} } ; int order; }
  interface Opener { int KIND = 1; void open(); default void close() {} }
  record Weight(int grams, String unit) { int twice() { return 2; } }
  @interface Marked { String value(); }
}
`,
  "src/HiveBox.kt": `package com.apiary.hive

typealias Weights = List<Int>
const val LIMIT = 5
@Serializable
data class HiveBox<T : Frame>(val width: Int, private var name: String, plain: Int) : Base<T>(), Opener {
    val size: Int get() = 1
    override suspend fun open(frame: T): Boolean { val local = 1; return true }
    companion object { fun make() = 1 }
    class Inner { fun deep() {} }
}
interface Opener {
    fun close() {}
}
enum class Season {
    SPRING, SUMMER;
    fun next() = this
}
object Registry : Opener {
    val boxes = 1
}
fun <T> T.weigh(): Int = 1
sealed interface Result
`,
  "src/HiveBox.cs": `using System;
namespace Apiary.Hive;

public delegate void Opened(object sender);
[Serializable]
public abstract class HiveBox<T> : Base<T>, IOpener where T : Frame
{
    public const int Limit = 5;
    private readonly string name, owner;
    public int Width { get; set; }
    public event EventHandler Changed;
    public HiveBox(string name) { int local = 1; }
    public async Task<T> Open(T frame) { void Helper() {} return default; }
    public void Open(T frame, int times) {}
    public enum Season { Spring, Summer }
    public struct Weight { public int Grams; }
}
public interface IOpener { void Close(); }
public record Frame(int Wide, string Unit);
`,
  "src/box.c": `#define LIMIT 5
#define MIN(a, b) ((a) < (b) ? (a) : (b))
typedef struct box { int width; char *name; void (*open)(int); } box_t;
typedef struct { int grams; } weight;
typedef int (*callback)(void *);
enum season { SPRING, SUMMER = 2 };
union value { int number; float real; };
static int count = 0;
char *names[] = { "a" };
static int open_box(struct box *b) { int local = 1; return local; }
struct box *make_box(void) { return 0; }
typedef char path_t[256];
typedef int handler_t(void *);
`,
  "src/box.hpp": `#pragma once
namespace apiary::hive {
constexpr int kLimit = 5;
template <typename T> class HiveBox : public Base<T>, private Opener {
 public:
  explicit HiveBox(int width);
  ~HiveBox() {}
  T open(const T& frame) { int local = 1; return frame; }
  virtual void close() = 0;
  T* next();
  bool operator==(const HiveBox& other) const { return true; }
  struct Inner { int depth; };
 private:
  int width_ = 0;
  T* frames_;
};
enum class Season { Spring, Summer };
using Weights = std::vector<int>;
template <typename T> concept Frame = requires(T t) { t.weigh(); };
int weigh(const HiveBox<int>& box);
}
`,
  "src/box.cpp": `#include "box.hpp"
int Apiary::Box::weigh(int times) const { return 1; }
template <typename T> void HiveBox<T>::fill() {}
std::string name() { return ""; }
namespace { int hidden() { return 1; } }
`,
  "lib/hive.rb": `module Apiary
  LIMIT = 5
  class Hive::Box < Base
    attr_reader :width, :name
    attr_accessor :lid
    KIND = :wood
    def open(frame) = 1
    def self.make; end
    def full?
      local = 1
    end
    class << self
      def registry; end
    end
    alias shut open
  end
  module Weighing
    def weigh; end
  end
end
def helper; end
`,
  "src/HiveBox.php": `<?php
namespace Apiary\\Hive;

const LIMIT = 5;
#[Entity]
abstract class HiveBox extends Base implements Opener, \\Countable {
    use Weighing;
    public const KIND = 'wood';
    private ?string $name = null;
    public function __construct(private readonly int $width, int $plain) {}
    public static function make(): static { $local = 1; return new static(1); }
    abstract protected function open(Frame ...$frames): void;
}
interface Opener extends Named { public function close(): void; }
trait Weighing { public function weigh(): int { return 1; } }
enum Season: string { case Spring = 's'; public function next(): self { return $this; } }
function helper(): void {}
`,
  "Sources/HiveBox.swift": `import Foundation
public typealias Weights = [Int]
let limit = 5
public final class HiveBox<T: Frame>: Base, Opener {
    var width: Int = 0
    static let kind = "wood"
    init(width: Int) { self.width = width }
    @discardableResult
    func open(_ frame: T) -> Bool { let local = 1; return true }
    struct Inner { let depth: Int }
}
protocol Opener: AnyObject { var lid: Bool { get }
  func close() }
enum Season: String { case spring, summer
  func next() -> Season { self } }
extension HiveBox { func weigh() -> Int { 1 } }
actor Registry { func add() {} }
func helper<T>(_ t: T) {}
`,
};
