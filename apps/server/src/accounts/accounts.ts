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
export { mailRestriction } from './mail-restriction.ts';
export { confirmTotp, startTotp, stopTotp } from './security/totp-settings.ts';
export { describeUserAgent } from './sessions/devices.ts';
export { findLiveLogins } from './sessions/live-logins.ts';
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
