/** The door of accounts: who plays, how they prove it, and for how long. */
export { type Account, accountOf, cpfOf, invitedCount, playersCount } from './account.ts';
export { drawCaptcha } from './captcha.ts';
export { updateKyc } from './kyc.ts';
export { login } from './login.ts';
export { register } from './register.ts';
export { revokeSession, type Session, sessionOf } from './sessions.ts';
