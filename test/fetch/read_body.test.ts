import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readBody } from "../../src/fetch/read_body.ts";

const url = new URL("https://x.dev/a");
const options = { url, length: undefined, encoding: undefined, maxBytes: 10 };

test.each([3, 5])("a body of 4 bytes that was announced with %i is not taken", async (length) => {
  const work = readBody(Readable.from([Buffer.from("text")]), { ...options, length });
  await expect(work).rejects.toThrow(`https://x.dev/a announced ${length} bytes and sent 4`);
});

test("a body is not read on once it is too large", async () => {
  let read = 0;
  const body = Readable.from(
    (function* () {
      for (; read < 100; read++) yield Buffer.alloc(4);
    })(),
    { highWaterMark: 1 },
  );
  await expect(readBody(body, options)).rejects.toThrow("larger than the limit of 10 bytes");
  expect(read).toBeLessThan(10);
  expect(body.destroyed).toBe(true);
});
