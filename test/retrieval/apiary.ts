/** The base corpus of the vectors: six documents of bee-keepers, by path. */
export const APIARY: Readonly<Record<string, string>> = {
  "docs/apiary/overview.md": page(
    {
      id: "apiary/overview",
      title: "Apiary overview",
      "doc-type": "architecture",
      status: "current",
      component: "Hive Core",
      "source-root": "src/hive",
      "code-refs": ["Apiary.HiveBox", "ColonyStore"],
    },
    {
      Colonies: "A colony lives in a hive box. Each hive box stores frames of honey and brood.",
      Sensors: "Temperature sensors report every ten minutes to the gateway.",
    },
  ),
  "docs/apiary/swarm-runbook.md": page(
    {
      id: "apiary/swarm-runbook",
      title: "Handling a swarm",
      "doc-type": "runbook",
      status: "current",
      component: "Hive Core",
      "api-endpoints": ["POST /swarms/{id}/recover"],
    },
    {
      Signs: "Bees are suddenly gone from the hive after a hot day and the scale drops sharply.",
      Recovery: "Place a bait box near the old stand and wait until dusk.",
    },
  ),
  "docs/apiary/frames-plan.md": page(
    { id: "plans/frames", title: "Frames plan", "doc-type": "plan", status: "current", component: "Hive Core" },
    {
      Goal: "Frames frames frames: replace wooden frames by plastic frames, frames must fit the hive box.",
    },
  ),
  "docs/apiary/frames.md": page(
    { id: "apiary/frames", title: "Frames", "doc-type": "reference", status: "current", component: "Hive Core" },
    { Sizes: "A frame is 37 cm wide. A hive box holds ten frames." },
  ),
  "docs/gateway/protocol.md": page(
    {
      id: "gateway/protocol",
      title: "Gateway protocol",
      "doc-type": "reference",
      status: "draft",
      component: "Field Gateway",
      "api-endpoints": ["GET /gateway/health"],
    },
    {
      Transport:
        "The gateway speaks LoRa to the sensors and MQTT to the server. The hive identifier is the first byte.",
      Retry: "Lost packets are repeated three times with backoff.",
      "Glossary of colours": "Green, amber and violet lights.",
    },
  ),
  "docs/old/protocol-v1.md": page(
    {
      id: "gateway/protocol-v1",
      title: "Gateway protocol version one",
      "doc-type": "reference",
      status: "superseded",
      component: "Field Gateway",
    },
    { Transport: "The gateway speaks serial cable to the sensors. Lost packets are not repeated." },
  ),
};

/** A document with front matter, its title as top heading, and sections by heading. */
export function page(
  keys: Readonly<Record<string, string | readonly string[]>>,
  sections: Record<string, string>,
): string {
  const all = { ...keys, owner: "Beekeepers", "last-reviewed": "2026-05-04" };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const body = Object.entries(sections).map(([heading, text]) => `## ${heading}\n\n${text}\n`);
  return `---\n${lines.join("\n")}\n---\n\n# ${keys.title}\n\n${body.join("\n")}`;
}
