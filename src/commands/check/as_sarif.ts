import { type Finding, fingerprintOf } from "../../checks/mod.ts";
import type { Severity } from "../../graph/mod.ts";
import { NAME, VERSION } from "../../product/mod.ts";
import { CONFIGURATION_CODE, checkOf, type Examination } from "./examine.ts";

const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  critical: "error",
  error: "error",
  warning: "warning",
  info: "note",
};

/** What stands for the repository's root in an address: whoever reads the report knows where that is. */
const ROOT = "%SRCROOT%";

/** Findings as a SARIF 2.1.0 log (OASIS, 2020): one run; rules are the codes that were found. */
export function asSarif({ corpus, findings, notes }: Examination) {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: NAME, version: VERSION, rules: codes.map((code) => ruleOf(code, findings)) } },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => resultOf(finding, codes)),
        properties: { documents: corpus?.documents.length ?? 0, notes },
      },
    ],
  };
}

function ruleOf(code: string, findings: readonly Finding[]) {
  const check = checkOf(code);
  const about = check?.about ?? aboutOthers(code);
  const severity = check?.severity ?? findings.find((finding) => finding.code === code)!.severity;
  return {
    id: code,
    shortDescription: { text: about },
    fullDescription: { text: check === undefined ? about : `${about} ${check.help}` },
    help: { text: check?.help ?? about },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function aboutOthers(code: string): string {
  if (code === CONFIGURATION_CODE) return "The configuration cannot be read.";
  return "Statements of documents repeat or contradict each other, or could not be compared.";
}

function resultOf(finding: Finding, codes: readonly string[]) {
  const { code, severity, message, hint, related = [] } = finding;
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severity],
    message: { text: hint === undefined ? message : `${message} ${hint}` },
    locations: [locationOf(finding)],
    ...(related.length > 0 && {
      relatedLocations: related.map((place, index) => ({
        id: index + 1,
        ...locationOf(place),
        message: { text: place.message },
      })),
    }),
    partialFingerprints: { "lectern/v1": fingerprintOf(finding) },
  };
}

function locationOf({ file, startLine, endLine }: Pick<Finding, "file" | "startLine" | "endLine">) {
  const region = startLine === undefined ? undefined : { startLine, ...(endLine !== undefined && { endLine }) };
  const uri = file.split("/").map(encodeURIComponent).join("/");
  return { physicalLocation: { artifactLocation: { uri, uriBaseId: ROOT }, ...(region && { region }) } };
}
