/** A drawing in pixels, with what a reader of the screen hears of it. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  /** Elements, as {@link element} makes them. */
  readonly content: readonly string[];
}

/** Colours that stand out from white as from black; ours first. */
export const OUR_COLOUR = "#d9480f";
export const PEER_COLOURS = ["#1c7ed6", "#2f9e44", "#9c36b5", "#868e96"];

/** Text and lines follow the reader's light or dark theme; the background is the page's own. */
const STYLE = `
  svg { color: #1f2328; font: 11px system-ui, sans-serif; }
  @media (prefers-color-scheme: dark) { svg { color: #e6edf3; } }
  text { fill: currentColor; }
  .title { font-size: 13px; font-weight: 600; }
  .ours { font-weight: 600; }
  .grid { stroke: currentColor; stroke-opacity: 0.15; }
  .axis { stroke: currentColor; stroke-opacity: 0.6; }
`;

/** The drawing as the text of an SVG file. */
export function svg({ width, height, title, description, content }: Drawing): string {
  const lines = [tooltip(title), element("desc", {}, escaped(description)), element("style", {}, STYLE), ...content];
  const size = { width, height, viewBox: `0 0 ${width} ${height}`, role: "img" };
  return `${element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, `\n${lines.join("\n")}\n`)}\n`;
}

/** An element; its content is markup already. Coordinates are cut to a tenth of a pixel. */
export function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ""): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(typeof value === "number" ? coordinate(value) : value)}"`)
    .join("");
  return content === "" ? `<${name}${text}/>` : `<${name}${text}>${content}</${name}>`;
}

/** A line of text; `anchor` says which end of it stands at the place. */
export function label(
  x: number,
  y: number,
  text: string,
  {
    anchor = "start",
    className = "",
    fill,
  }: { anchor?: "start" | "middle" | "end"; className?: string; fill?: string } = {},
): string {
  // Unlike an attribute, a style is stronger than the sheet.
  const look = { ...(className && { class: className }), ...(fill && { style: `fill: ${fill}` }) };
  return element("text", { x, y, "text-anchor": anchor, ...look }, escaped(text));
}

/** What a pointer over an element is told, as the first of its content. */
export function tooltip(text: string): string {
  return element("title", {}, escaped(text));
}

/** A straight line. */
export function line(x1: number, y1: number, x2: number, y2: number, className: string): string {
  return element("line", { x1, y1, x2, y2, class: className });
}

/** A number as it stands in an attribute. */
export function coordinate(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
