/** The rows of margins and limits that people have set. */
import type { Id, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

/** What a row is about: all, a sport, a tournament or an event. */
export type TradingTermLevel = 'all' | 'sport' | 'tournament' | 'event';

export interface TradingTermsRow extends Row {
  readonly level: TradingTermLevel;
  /** '' for all, else the sport's code, the tournament's id or the event's id. */
  readonly subject: string;
  readonly margin_bp: number | null;
  readonly max_stake: Centavos | null;
  readonly max_payout: Centavos | null;
  readonly max_event_stake: Centavos | null;
  readonly max_liability: Centavos | null;
  readonly reason: string;
  readonly staff: StaffId;
  readonly at: Instant;
}

export const selectTradingTerms = (): SqlStatement<TradingTermsRow> =>
  sql(
    'trading terms',
    `select level, subject, margin_bp, max_stake, max_payout, max_event_stake, max_liability, reason, staff, at
     from trading_terms order by at desc`,
  );

export const upsertTradingTerms = (row: TradingTermsRow): SqlStatement =>
  sql(
    'trading terms saved',
    `insert into trading_terms (level, subject, margin_bp, max_stake, max_payout, max_event_stake, reason, staff, at,
       max_liability)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (level, subject) do update set margin_bp = excluded.margin_bp, max_stake = excluded.max_stake,
       max_payout = excluded.max_payout, max_event_stake = excluded.max_event_stake,
       max_liability = excluded.max_liability, reason = excluded.reason,
       staff = excluded.staff, at = excluded.at`,
    row.level,
    row.subject,
    row.margin_bp,
    row.max_stake,
    row.max_payout,
    row.max_event_stake,
    row.reason,
    row.staff,
    row.at,
    row.max_liability,
  );

export const deleteTradingTerms = ({ level, subject }: Pick<TradingTermsRow, 'level' | 'subject'>): SqlStatement =>
  sql('trading terms removed', 'delete from trading_terms where level = $1 and subject = $2', level, subject);

/** A row if an event, or an event of a tournament, is known. */
export const selectTermsSubject = ({
  level,
  subject,
}: Pick<TradingTermsRow, 'level' | 'subject'>): SqlStatement<{ id: Id }> =>
  sql(
    'trading terms subject',
    `select id from event
     where ($1 = 'event' and id::text = $2) or ($1 = 'tournament' and tournament_id = $2) limit 1`,
    level,
    subject,
  );
