import type { Id, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { PromotionSettings } from '@arara/promotions/settings';
import type { Instant } from '../context.ts';
import type { Package } from '../payments/payments.ts';
import { type Row, type Statement, sql } from '../platform/db/db.ts';
import type { Discount } from './offers.ts';

/** What a change changes, and to what. `before` is null when there was nothing. */
export type OfferEdit =
  | { readonly kind: 'package'; readonly before: Package | null; readonly after: Package }
  | { readonly kind: 'promotions'; readonly before: PromotionSettings; readonly after: PromotionSettings }
  | { readonly kind: 'discount'; readonly before: Omit<Discount, 'player'> | null; readonly after: Discount };

/** A change of the offers that staff proposed. */
export type OfferChange = OfferEdit & {
  readonly id: Id;
  /** The package or the player; 0 for the promotions. */
  readonly subject: Id;
  readonly reason: string;
  readonly amount: Centavos;
  readonly state: 'waiting' | 'saved' | 'refused';
  readonly asked_by: StaffId;
  readonly asked_at: Instant;
  readonly decided_by: StaffId | null;
  readonly decided_at: Instant | null;
  readonly why: string | null;
};

const columns =
  'id, kind, subject, before, after, reason, amount, state, asked_by, asked_at, decided_by, decided_at, why';

export const insertChange = (change: OfferChange, day: string): Statement =>
  sql(
    'insert offer change',
    `insert into offer_change (${columns}, day)
     values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, $8, $9, $10, $11, $12, $13, $14::date)`,
    change.id,
    change.kind,
    change.subject,
    change.before === null ? null : JSON.stringify(change.before),
    JSON.stringify(change.after),
    change.reason,
    change.amount,
    change.state,
    change.asked_by,
    change.asked_at,
    change.decided_by,
    change.decided_at,
    change.why,
    day,
  );

export const selectChange = (id: Id): Statement<OfferChange & Row> =>
  sql('select offer change', `select ${columns} from offer_change where id = $1`, id);

export const lockChange = (id: Id): Statement<OfferChange & Row> =>
  sql('lock offer change', `select ${columns} from offer_change where id = $1 for update`, id);

export const updateChange = (decision: {
  id: Id;
  state: 'saved' | 'refused';
  by: StaffId;
  at: Instant;
  why: string | null;
}): Statement =>
  sql(
    'update offer change',
    'update offer_change set state = $2, decided_by = $3, decided_at = $4, why = $5 where id = $1',
    decision.id,
    decision.state,
    decision.by,
    decision.at,
    decision.why,
  );

/** The amounts of the changes that this person made on a day without a second person. */
export const selectChangedAlone = (staff: StaffId, day: string): Statement<{ amount: Centavos }> =>
  sql(
    'offers changed alone',
    `select coalesce(sum(amount), 0)::bigint as amount from offer_change
     where day = $2::date and asked_by = $1 and state = 'saved' and decided_by = asked_by`,
    staff,
    day,
  );

export const selectChangePage = (
  which: 'waiting' | 'decided',
  before: Id,
  limit: number,
): Statement<OfferChange & Row> =>
  sql(
    `offer changes ${which}`,
    `select ${columns} from offer_change
     where state ${which === 'waiting' ? '=' : '<>'} 'waiting' and id < $1 order by id desc limit $2::int`,
    before,
    limit,
  );
