import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Handshake, handshake } from "../clients/mod.ts";
import { NAME } from "../product/mod.ts";
import type { Installation } from "./installation.ts";
import { InstallationError } from "./installation_error.ts";

/** Environment by which a server reaches the web: the person's settings lie in their home. */
const WEB =
  /^(?:home|userprofile|localappdata|https?_proxy|no_proxy|ssl_cert_file|node_extra_ca_certs|lectern_(?:home|ca|proxy|offline))$/i;

/**
 * Proves an installed program through the very command that clients will be given, in an environment as poor as some of
 * them give, offline, and with an empty home of its own. The Kinetis server keeps nothing there, and has to read a page, for
 * which it needs the web.
 *
 * @param args Arguments of the command. Default: those that are registered.
 * @throws InstallationError with what is wrong.
 */
export async function prove(
  { product, program, serverArguments }: Installation,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = serverArguments,
): Promise<Handshake> {
  const home = mkdtempSync(join(tmpdir(), "lectern-proof-"));
  const web = Object.fromEntries(Object.entries(env).filter(([name]) => WEB.test(name)));
  const poor = {
    ...(process.platform === "win32" ? { SystemRoot: env.SystemRoot } : { PATH: "/usr/bin:/bin" }),
    ...(product === "kinetis" ? web : { HOME: home, LECTERN_HOME: home, LECTERN_OFFLINE: "1" }),
  };
  try {
    return await handshake(program, args, { env: poor, cwd: home });
  } catch (cause) {
    throw new InstallationError(
      `The new program does not answer as it should: ${(cause as Error).message}`,
      [
        ...(product === "kinetis" ? ["It reads a page from the web to prove itself: is there a connection?"] : []),
        `It is taken back, and all is as it was before. What may be wrong on this machine: ${NAME} doctor`,
      ],
      { cause },
    );
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
