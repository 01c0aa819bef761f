import { execFileSync } from "node:child_process";
import { temporaryFolder } from "../temporary_folder.ts";

/** Front matter and a body, as the documents of the bees have them. */
export function made(fields: Readonly<Record<string, string>>, body: string): string {
  const all = { owner: "Beekeepers", "last-reviewed": "2026-05-04", ...fields };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}`);
  return ["---", ...lines, "---", `# ${fields.title ?? "Untitled"}`, "", body, ""].join("\n");
}

/** A small repository about bees: six documents of every kind that matters to ranking. */
export const BEES: Readonly<Record<string, string>> = {
  "docs/apiary/overview.md": made(
    {
      id: "apiary/overview",
      title: "Apiary overview",
      "doc-type": "architecture",
      status: "current",
      component: "Hive Core",
      "source-root": "src/hive",
      "code-refs": "[Apiary.HiveBox, ColonyStore]",
    },
    "## Colonies\n\nA colony lives in a hive box. Each hive box stores frames of honey and brood.\n\n" +
      "## Sensors\n\nTemperature sensors report every ten minutes to the gateway.",
  ),
  "docs/apiary/swarm-runbook.md": made(
    {
      id: "apiary/swarm-runbook",
      title: "Handling a swarm",
      "doc-type": "runbook",
      status: "current",
      component: "Hive Core",
      "api-endpoints": '["POST /swarms/{id}/recover"]',
    },
    "## Signs\n\nBees are suddenly gone from the hive after a hot day and the scale drops sharply.\n\n" +
      "## Recovery\n\nPlace a bait box near the old stand and wait until dusk.",
  ),
  "docs/apiary/frames-plan.md": made(
    { id: "plans/frames", title: "Frames plan", "doc-type": "plan", status: "current", component: "Hive Core" },
    "## Goal\n\nFrames frames frames: replace wooden frames by plastic frames, frames must fit the hive box.",
  ),
  "docs/apiary/frames.md": made(
    { id: "apiary/frames", title: "Frames", "doc-type": "reference", status: "current", component: "Hive Core" },
    "## Sizes\n\nA frame is 37 cm wide. A hive box holds ten frames.",
  ),
  "docs/gateway/protocol.md": made(
    {
      id: "gateway/protocol",
      title: "Gateway protocol",
      "doc-type": "reference",
      status: "draft",
      component: "Field Gateway",
      "api-endpoints": '["GET /gateway/health"]',
    },
    "## Transport\n\nThe gateway speaks LoRa to the sensors and MQTT to the server. The hive identifier is the first byte.\n\n" +
      "## Retry\n\nLost packets are repeated three times with backoff.\n\n" +
      "## Glossary of colours\n\nGreen, amber and violet lights.",
  ),
  "docs/old/protocol-v1.md": made(
    {
      id: "gateway/protocol-v1",
      title: "Gateway protocol version one",
      "doc-type": "reference",
      status: "superseded",
      component: "Field Gateway",
    },
    "## Transport\n\nThe gateway speaks serial cable to the sensors. Lost packets are not repeated.",
  ),
};

/** The configuration that binds it. */
export const BOUND: Readonly<Record<string, string>> = {
  "lectern.json": JSON.stringify({ documentation: { roots: ["docs"] } }),
};

/** A folder with these files, bound by a configuration; without git. */
export function boundFolder(files: Readonly<Record<string, string>> = BEES): string {
  return temporaryFolder({ ...BOUND, ...files });
}

/** Runs git there as nobody in particular. */
export function gitIn(root: string, ...args: readonly string[]): string {
  const identity = ["-c", "user.name=Bee", "-c", "user.email=bee@example.org", "-c", "commit.gpgsign=false"];
  return execFileSync("git", ["-C", root, ...identity, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** A bound repository with all of its files in one commit. */
export function boundRepository(files: Readonly<Record<string, string>> = BEES): string {
  const root = boundFolder(files);
  gitIn(root, "init", "--quiet", "--initial-branch=main");
  gitIn(root, "add", "--all");
  gitIn(root, "commit", "--quiet", "--message=All");
  return root;
}
