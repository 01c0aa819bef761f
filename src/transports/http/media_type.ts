/** The forms of an answer that a client takes. */
export interface Accepted {
  readonly json: boolean;
  readonly events: boolean;
}

/** Reads an `Accept` header. Without one, everything is taken. */
export function acceptedBy(header: string | undefined): Accepted {
  if (header === undefined || header.trim() === "") return { json: true, events: true };
  const weights = new Map(header.split(",").map(rangeOf));
  const takes = (type: string, group: string) =>
    (weights.get(type) ?? weights.get(group) ?? weights.get("*/*") ?? 0) > 0;
  return { json: takes("application/json", "application/*"), events: takes("text/event-stream", "text/*") };
}

function rangeOf(text: string): [range: string, weight: number] {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return [range, quality === undefined ? 1 : Number(quality.slice("q=".length))];
}

/** Whether a `Content-Type` is JSON, in UTF-8 if it says in what. */
export function isJsonType(header: string | undefined): boolean {
  const [type, ...parameters] = (header ?? "").split(";").map((part) => part.trim().toLowerCase());
  if (type !== "application/json") return false;
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}
