import type { Flag } from "./command.ts";

/** Flags of `serve` that mean something over HTTP alone. */
export const HTTP_FLAGS: readonly Flag[] = [
  { name: "tls-cert", value: "<file>", help: "Speak HTTPS with this certificate, in PEM." },
  { name: "tls-key", value: "<file>", help: "The certificate's key, in PEM." },
  { name: "behind-proxy", help: "A proxy before it speaks HTTPS and sets X-Forwarded-For, -Proto and -Host." },
  {
    name: "host-name",
    value: "<name>",
    repeatable: true,
    help: "Serve requests for this Host only, beside the names of this machine on a loopback address.",
  },
  {
    name: "tokens",
    value: "<file | default>",
    choices: ["default"],
    help: 'Let in who has a token of this file; "default" is the one that lectern token writes.',
  },
  { name: "oauth-issuer", value: "<url>", help: "Let in who has an access token of this authorization server." },
  { name: "oauth-audience", value: "<uri>", help: "What its tokens must be for: the public address of this server." },
  { name: "oauth-jwks", value: "<url | file>", help: "Where its public keys are." },
  { name: "oauth-scope", value: "<scope>", repeatable: true, help: "A scope that every request needs." },
  {
    name: "rate",
    value: "<requests>",
    help: "Requests a second of one client, four times as many at once; 0: any number. Default: 100.",
  },
];
