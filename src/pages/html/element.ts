/** As much of a document's tree as is read here. */
export interface HtmlNode {
  readonly nodeType: number;
  readonly firstChild: HtmlNode | null;
  readonly nextSibling: HtmlNode | null;
  readonly previousSibling: HtmlNode | null;
  readonly parentNode: HtmlNode | null;
  readonly textContent: string | null;
}

export interface HtmlElement extends HtmlNode {
  /** In upper case. */
  readonly tagName: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): ArrayLike<HtmlElement> & Iterable<HtmlElement>;
}

export interface HtmlDocument {
  readonly documentElement: HtmlElement | null;
  readonly body: HtmlElement | null;
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): ArrayLike<HtmlElement> & Iterable<HtmlElement>;
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.nodeType === 1;
}

export function isText(node: HtmlNode): boolean {
  return node.nodeType === 3 || node.nodeType === 4;
}

/** Children from the first to the last. */
export function* childrenOf(node: HtmlNode): Generator<HtmlNode> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child;
}

export function classOf(element: HtmlElement): string {
  return element.getAttribute("class") ?? "";
}

/** Text of a node with its blanks squeezed. */
export function plainText(node: HtmlNode | null | undefined): string {
  return (node?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The first characters of a node's text, blanks squeezed; cheap however much text there is. */
export function textStart(node: HtmlNode, limit: number): string {
  let text = "";
  const walk = (parent: HtmlNode) => {
    for (const child of childrenOf(parent)) {
      if (text.length > limit) return;
      if (isText(child)) text += (child.textContent ?? "").slice(0, limit + 1);
      else if (isElement(child)) walk(child);
    }
  };
  walk(node);
  return text.replace(/\s+/g, " ").trim();
}
