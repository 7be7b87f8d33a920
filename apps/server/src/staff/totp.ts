import { Secret, TOTP } from 'otpauth';
import type { Instant } from '../context.ts';

const ISSUER = 'Arara';
const PERIOD_S = 30;
/** The previous and the next code are accepted too, because clocks of phones differ and typing takes time. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 asks for. */
const SECRET_BYTES = 20;

/** A new secret in base32, the form that authenticator apps accept. */
export const createSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const createTotp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    // The defaults of RFC 6238, which every authenticator app supports.
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });

/** The content of the QR code of an enrolment. */
export const buildEnrolmentUri = (secret: string, username: string): string => createTotp(secret, username).toString();

/**
 * The time step that this code belongs to, or undefined when the code is not valid now. The caller stores the last used step
 * and refuses it and all earlier ones, so that a code works once.
 */
export function findTimeStep(secret: string, code: string, at: Instant): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = createTotp(secret, '');
  const delta = totp.validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: at }) + delta;
}
