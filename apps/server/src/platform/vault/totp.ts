import type { CountedAttempt } from '../http/calls/caller.ts';
import { Secret, TOTP } from 'otpauth';
import type { Instant } from '../clock.ts';

const TOTP_ISSUER = 'Arara';
const TOTP_PERIOD_SECONDS = 30;
/** The previous and the next code are accepted too, because clocks of phones differ and typing takes time. */
const TOTP_WINDOW_STEPS = 1;
/** 160 bits, as RFC 4226 asks for. */
const TOTP_SECRET_BYTES = 20;

/** A new secret in base32, the form that authenticator apps accept. */
export const createTotpSecret = (): string => new Secret({ size: TOTP_SECRET_BYTES }).base32;

const createTotp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: TOTP_ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    // The defaults of RFC 6238, which every authenticator app supports.
    algorithm: 'SHA1',
    digits: 6,
    period: TOTP_PERIOD_SECONDS,
  });

/** The content of the QR code of an enrolment. */
export const buildEnrolmentUri = (secret: string, username: string): string => createTotp(secret, username).toString();

/**
 * The time step that this code belongs to, or undefined when the code is not valid now. The caller stores the last used step
 * and refuses it and all earlier ones, so that a code works once.
 */
export function findMatchingTotpTimeStep(
  _attempt: CountedAttempt,
  secret: string,
  code: string,
  at: Instant,
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = createTotp(secret, '');
  const delta = totp.validate({ token: code, timestamp: at, window: TOTP_WINDOW_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp: at }) + delta;
}
