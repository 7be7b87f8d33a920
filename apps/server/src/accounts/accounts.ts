/** The door of accounts: who plays, how they prove it, and for how long. */
export {
  type Account,
  accountOf,
  activeAccountOf,
  cpfOf,
  cpfPrintOf,
  invitedCount,
  isBlocked,
  playersAmong,
  playersCount,
  playersOfPerson,
  setUserType,
} from './identity/account.ts';
export { drawCaptcha, setWork } from './sessions/captcha.ts';
export { findPlayers, searchedBy } from './identity/find-players.ts';
export { fullNames, maskedNames, payeeOf, provesPassword } from './identity/player-names.ts';
export { updateKyc } from './identity/kyc.ts';
export { login } from './sessions/login.ts';
export { register } from './register.ts';
export { getUserTest, hasTest, switchTest } from './test-account/test-account.ts';
export { revokeSession, type Session, sessionOf } from './sessions/sessions.ts';
