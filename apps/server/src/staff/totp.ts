import { Secret, TOTP } from 'otpauth';
import type { Instant } from '../context.ts';

const ISSUER = 'Arara';
const PERIOD_S = 30;
/** The code before and the one after count too: clocks of phones differ, and typing takes a moment. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 asks for. */
const SECRET_BYTES = 20;

/** A new secret, in the base32 that authenticators take. */
export const createSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const createTotp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    // What every authenticator app can do (RFC 6238 with its default hash).
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });

/** What the QR code of an enrolment holds. */
export const enrolmentUri = (secret: string, username: string): string => createTotp(secret, username).toString();

/**
 * The time step whose code this is, or undefined when it is none of now. A step may be used once only: whoever asks keeps the
 * last one and refuses it and all before it.
 */
export function findTimeStep(secret: string, code: string, at: Instant): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = createTotp(secret, '');
  const delta = totp.validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: at }) + delta;
}
