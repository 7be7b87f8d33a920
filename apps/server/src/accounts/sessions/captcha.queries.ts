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

/** Counts a proof of work of a network, and forgets earlier ones one by one. Returns how many count. */
export const upsertCaptchaWorkUse = (
  network: Uint8Array,
  now: Instant,
  forgottenEveryMs: number,
): SqlStatement<{ uses: number }> =>
  sql(
    'captcha work counted',
    `insert into captcha_work_use as w (network, uses, used_at) values ($1, 1, $2::bigint)
     on conflict (network) do update set used_at = excluded.used_at,
       uses = least(1000, greatest(0, w.uses - (excluded.used_at - w.used_at) / $3::bigint) + 1)
     returning uses`,
    network,
    now,
    forgottenEveryMs,
  );

export const deleteOldCaptchaWorkUses = (usedBefore: Instant, limit: number): SqlStatement =>
  sql(
    'captcha work pruned',
    `delete from captcha_work_use where network in (select network from captcha_work_use where used_at < $1
       order by used_at limit $2::int for update skip locked) returning network`,
    usedBefore,
    limit,
  );
