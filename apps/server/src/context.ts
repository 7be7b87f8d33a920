import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Instant } from './platform/clock.ts';
import type { NewId } from './platform/ids.ts';
import type { Db } from './platform/db/db.ts';
import type { RestoreState } from './platform/restore/restore-watch.ts';
import type { IdentityPort } from './ports/identity.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { Vault } from './platform/vault/vault.ts';

export type { Instant } from './platform/clock.ts';
export type { NewId } from './platform/ids.ts';

/** What every use case may use beside its input: nothing else reaches the outside. */
export interface Ctx {
  readonly db: Db;
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Instant;
  readonly newId: NewId;
  readonly vault: Vault;
  readonly identity: IdentityPort;
  readonly bank: PaymentProvider;
  /** Whether the database went back and waits for `npm run restored`. */
  readonly restore: RestoreState;
}
