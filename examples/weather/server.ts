/**
 * A whole server in one file: one tool, over stdio, or over HTTP with `--http [host:]port`.
 */
import { createApplication, defineTool, ProtocolServer, serveStdio } from "lectern/mcp";
import * as z from "zod";

const SKIES = ["sunny", "cloudy", "rainy", "windy"];

const getWeather = defineTool({
  name: "get_weather",
  title: "Weather",
  description: "Tells today's weather in a city. Use it when somebody asks what the weather is like.",
  input: z.object({ city: z.string().min(1).max(100).describe("Name of the city: Berlin.") }),
  output: z.object({ city: z.string(), sky: z.string(), celsius: z.int() }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  call({ city }) {
    // Made up from the name, so that the same city always has the same weather.
    const sum = [...city].reduce((total, character) => total + character.codePointAt(0)!, 0);
    const structured = { city, sky: SKIES[sum % SKIES.length]!, celsius: sum % 35 };
    return { text: `${city}: ${structured.sky}, ${structured.celsius} °C.`, structured };
  },
});

const server = new ProtocolServer(
  createApplication({
    name: "weather",
    version: "1.0.0",
    instructions: "Ask get_weather for one city at a time.",
    tools: [getWeather],
  }),
  { logger: (message, reason) => console.error(message, reason ?? "") },
);

const [flag, address] = process.argv.slice(2);
if (flag === "--http") {
  const { listenAddress, serveHttp } = await import("lectern/mcp/http");
  const endpoint = await serveHttp(server, listenAddress(address ?? "0"));
  console.error(`Listening on ${endpoint.url}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => endpoint.close());
} else {
  process.exit(await serveStdio(server));
}
