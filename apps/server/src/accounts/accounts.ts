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
} from './account.ts';
export { drawCaptcha, setWork } from './captcha.ts';
export { findPlayers, searchedBy } from './find-players.ts';
export { fullNames, maskedNames, payeeOf, provesPassword } from './known.ts';
export { updateKyc } from './kyc.ts';
export { login } from './login.ts';
export { register } from './register.ts';
export { getUserTest, hasTest, switchTest } from './test-account.ts';
export { revokeSession, type Session, sessionOf } from './sessions.ts';
