import { accountSecrets } from './accounts/accounts.ts';
import { gameSecrets } from './games/games.ts';
import { mailSecrets } from './platform/mail/mail-outbox.ts';
import { paymentSecrets } from './payments/payments.ts';
import type { StoredSecrets } from './platform/vault/sealed-columns.ts';
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

/** Every value in the database that depends on the master key, and is renewed when it rotates. */
export const storedSecrets: StoredSecrets = {
  sealed: secretsByDomain.flatMap(({ sealed }) => sealed),
  hmacs: secretsByDomain.flatMap(({ hmacs }) => hmacs),
};
