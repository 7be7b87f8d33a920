import { randomInt } from 'node:crypto';

/** Without those that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const INVITE_CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** A code that is easy to read and hard to guess. The caller checks that it is not used yet. */
export const createInviteCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** Whether a text can be an invite code. */
export const isInviteCode = (text: string): boolean => INVITE_CODE.test(text);
