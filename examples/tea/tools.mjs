import { STEEPING } from "./steeping.mjs";

export default ({ defineTool, z }) => [
  defineTool({
    name: "steeping",
    description: "Tells how hot and how long a kind of tea is brewed, and where the guide says more.",
    input: z.strictObject({ kind: z.enum(Object.keys(STEEPING)).check(z.describe("The kind of tea.")) }),
    async call({ kind }, _context, documentation) {
      const { minutes, celsius } = STEEPING[kind];
      const [hit] = await documentation.search(`brewing ${kind} tea`, { source: "brewing", limit: 1 });
      return `${minutes} minutes at ${celsius} °C. See ${hit.uri} line ${hit.startLine}.`;
    },
  }),
];
