import type { Logger } from 'pino';
import type { Instant } from './clock.ts';
import type { Db } from './db/db.ts';
import type { GenerateId } from './ids.ts';
import type { RestoreStatusAndReservations } from './restore/restore-watch.ts';
import type { EncryptionVault } from './vault/vault.ts';

/** What the platform's own parts may use; a use case has more (`context.ts`). */
export interface PlatformContext {
  readonly db: Db;
  readonly log: Logger;
  readonly now: () => Instant;
  readonly newId: GenerateId;
  readonly vault: EncryptionVault;
  /** Whether the database went back and waits for `npm run restored`. */
  readonly restore: RestoreStatusAndReservations;
}
