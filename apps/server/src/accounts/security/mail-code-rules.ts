/** Rules of codes that are mailed. Pure. */
import type { Instant } from '../../context.ts';

/** So long a mailed code is valid, and so long what it is exchanged for. */
export const MAIL_CODE_LIFE_MS = 10 * 60_000;
export const MAX_MAIL_CODE_TRIES = 5;
export const MAIL_CODE_LENGTH = 8;
/** No two of these look alike. */
export const MAIL_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const MAX_MAILS_PER_HOUR = 3;
const HOUR_MS = 3_600_000;

/** The times of the mails of the last hour with this one among them; undefined when that would be one too many. */
export function countMail(sentAt: readonly Instant[], now: Instant): readonly Instant[] | undefined {
  const recent = sentAt.filter((at) => now - at < HOUR_MS);
  return recent.length >= MAX_MAILS_PER_HOUR ? undefined : [...recent, now];
}

/** A code as it was typed, in the form in which it was mailed: case, spaces and dashes do not count. */
export const normalizeMailCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
