import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { projectPreset } from "../../../src/presets/project/mod.ts";
import { type Called, clientOf } from "../../served.ts";

/** A client of a server over a repository that, as strict clients do, takes no answer of another shape than was published. */
export function checkedClient(root: string) {
  const client = clientOf(undefined, { preset: projectPreset({ env: {}, cwd: root }) });
  const shapes = client
    .request("tools/list")
    .then(({ tools }) => new Map<string, object>(tools.map((tool: Listed) => [tool.name, tool.outputSchema])));
  return {
    ...client,
    async call(name: string, given: object = {}): Promise<Called> {
      const called = await client.call(name, given);
      const shape = (await shapes).get(name)!;
      if (!called.isError) {
        const fits = new Ajv2020().compile(shape);
        expect({ name, fits: fits(called.structured), errors: fits.errors }).toEqual({
          name,
          fits: true,
          errors: null,
        });
      }
      return called;
    },
  };
}

interface Listed {
  readonly name: string;
  readonly outputSchema: object;
}
