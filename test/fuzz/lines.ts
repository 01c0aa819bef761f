import { message, mutated, textOf, type Value } from "./messages.ts";
import type { Random } from "./random.ts";

/** 2 MiB: the most that one line may hold, by the contract. */
const CAP = 2_097_152;
const LEVELS = 100_000;

const PING = '{"jsonrpc":"2.0","id":"large","method":"ping","params":{"pad":"';

/** One line of input, without its terminator. May hold any byte, even a line feed, which makes it two lines. */
export function line(random: Random): Buffer {
  const sound = message(random);
  const kind = random.next();
  if (kind < 0.4) return Buffer.from(textOf(sound));
  if (kind < 0.75) return Buffer.from(textOf(mutated(random, sound)));
  if (kind < 0.85) return Buffer.from(mutatedText(random, textOf(sound)));
  if (kind < 0.97) return mutatedBytes(random, Buffer.from(textOf(sound)));
  return Buffer.from(random.pick(["", " \t ", "{", "}", "[]", "null", '"ping"', "7", "\ufeff{}", "[".repeat(3_000)]));
}

/** A line that is large: deep, or about as long as a line may be. */
export function largeLine(random: Random): Buffer {
  switch (random.below(6)) {
    case 0:
      return Buffer.from("[".repeat(LEVELS));
    case 1:
      return Buffer.from(`${"[".repeat(LEVELS)}${"]".repeat(LEVELS)}`);
    case 2:
      return Buffer.from(deep('{"a":', "}"));
    case 3:
      return Buffer.from(deep("[", "]"));
    default: {
      const length = CAP + random.below(3) - 1;
      return Buffer.from(`${PING}${"x".repeat(length - PING.length - 3)}"}}`);
    }
  }
}

function deep(open: string, close: string): string {
  const nested = `${open.repeat(LEVELS)}0${close.repeat(LEVELS)}`;
  const call = '{"jsonrpc":"2.0","id":"deep","method":"tools/call","params":{"name":"deep","arguments":{"a":';
  return `${call}${nested}}}}`;
}

/** Something that only text can say: a member twice, blanks, a sign too many or too few. */
function mutatedText(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  switch (random.below(6)) {
    case 0: {
      const twice: Value = random.pick<Value>([1, "twice", null, {}, 1.5]);
      return `{"${random.pick(["id", "method", "jsonrpc", "params"])}":${JSON.stringify(twice)},${text.slice(1)}`;
    }
    case 1:
      return `${text.slice(0, -1)},"id":${random.pick(["1.0", "1e0", "-0", "2", '"late"', "null", "1e400"])}}`;
    case 2:
      return text.slice(0, at);
    case 3:
      return (
        text.slice(0, at) +
        random.pick(['"', "{", "]", ",", ":", "\\", "\u0000", "\ud800", "\ufeff", "\r", " "]) +
        text.slice(at)
      );
    case 4:
      return text.replaceAll(",", random.pick([" , ", "\t,\r", ",,"]));
    default:
      return text + random.pick([text, " ", "\r", "}", "\u0000", "//"]);
  }
}

function mutatedBytes(random: Random, bytes: Buffer): Buffer {
  const at = random.below(bytes.length);
  switch (random.below(4)) {
    case 0:
      bytes[at] = random.below(256);
      return bytes;
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(8))]);
    case 2: {
      const invalid = random.pick([[0xc3, 0x28], [0xb1], [0xed, 0xa0, 0x80], [0xf5], [0x00], [0xff, 0xfe]]);
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(invalid), bytes.subarray(at)]);
    }
    default:
      return Buffer.concat([bytes, bytes.subarray(at)]);
  }
}

/** What ends a line. */
export function terminator(random: Random): string {
  return random.pick(["\n", "\n", "\n", "\r\n", "\r\r\n", "\n\n", "\n \t\r\n"]);
}
