/** The door of accounts: who plays, how they prove it, and for how long. */
export {
  type Account,
  readAccount,
  activeAccountOf,
  readCpf,
  readCpfHmac,
  countInvited,
  isBlocked,
  countPlayersAmong,
  countPlayers,
  findPlayersByCpf,
  setUserType,
} from './identity/account.ts';
export { drawCaptcha, createWorkCaptcha } from './sessions/captcha.ts';
export { findPlayers, classifySearch } from './identity/find-players.ts';
export { readFullNames, readMaskedUsernames, findPayee, verifyPlayerPassword } from './identity/player-names.ts';
export { updateKyc } from './identity/kyc.ts';
export { login } from './sessions/login.ts';
export { register } from './register.ts';
export { readTestAccount, hasTestAccount, switchTestAccount } from './test-account/test-account.ts';
export { revokeSession, type Session, findSession } from './sessions/sessions.ts';
