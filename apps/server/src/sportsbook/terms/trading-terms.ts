/** Margins and limits by all, sport, tournament and event: the narrowest that has a value counts. */
import type { BetSlipLimits } from '@arara/sports/bets/slip';
import type { Ctx } from '../../context.ts';
import { readMonotonicTimeMs } from '../../platform/clock.ts';
import { runOutsideTransaction } from '../../platform/db/transaction.ts';
import { selectTradingTerms, type TradingTermLevel, type TradingTermsRow } from './terms.queries.ts';

/** Wakes every node when terms have changed. */
export const TRADING_TERMS = 'trading terms';
/** A change whose wake-up was lost is found after this time. */
const TRADING_TERMS_MAX_AGE_MS = 5000;

/** What terms are looked up for. */
export interface TradingTermsSubject {
  readonly sport: string;
  /** The tournament's id. */
  readonly tournament: string;
  readonly event: number;
}

type TermField = 'margin_bp' | 'max_stake' | 'max_payout' | 'max_event_stake' | 'max_liability';

export type TradingTermsBySubject = ReadonlyMap<string, TradingTermsRow>;

const toTermKey = (level: TradingTermLevel, subject: string): string => `${level} ${subject}`;

/** The rows by what they are about. */
export const toTradingTermsBySubject = (rows: readonly TradingTermsRow[]): TradingTermsBySubject =>
  new Map(rows.map((row) => [toTermKey(row.level, row.subject), row]));

/** The value of the narrowest row that has one; undefined without any. */
export function findTradingTerm<Field extends TermField>(
  terms: TradingTermsBySubject,
  { sport, tournament, event }: TradingTermsSubject,
  field: Field,
): NonNullable<TradingTermsRow[Field]> | undefined {
  for (const key of [
    toTermKey('event', String(event)),
    toTermKey('tournament', tournament),
    toTermKey('sport', sport),
    toTermKey('all', ''),
  ]) {
    const value = terms.get(key)?.[field];
    if (value !== null && value !== undefined) return value;
  }
  return undefined;
}

/** The limits of a bet on these subjects: of each limit the lowest among its legs. */
export function findBetLimits(
  defaults: BetSlipLimits,
  terms: TradingTermsBySubject,
  subjects: readonly TradingTermsSubject[],
): BetSlipLimits {
  if (terms.size === 0 || subjects.length === 0) return defaults;
  const lowest = (field: Exclude<TermField, 'margin_bp' | 'max_liability'>, value: BetSlipLimits['maxStake']) =>
    subjects
      .map((subject) => findTradingTerm(terms, subject, field) ?? value)
      .reduce((least, limit) => (limit < least ? limit : least));
  return {
    ...defaults,
    maxStake: lowest('max_stake', defaults.maxStake),
    maxPayout: lowest('max_payout', defaults.maxPayout),
    maxEventStake: lowest('max_event_stake', defaults.maxEventStake),
  };
}

/** Whether an event may have a limit on what the house loses on it, by its own row or by a wider one. */
export function mayHaveLiabilityLimit(terms: TradingTermsBySubject, event: number): boolean {
  for (const { level, subject, max_liability: limit } of terms.values())
    if (limit !== null && (level !== 'event' || subject === String(event))) return true;
  return false;
}

/** The terms as a decision reads them, without waiting. */
export interface TradingTermsReader {
  /** The terms that were read last; older ones are read again beside. None before the first reading: wait for `whenRead`. */
  current(): TradingTermsBySubject;
  /** Resolves once they were read: a node that has just started must not decide without limits. Throws what the database throws. */
  whenRead(): Promise<void>;
  /** Reads them now. */
  refresh(): Promise<void>;
}

/** Keeps the terms in memory: read at once, when a change wakes the node, and when they are old. */
export function openTradingTerms(ctx: Pick<Ctx, 'db' | 'log'>): TradingTermsReader {
  let terms: TradingTermsBySubject = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let wasRead = false;
  const refresh = async (): Promise<void> => {
    readAt = readMonotonicTimeMs();
    terms = toTradingTermsBySubject(await ctx.db.read.query(selectTradingTerms()));
    wasRead = true;
  };
  const refreshBeside = (): void =>
    // Decisions ask inside of transactions, and what is read here belongs to none of them.
    void runOutsideTransaction(refresh).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the trading terms could not be read'),
    );
  ctx.db.onWake(TRADING_TERMS, refreshBeside);
  refreshBeside();
  return {
    current: () => {
      if (readMonotonicTimeMs() - readAt > TRADING_TERMS_MAX_AGE_MS) refreshBeside();
      return terms;
    },
    whenRead: async () => {
      if (!wasRead) await runOutsideTransaction(refresh);
    },
    refresh,
  };
}
