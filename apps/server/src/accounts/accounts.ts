/** Public file of accounts: who plays, how they prove who they are, and for how long. */
export {
  type Account,
  readAccount,
  readCpf,
  readCpfHmac,
  countInvited,
  countPlayersAmong,
  countPlayers,
  findPlayersByCpf,
  setUserType,
} from './identity/account.ts';
export { drawCaptcha, createWorkCaptcha } from './sessions/captcha.ts';
export { findPlayers, classifySearch } from './identity/find-players.ts';
export { readFullNames, readMaskedUsernames, findPayee, verifyPlayerPassword } from './identity/player-names.ts';
export { updateKyc } from './identity/kyc.ts';
export { loginPlayer } from './sessions/login.ts';
export { registerAccount } from './register.ts';
export { findPerson, hasTestAccount, readTestAccount, switchTestAccount } from './test-account/test-account.ts';
export { accountRetentions } from './account-retentions.ts';
export {
  findSession,
  type OpenedSession,
  restrictSessions,
  revokeAllSessions,
  revokeSession,
  type Session,
  type SessionRules,
} from './sessions/sessions.ts';
