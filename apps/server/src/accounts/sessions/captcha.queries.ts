import type { Instant } from '../../platform/clock.ts';
import { type SqlStatement, sql } from '../../platform/db/db.ts';

export const upsertCaptcha = (code: string, answer: Uint8Array, expiresAt: Instant): SqlStatement =>
  sql(
    'captcha set',
    `insert into captcha (code, answer, expires_at) values ($1, $2, $3) on conflict (code) do update set answer =
      excluded.answer, expires_at = excluded.expires_at`,
    code,
    answer,
    expiresAt,
  );

export const deleteCaptcha = (code: string): SqlStatement<{ answer: Uint8Array; expires_at: Instant }> =>
  sql('captcha taken', 'delete from captcha where code = $1 returning answer, expires_at', code);

/** A few captchas that ran out, without waiting for anybody. */
export const deleteExpiredCaptchas = (now: Instant, limit: number): SqlStatement =>
  sql(
    'captchas dropped',
    `delete from captcha where code in (select code from captcha where expires_at <= $1 order by expires_at
      limit $2::int for update skip locked) returning code`,
    now,
    limit,
  );
