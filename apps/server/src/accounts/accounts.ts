import type { PlayerId, Id } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import { readPlayerAccount } from './identity/account.ts';
import { formatMailInstant, insertAccountMail } from './mails/account-mails.ts';
import { selectLoginsOfPerson } from './sessions/sessions.queries.ts';

/** Public file of accounts: who plays, how they prove who they are, and for how long. */
export { auditAccounts } from './accounts-audit.ts';
export {
  type PlayerAccount,
  readPlayerAccount,
  readCpf,
  readCpfHmacs,
  countInvitedPlayersByLevel,
  countRealPlayersAmongIds,
  countPlayers,
  findPlayersByCpf,
  setPlayerAvatar,
  setUserType,
} from './identity/account.ts';
export {
  readInviterChains,
  findAccountsSharingDevice,
  findInvitedPlayersSharingDevice,
  findPlayersOfSharedDevices,
} from './identity/inviters.ts';
export { drawCaptcha, createProofOfWorkCaptcha } from './sessions/captcha.ts';
export { findPlayers, classifyPlayerSearchText } from './identity/find-players.ts';
export {
  readFullNames,
  readMaskedUsernames,
  findPlayerByUsername,
  verifyPlayerPassword,
} from './identity/player-names.ts';
export { hasAdvertisingConsent, readAdvertisingConsent, saveAdvertisingConsent } from './consent/consent.ts';
export { confirmPlayerKyc } from './identity/kyc.ts';
export { createHandover, exchangeHandover } from './sessions/handover.ts';
export { createPlayerAccess } from './sessions/player-access.ts';
export { loginPlayer, loginWithSecondFactor } from './sessions/login.ts';
export { registerAccount } from './register.ts';
export {
  findPlayerAndTestAccountIds,
  hasTestAccount,
  readTestAccount,
  switchSessionToOrFromTestAccount,
} from './test-account/test-account.ts';
export { checkResetCode, resetPassword, sendResetCode } from './security/reset-password.ts';
export { changePassword } from './security/change-password.ts';
export { confirmEmailChange, sendEmailChangeCode, undoEmailChange } from './security/change-email.ts';
export { readDataExport, readDataExportFile, requestDataExport, startDataExports } from './data-export/data-export.ts';
export type { DataExportSection } from './data-export/write-archive.ts';
export { closeAccount, type ClosingRules } from './leaving/close-account.ts';

export { confirmTotp, startTotp, stopTotp } from './security/totp-settings.ts';
export { describeUserAgent } from './sessions/devices.ts';

export { endOwnSessions, endPlayerSessions, listOwnSessions, listPlayerSessions } from './sessions/own-sessions.ts';
export { hasConfirmedTotp } from './totp/player-totp.ts';
export { accountRetentions } from './account-retentions.ts';
export { accountSecrets } from './account-secrets.ts';
export {
  findSession,
  findSessionEndReason,
  type OpenedSession,
  restrictPlayerSessionsUntil,
  revokeAllSessions,
  revokeSession,
  type SessionRules,
} from './sessions/sessions.ts';
export { proveStepUp, type SessionKey, stepUp } from './sessions/step-up.ts';

/** What a person is mailed who may no longer play: why, how they get their balance out, and where they complain. */

/** Why a person may no longer play: the central register bars them, or staff do. */
type MailedRestriction =
  | { readonly by: 'register'; readonly cause: 'selfExclusion' | 'socialProgramme' }
  | { readonly by: 'staff'; readonly reason: string; readonly until: Instant | null };

/** Puts the mail out in the transaction that restricts the person. `player` is their own account: a test account has no address. */
export async function mailRestriction(
  tx: Tx,
  ctx: Pick<Ctx, 'config' | 'now' | 'newId' | 'vault'>,
  player: PlayerId,
  restriction: MailedRestriction,
): Promise<void> {
  const { username: to, language, demo } = await readPlayerAccount(tx, player);
  if (demo) return;
  const values = {
    when: formatMailInstant(ctx.now(), language),
    complaintUrl: `${ctx.config.publicUrl}/complaint_form`,
  };
  const linkUrl = `${ctx.config.publicUrl}/home?dialog=withdraw`;
  const mail = { to, language, linkUrl };
  if (restriction.by === 'register') {
    const { cause } = restriction;
    await tx.query(insertAccountMail(ctx, { ...mail, kind: 'registerBarred', values: { ...values, cause } }));
    return;
  }
  const { reason, until } = restriction;
  const end = until === null ? { hasEnd: 'no' } : { hasEnd: 'yes', until: formatMailInstant(until, language) };
  await tx.query(insertAccountMail(ctx, { ...mail, kind: 'accountBlocked', values: { ...values, reason, ...end } }));
}

/** The ids of the log-ins of a person that live, over the own and the test account. */
export async function findLiveLogins(
  { config, db, now }: Pick<Ctx, 'config' | 'db' | 'now'>,
  player: PlayerId,
): Promise<ReadonlySet<Id>> {
  const rows = await db.read.query(
    selectLoginsOfPerson(player, {
      seenAfter: now() - config.sessionIdleSeconds * 1000,
      loginAfter: now() - config.sessionLifeSeconds * 1000,
    }),
  );
  return new Set(rows.map(({ login }) => login));
}
