import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { temporaryFolder } from "../temporary_folder.ts";
import { runProgram } from "./program.ts";
