import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type SqlStatement, sql } from '../../platform/db/db.ts';

/** Makes sure that there is a row to lock. */
export const insertMailCodeIfMissing = (subject: Uint8Array, expiresAt: Instant): SqlStatement =>
  sql(
    'mail code row',
    'insert into mail_code (subject, expires_at) values ($1, $2) on conflict (subject) do nothing',
    subject,
    expiresAt,
  );

export const lockMailCode = (subject: Uint8Array): SqlStatement<{ sent_at: Instant[] }> =>
  sql('mail code locked', 'select sent_at from mail_code where subject = $1 for update', subject);

/** Sets a new code: it replaces the one before, and begins with no tries. */
export const updateMailCodeSent = (input: {
  subject: Uint8Array;
  player: PlayerId | null;
  address: string | null;
  code: Uint8Array;
  expiresAt: Instant;
  sentAt: readonly Instant[];
}): SqlStatement =>
  sql(
    'mail code set',
    `update mail_code set player = $2, address = $3, code = $4, expires_at = $5, sent_at = $6::jsonb, tries = 0,
       proof = null, proof_expires_at = null where subject = $1`,
    input.subject,
    input.player,
    input.address,
    input.code,
    input.expiresAt,
    JSON.stringify(input.sentAt),
  );

/** Counts one try, and answers the code that it is to be compared with; no row when there is none to try. */
export const updateMailCodeTried = (
  subject: Uint8Array,
  now: Instant,
  maximum: number,
): SqlStatement<{ code: Uint8Array; player: PlayerId | null; address: string | null }> =>
  sql(
    'mail code tried',
    `update mail_code set tries = tries + 1
     where subject = $1 and code is not null and expires_at > $2 and tries < $3::int returning code, player, address`,
    subject,
    now,
    maximum,
  );

/** Uses a code up, for a proof that is valid until an instant; or for nothing more. */
export const updateMailCodeUsed = (
  subject: Uint8Array,
  proof: { readonly hash: Uint8Array; readonly expiresAt: Instant } | null,
): SqlStatement =>
  sql(
    'mail code used',
    'update mail_code set code = null, proof = $2, proof_expires_at = $3 where subject = $1',
    subject,
    proof?.hash ?? null,
    proof?.expiresAt ?? null,
  );

export const selectPlayerByMailProof = (proof: Uint8Array, now: Instant): SqlStatement<{ player: PlayerId }> =>
  sql(
    'mail proof read',
    'select player from mail_code where proof = $1 and proof_expires_at > $2 and player is not null',
    proof,
    now,
  );

/** Answers a row only to the one who used the proof. */
export const updateMailProofUsed = (proof: Uint8Array, now: Instant): SqlStatement<{ player: PlayerId | null }> =>
  sql(
    'mail proof used',
    'update mail_code set proof = null where proof = $1 and proof_expires_at > $2 returning player',
    proof,
    now,
  );

/** Deletes codes that ended so long ago that the mails of their address are not counted any more. */
export const deleteExpiredMailCodes = (endedBefore: Instant, limit: number): SqlStatement =>
  sql(
    'mail codes pruned',
    `delete from mail_code where subject in (select subject from mail_code
       where expires_at < $1 and coalesce(proof_expires_at, 0) < $1 order by expires_at limit $2::int
       for update skip locked) returning subject`,
    endedBefore,
    limit,
  );
