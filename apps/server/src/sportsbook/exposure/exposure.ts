/** Exposure of events, added up outside of the bets' transactions and at most a second old. */
import type { SportEventId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { computeReturnPerUnit } from '@arara/sports/bets/settlement';
import { findOutcomeResult } from '@arara/sports/core/results';
import { thousandthsToOdds } from '@arara/sports/core/odds';
import type { Ctx, Instant } from '../../context.ts';
import { toBetType } from '../bets/stored-bet.ts';
import {
  type CombinedExposureRow,
  type ExposedLegRow,
  selectBoundedCombinedExposure,
  selectCombinedExposure,
  selectSingleExposure,
} from './exposure.queries.ts';
import {
  computeExpectedLegReturn,
  computeLegExposure,
  type ExposedBet,
  type OutcomeExposure,
  toExposedLineKey,
} from './exposure-rules.ts';

/** Bets of several legs that are added up one by one, those that can pay most; of the others only a bound is added up. */
const MAX_COMBINED_BETS = 5000;
export const EXPOSURE_MAX_AGE_MS = 1000;

/** Exposure by line (`toExposedLineKey`) and outcome, with the moment at which it was added up. */
export interface ExposureBook {
  readonly at: Instant;
  readonly lines: ReadonlyMap<string, ReadonlyMap<string, OutcomeExposure>>;
  /** How many bets are counted at what they can pay at most: with any, exposure is too high, never too low. */
  readonly bounded: number;
}

type RunningBook = Map<string, Map<string, { bets: number; staked: Centavos; exposure: number }>>;

/** Reads the exposure of these events. */
export async function loadExposure(
  ctx: Pick<Ctx, 'db' | 'now'>,
  events: readonly SportEventId[],
  maxCombined = MAX_COMBINED_BETS,
): Promise<ExposureBook> {
  const at = ctx.now();
  if (events.length === 0) return { at, lines: new Map(), bounded: 0 };
  const [singles, combined] = await Promise.all([
    ctx.db.read.query(selectSingleExposure(events)),
    ctx.db.read.query(selectCombinedExposure(events, maxCombined)),
  ]);
  const book: RunningBook = new Map();
  const byBet = Map.groupBy(combined, ({ bet }) => bet);
  const bounded = Math.max(0, (combined[0]?.total ?? 0) - byBet.size);
  const others =
    bounded === 0 ? [] : await ctx.db.read.query(selectBoundedCombinedExposure(events, findLeast(combined)));
  for (const { event, line, outcome, bets, staked, paid } of [...singles, ...others])
    addExposure(book, { event, line, outcome }, { bets, staked, exposure: paid });
  const wanted = new Set<number>(events);
  for (const rows of byBet.values()) {
    const bet = toExposedBet(rows);
    for (const [n, leg] of bet.legs.entries())
      if (wanted.has(leg.event))
        addExposure(book, leg, { bets: 1, staked: bet.stake, exposure: computeLegExposure(bet, n) });
  }
  return { at, lines: roundBook(book), bounded };
}

/** The bet that can pay least: those that were left out can pay less still. */
const findLeast = (rows: readonly CombinedExposureRow[]): Pick<CombinedExposureRow, 'possible' | 'bet'> =>
  rows.reduce((least, row) =>
    row.possible < least.possible || (row.possible === least.possible && row.bet < least.bet) ? row : least,
  );

function addExposure(
  book: RunningBook,
  { event, line, outcome }: { readonly event: number; readonly line: string; readonly outcome: string },
  more: { readonly bets: number; readonly staked: Centavos; readonly exposure: number },
): void {
  const key = toExposedLineKey(event, line);
  const ofLine = book.get(key) ?? new Map<string, { bets: number; staked: Centavos; exposure: number }>();
  const before = ofLine.get(outcome) ?? { bets: 0, staked: ZERO_CENTAVOS, exposure: 0 };
  ofLine.set(outcome, {
    bets: before.bets + more.bets,
    staked: addCentavos(before.staked, more.staked),
    exposure: before.exposure + more.exposure,
  });
  book.set(key, ofLine);
}

const roundBook = (book: RunningBook): ExposureBook['lines'] =>
  new Map(
    [...book].map(([line, outcomes]) => [
      line,
      new Map(
        [...outcomes].map(([outcome, entry]) => [
          outcome,
          { ...entry, exposure: toCentavos(Math.round(entry.exposure)) },
        ]),
      ),
    ]),
  );

/** A bet from the rows of its legs, with what each returns on average by what is known now. */
export function toExposedBet(rows: readonly ExposedLegRow[]): ExposedBet {
  const [first] = rows;
  return {
    type: toBetType(first?.type ?? 0),
    system: first?.system ?? null,
    stake: first?.staked ?? ZERO_CENTAVOS,
    legs: rows.map((row) => ({
      event: row.event,
      line: row.line,
      outcome: row.outcome,
      odds: row.odds / 1000,
      expectedReturn: findExpectedReturn(row),
    })),
  };
}

function findExpectedReturn({ result, outcome, odds, outcomes, accepted_at: acceptedAt }: ExposedLegRow): number {
  const decided =
    result === null
      ? undefined
      : findOutcomeResult(result, { outcomeId: outcome, acceptedAt: acceptedAt ?? Number.MAX_SAFE_INTEGER });
  if (decided === undefined)
    return computeExpectedLegReturn(odds / 1000, outcomes.find(({ id }) => id === outcome)?.fair);
  const { numerator, denominator } = computeReturnPerUnit(thousandthsToOdds(odds), decided);
  return Number(numerator) / Number(denominator);
}
