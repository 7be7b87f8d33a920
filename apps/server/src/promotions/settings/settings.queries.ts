import type { PromotionSettings } from '@arara/promotions/settings';
import type { Instant } from '../../context.ts';
import { type SqlStatement, sql } from '../../platform/db/db.ts';

/** The settings that an operator saved; no row means the defaults. */
export const selectPromotionSettings = (): SqlStatement<{ body: PromotionSettings }> =>
  sql('promotion settings', 'select body from promotion_setting where id = 1');

export const upsertPromotionSettings = (body: PromotionSettings, at: Instant): SqlStatement =>
  sql(
    'upsert promotion settings',
    `insert into promotion_setting (id, body, changed_at) values (1, $1::jsonb, $2)
     on conflict (id) do update set body = excluded.body, changed_at = excluded.changed_at`,
    JSON.stringify(body),
    at,
  );
