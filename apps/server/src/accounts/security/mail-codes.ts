/** Codes that are mailed to prove that an address is read by the person who asks. They are stored as keyed hashes. */
import { hash, randomInt } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import { isSameSecretTimingSafe } from '../../platform/vault/vault.ts';
import * as queries from './mail-code.queries.ts';
import {
  countMail,
  MAIL_CODE_ALPHABET,
  MAIL_CODE_LENGTH,
  MAIL_CODE_LIFE_MS,
  MAX_MAIL_CODE_TRIES,
  normalizeMailCode,
} from './mail-code-rules.ts';

/** What a code is for: a password reset of an address, or a change of e-mail of a player; or mails that are only counted. */
export type MailCodeSubject = Uint8Array;
export const toResetSubject = (email: string): MailCodeSubject => hash('sha256', `reset ${email}`, 'buffer');
export const toRefusalSubject = (email: string): MailCodeSubject => hash('sha256', `refusal ${email}`, 'buffer');
export const toEmailChangeSubject = (player: PlayerId): MailCodeSubject => hash('sha256', `email ${player}`, 'buffer');

const createMailCode = (): string =>
  Array.from({ length: MAIL_CODE_LENGTH }, () => MAIL_CODE_ALPHABET.charAt(randomInt(MAIL_CODE_ALPHABET.length))).join(
    '',
  );

const formatHashedCode = (subject: MailCodeSubject, code: string): string =>
  `${Buffer.from(subject).toString('hex')}:${code}`;

/** Sets a new code in place of the one before; undefined when three were mailed within the hour. */
export async function replaceMailCode(
  tx: Tx,
  ctx: Ctx,
  subject: MailCodeSubject,
  { player, address }: { readonly player: PlayerId | null; readonly address: string | null },
): Promise<{ readonly code: string; readonly expiresAt: Instant } | undefined> {
  const now = ctx.now();
  const expiresAt = now + MAIL_CODE_LIFE_MS;
  const [, [row]] = await tx.flight(queries.insertMailCodeIfMissing(subject, expiresAt), queries.lockMailCode(subject));
  const sentAt = countMail(row?.sent_at ?? [], now);
  if (sentAt === undefined) return undefined;
  const code = createMailCode();
  await tx.query(
    queries.updateMailCodeSent({
      subject,
      player,
      address,
      code: ctx.vault.computeHmac(formatHashedCode(subject, code), 'mail code'),
      expiresAt,
      sentAt,
    }),
  );
  return { code, expiresAt };
}

/**
 * Counts a try of a code, and says whose it is when it is right: `player` is null for an address without an account.
 * Undefined for a wrong, used or expired code and after five tries. The caller's transaction must commit then too,
 * because it counts the try.
 */
export async function tryMailCode(
  tx: Tx,
  ctx: Ctx,
  { subject, typed }: { readonly attempt: CountedAttempt; readonly subject: MailCodeSubject; readonly typed: string },
): Promise<{ readonly player: PlayerId | null; readonly address: string | null } | undefined> {
  const [row] = await tx.query(queries.updateMailCodeTried(subject, ctx.now(), MAX_MAIL_CODE_TRIES));
  const hmacs = ctx.vault.listHmacs(formatHashedCode(subject, normalizeMailCode(typed)), 'mail code');
  if (row === undefined || !hmacs.some((hmac) => isSameSecretTimingSafe(row.code, hmac))) return undefined;
  return { player: row.player, address: row.address };
}
