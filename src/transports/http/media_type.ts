/** The forms of an answer that a client takes. */
export interface Accepted {
  readonly json: boolean;
  readonly events: boolean;
}

/** Reads an `Accept` header. Without one, everything is taken. */
export const acceptedBy = remembered(readAccept);

/** Whether a `Content-Type` is JSON, in UTF-8 if it says in what. */
export const isJsonType = remembered(readType);

function readAccept(header: string | undefined): Accepted {
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

function readType(header: string | undefined): boolean {
  const [type, ...parameters] = (header ?? "").split(";").map((part) => part.trim().toLowerCase());
  if (type !== "application/json") return false;
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}

/** Spellings of a header that are remembered; all clients of one program spell it alike. */
const SPELLINGS = 100;

/** Reads each spelling of a header once. */
function remembered<Read>(read: (header: string | undefined) => Read): (header: string | undefined) => Read {
  const known = new Map<string | undefined, Read>();
  return (header) => {
    const found = known.get(header);
    if (found !== undefined) return found;
    if (known.size >= SPELLINGS) known.clear();
    const value = read(header);
    known.set(header, value);
    return value;
  };
}
