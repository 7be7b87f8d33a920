import { randomInt } from 'node:crypto';

/** Without those that look alike. */
const INVITE_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const INVITE_CODE_LENGTH = 8;
const INVITE_CODE_PATTERN = new RegExp(`^[${INVITE_CODE_ALPHABET}]{${INVITE_CODE_LENGTH}}$`);

/** A code that is easy to read and hard to guess. The caller checks that it is not used yet. */
export const createInviteCode = (): string =>
  Array.from({ length: INVITE_CODE_LENGTH }, () =>
    INVITE_CODE_ALPHABET.charAt(randomInt(INVITE_CODE_ALPHABET.length)),
  ).join('');

/** Whether a text can be an invite code. */
export const isInviteCode = (text: string): boolean => INVITE_CODE_PATTERN.test(text);
