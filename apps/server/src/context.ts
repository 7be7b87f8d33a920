import type { Logger } from 'pino';
import type { ServerConfig } from './config/config.ts';
import type { Instant } from './platform/clock.ts';
import type { GenerateId } from './platform/ids.ts';
import type { Db } from './platform/db/db.ts';
import type { RestoreStatusAndReservations } from './platform/restore/restore-watch.ts';
import type { ExclusionRegister } from './ports/exclusion-register.ts';
import type { IdentityLookupPort } from './ports/identity.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { EncryptionVault } from './platform/vault/vault.ts';

export type { Instant } from './platform/clock.ts';
export type { GenerateId } from './platform/ids.ts';

/** What every use case may use beside its input: nothing else reaches the outside. */
export interface Ctx {
  readonly db: Db;
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly now: () => Instant;
  readonly newId: GenerateId;
  readonly vault: EncryptionVault;
  readonly identity: IdentityLookupPort;
  readonly exclusionRegister: ExclusionRegister;
  readonly bank: PaymentProvider;
  /** Whether the database went back and waits for `npm run restored`. */
  readonly restore: RestoreStatusAndReservations;
}
