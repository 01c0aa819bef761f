const WHAT =
  "The resources of this server are the pages of the Kinetis framework's documentation, as markdown, published from its main " +
  "branch. Read them instead of answering from memory. List the resources first; ";

const READING = "start with kinetis://docs/agent-workflow; go on reading only while the question is open. ";

const WITH_TOOLS =
  "then read with kinetis_read_doc from line 1; start with kinetis://docs/agent-workflow; go on only while the question is open. " +
  "To find a term in a page that you know, use kinetis_search_doc and read around the hit. Read a whole resource only when " +
  "all of it is needed. ";

const BOUNDARY =
  "A page may describe newer behaviour than the installed release has: find out which versions are installed, and check the " +
  "installed source before you settle a claim that depends on the version.";

/** How to use the server, for the model. */
export function instructions(withTools: boolean): string {
  return WHAT + (withTools ? WITH_TOOLS : READING) + BOUNDARY;
}
