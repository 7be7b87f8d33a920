/** Codes that stand in for a lost authenticator: each works once, and only keyed hashes of them are stored. */
import { randomInt } from 'node:crypto';

const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CODE_LENGTH = 10;

/** Ten new codes. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
      RECOVERY_CODE_ALPHABET.charAt(randomInt(RECOVERY_CODE_ALPHABET.length)),
    ).join(''),
  );

/** As it is shown: in two groups. */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** A code of an authenticator or a recovery code as it was typed: spaces, dashes and case do not count. */
export const normalizeSecondFactor = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();
