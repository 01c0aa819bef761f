/** Agents on this machine: which are here, and a server registered in their configurations, verified, and taken out again. */
export {
  type Client,
  type ClientContext,
  type ClientId,
  type Found,
  type Outcome,
  type Registered,
  type RegisterOptions,
  type Registration,
  type Scope,
  SERVER_NAME,
  type UnregisterOptions,
} from "./client.ts";
export { ClientError, type ClientErrorCode } from "./client_error.ts";
export { CLIENTS, clientNamed, foundClients } from "./clients.ts";
export { readConfigFile, writeConfigText } from "./config_file.ts";
export { findProgram } from "./find_program.ts";
export { FormatFault } from "./format.ts";
export type { Message, Result } from "./frame_exchange.ts";
export { type Handshake, type HandshakeOptions, handshake, poorEnvironment } from "./handshake.ts";
export { HandshakeError, type HandshakeErrorCode } from "./handshake_error.ts";
export { JSON_FORMAT } from "./json_format.ts";
export { type Receipt, Receipts } from "./receipts.ts";
export { clientProgram, reregisterByCli } from "./reregister_by_cli.ts";
export { type ProgramOptions, type ProgramRun, runProgram } from "./run_program.ts";
export { unifiedDiff } from "./unified_diff.ts";
export { removeRegistrationRecords, unregisterEverywhere } from "./unregister_everywhere.ts";
export { argumentsWithoutSecrets } from "./without_secrets.ts";
