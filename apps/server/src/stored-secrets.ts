import { accountSecrets } from './accounts/accounts.ts';
import { gameSecrets } from './games/games.ts';
import { mailSecrets } from './platform/mail/mail-outbox.ts';
import { paymentSecrets } from './payments/payments.ts';
import type { StoredSecrets } from './platform/vault/sealed-columns.ts';
import type { Ctx } from './context.ts';
import type { CliCommandResult, CliProgressReporter } from './platform/commands/command-socket.ts';
import { rotateMasterKey } from './platform/vault/rotate-keys.ts';
import { staffSecrets } from './staff/staff.ts';
import { webPushSecrets } from './web-push/web-push.ts';

const secretsByDomain: readonly StoredSecrets[] = [
  accountSecrets,
  gameSecrets,
  mailSecrets,
  paymentSecrets,
  staffSecrets,
  webPushSecrets,
];

/**
 * Every value in the database that depends on the master key, and is renewed when it rotates. Listed here and not by the opened
 * domains: the keys must be known before anything can be opened.
 */
export const storedSecrets: StoredSecrets = {
  sealed: secretsByDomain.flatMap(({ sealed }) => sealed),
  hmacs: secretsByDomain.flatMap(({ hmacs }) => hmacs),
};

/** `npm run keys:rotate`: changes the master key of the database from MASTER_KEY_OLD to MASTER_KEY, beside running nodes. */
export const runKeyRotationCommand = (
  { db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>,
  report: CliProgressReporter,
): Promise<CliCommandResult> => rotateMasterKey({ db, now, keys: config }, storedSecrets, report);
