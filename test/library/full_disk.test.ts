import { expect, test, vi } from "vitest";
import { CorpusStore, textOf } from "../../src/library/mod.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { alive, temporaryHome } from "../served.ts";

/** A store on a disk that is full from some time on. */
class FullStore extends CorpusStore {
  isFull = false;

  override commit(...given: Parameters<CorpusStore["commit"]>): void {
    this.#write(() => super.commit(...given));
  }

  override writeState(...given: Parameters<CorpusStore["writeState"]>): void {
    this.#write(() => super.writeState(...given));
  }

  #write(write: () => void): void {
    if (this.isFull) throw new Error("ENOSPC: no space left on device");
    write();
  }
}

/** A source on such a disk, whose server gives whatever version is set. */
async function onFullDisk() {
  const site = { version: 1 };
  const origin = await loopbackServer((_, response) => {
    response.writeHead(200, { "content-type": "text/plain" }).end(`# A\n\nVersion ${site.version}.\n`);
  });
  const [kept] = temporaryHome().passing({
    name: "apple",
    kind: "site",
    origin: `${origin}/llms-full.txt`,
    allowLocal: true,
  });
  const store = new FullStore(kept!.store.folder);
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const source = alive({ ...kept!, store });
  const text = async () =>
    (await source.current())
      .pages()
      .map((page) => textOf(page))
      .join();
  return { site, store, source, text, told };
}

test("a server whose disk is full says so, and answers every question from the text that it read last", async () => {
  const { site, store, source, text, told } = await onFullDisk();
  expect(await text()).toContain("Version 1");
  store.isFull = true;
  site.version = 2;
  await source.reload();
  expect(await text()).toContain("Version 2");
  expect(await text()).toContain("Version 2");
  expect(told.mock.calls.join()).toContain("not stored, serving from memory: ENOSPC");
});

test("once there is room again the next reading is stored, and other processes have it", async () => {
  const { site, store, source, text } = await onFullDisk();
  store.isFull = true;
  expect(await text()).toContain("Version 1");
  expect(store.state()).toBeUndefined();
  store.isFull = false;
  site.version = 2;
  await source.reload();
  expect(store.state()?.obtainedAt).toBe(source.provenance?.obtainedAt);
  expect(await text()).toContain("Version 2");
});
