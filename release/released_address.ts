/** How the address of a host's newest release ends, where it hosts releases by their names too. */
const LATEST = /\/latest\/download$/;

/** Where the files of a version lie, given where those of the newest one do. */
export function releasedAddress(baseUrl: string, version: string): string {
  return LATEST.test(baseUrl) ? baseUrl.replace(LATEST, `/download/v${version}`) : `${baseUrl}/v${version}`;
}
