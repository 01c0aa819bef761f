/** Whether an address is one of this machine itself, and carries no name and password. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if ((protocol !== "http:" && protocol !== "https:") || username !== "" || password !== "") return false;
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
