import { digest } from "../storage/mod.ts";
import type { RulesChange } from "./allow_tools.ts";
import { canonical } from "./canonical.ts";
import type { RegisterOptions, Registration, Scope } from "./client.ts";
import type { ClientKind, ConfigPlace } from "./client_kind.ts";
import type { Changing } from "./file_change.ts";
import type { Members } from "./format.ts";
import type { PlacedEntries } from "./placed_entries.ts";
import type { FileReceipt, Receipt } from "./receipts.ts";

/** All that one registration needs to know. */
export interface RegistrationPlan {
  readonly kind: ClientKind;
  readonly place: ConfigPlace;
  readonly registration: Registration;
  readonly options: RegisterOptions;
  readonly scope: Scope;
  readonly at: PlacedEntries;
  /** What is to stand there. */
  readonly entry: Members;
  readonly isOurs: boolean;
  readonly receipt: Receipt | undefined;
  readonly changing: Changing;
  readonly rules: RulesChange | undefined;
}

/**
 * Remembers a registration.
 *
 * @param file What is to be remembered of its file.
 * @param allowed What is to be remembered of rules in another file.
 */
export function remember(plan: RegistrationPlan, file: FileReceipt, allowed = plan.receipt?.allowed): void {
  const { kind, scope, registration, entry, changing } = plan;
  const { name, command, args } = registration;
  const words = { client: kind.id, scope, name, command, args, entry: digest(canonical(entry)) };
  changing.receipts.put({ ...file, ...words, allowed });
}

/** Remembers again what was remembered before: the change did not come about. */
export function rememberAsBefore({ changing, receipt, kind, scope, registration, at }: RegistrationPlan): void {
  const key = { client: kind.id, scope, name: registration.name, file: at.file.path };
  if (receipt) changing.receipts.put(receipt);
  else changing.receipts.remove(key);
}
