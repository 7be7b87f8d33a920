import type { Id, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { PromotionSettings } from '@arara/promotions/settings';
import type { Instant } from '../../context.ts';
import type { StoredDepositPackage } from '../../payments/payments.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { TwoStaffRequest } from '../staff-limits/two-staff.ts';
import type { TimedPlayerDiscount } from './offers.ts';

/** What a change changes, and to what. `before` is null when there was nothing. */
export type OfferEdit =
  | { readonly kind: 'package'; readonly before: StoredDepositPackage | null; readonly after: StoredDepositPackage }
  | { readonly kind: 'promotions'; readonly before: PromotionSettings; readonly after: PromotionSettings }
  | {
      readonly kind: 'discount';
      readonly before: Omit<TimedPlayerDiscount, 'player'> | null;
      readonly after: TimedPlayerDiscount;
    };

/** A change of the offers that staff proposed. */
export type OfferChange = OfferEdit &
  TwoStaffRequest<'saved'> & {
    readonly id: Id;
    /** The package or the player; 0 for the promotions. */
    readonly subject: Id;
    readonly amount: Centavos;
  };

const offerChangeColumns =
  'id, kind, subject, before, after, reason, amount, state, asked_by, asked_at, decided_by, decided_at, why';

export const insertOfferChange = (change: OfferChange, day: string): SqlStatement =>
  sql(
    'insert offer change',
    `insert into offer_change (${offerChangeColumns}, day)
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

export const selectOfferChangeProposedByStaff = (id: Id): SqlStatement<OfferChange & Row> =>
  sql('select offer change', `select ${offerChangeColumns} from offer_change where id = $1`, id);

export const lockOfferChange = (id: Id): SqlStatement<OfferChange & Row> =>
  sql('lock offer change', `select ${offerChangeColumns} from offer_change where id = $1 for update`, id);

export const updateOfferChangeDecision = (decision: {
  id: Id;
  state: 'saved' | 'refused';
  by: StaffId;
  at: Instant;
  why: string | null;
}): SqlStatement =>
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
export const selectOfferSumChangedWithoutSecondStaff = (
  staff: StaffId,
  day: string,
): SqlStatement<{ amount: Centavos }> =>
  sql(
    'offers changed alone',
    `select coalesce(sum(amount), 0)::bigint as amount from offer_change
     where day = $2::date and asked_by = $1 and state = 'saved' and decided_by = asked_by`,
    staff,
    day,
  );

export const selectOfferChangePage = (
  which: 'waiting' | 'decided',
  before: Id,
  limit: number,
): SqlStatement<OfferChange & Row> =>
  sql(
    `offer changes ${which}`,
    `select ${offerChangeColumns} from offer_change
     where state ${which === 'waiting' ? '=' : '<>'} 'waiting' and id < $1 order by id desc limit $2::int`,
    before,
    limit,
  );
