/** A bet in the form of the contract. */
import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import type { BetResult } from '@arara/sports/bets/codes';
import { computePossiblePayout } from '@arara/sports/bets/settlement';
import { thousandthsToOdds } from '@arara/sports/core/odds';
import { findSport } from '@arara/sports/registry';
import { readInstantFromId } from '../../platform/ids.ts';
import type { Lang } from '../../platform/text/lang.ts';
import { formatOutcomeName } from '../events/outcome-names.ts';
import type { BetWithEventRow } from './bets.queries.ts';
import {
  computeMainPlusBonusStake,
  computeStakeLeft,
  type DelayedBetRefusal,
  type StoredBet,
  type StoredBetLeg,
  toStoredSportsBet,
} from './stored-bet.ts';

/** The cash-outs of a bet in the form of the contract. */
export type PresentedCashOuts = Pick<SportOrder, 'cashouts' | 'cashoutWaiting' | 'cashoutRefusal'>;

/** A bet as its player sees it, with its events as they are now, from the rows of its legs in their order. */
export function presentSportOrder(
  lang: Lang,
  rows: readonly [BetWithEventRow, ...BetWithEventRow[]],
  cashOuts: PresentedCashOuts = { cashouts: [] },
): SportOrder {
  const bet = toStoredSportsBet(rows[0], rows);
  const { refusal } = bet;
  return {
    orderId: bet.id,
    type: bet.type,
    ...(bet.system === null ? {} : { system: bet.system }),
    status: bet.state,
    result: bet.result,
    stake: computeMainPlusBonusStake(bet),
    stakeLeft: computeStakeLeft(bet),
    possiblePayout: computePossibleOfRest(bet),
    payout: bet.payout,
    placedAt: readInstantFromId(bet.id),
    acceptAt: bet.acceptAt,
    settledAt: bet.settledAt,
    refusal: refusal === null ? null : presentDelayRefusal(refusal),
    legs: bet.legs.flatMap((leg, n) => {
      const row = rows[n];
      return row === undefined ? [] : [presentSportOrderLeg(lang, row, bet, leg)];
    }),
    ...cashOuts,
  };
}

/** What is left of a bet can pay less than the whole could. */
const computePossibleOfRest = (bet: StoredBet): StoredBet['possible'] =>
  bet.cashedMain + bet.cashedBonus === 0
    ? bet.possible
    : computePossiblePayout({
        ...bet,
        stake: computeStakeLeft(bet),
        legs: bet.legs.map(({ odds }) => ({ odds: thousandthsToOdds(odds) })),
      });

const presentDelayRefusal = ({ why, odds, leg }: DelayedBetRefusal) => ({
  why,
  odds,
  ...(leg === null ? {} : { leg }),
});

function presentSportOrderLeg(
  lang: Lang,
  row: BetWithEventRow,
  bet: StoredBet,
  leg: StoredBetLeg,
): SportOrder['legs'][number] {
  return {
    eventId: leg.event,
    sport: row.sport,
    tournament: row.tournament,
    home: row.home,
    away: row.away,
    startsAt: row.starts_at,
    phase: row.phase,
    score: row.score_home === null || row.score_away === null ? null : { home: row.score_home, away: row.score_away },
    line: leg.lineName,
    market: row.market,
    specifiers: row.specifiers,
    outcomeId: leg.outcome,
    name: formatSelectionName(lang, row),
    odds: leg.odds,
    result: presentLegResult(bet, leg),
  };
}

/** The name of a leg's outcome: the one that its line lists, or that of its market; its id if neither has one. */
export function formatSelectionName(lang: Lang, row: BetWithEventRow): string {
  const listed = row.outcomes.find(({ id }) => id === row.outcome)?.name;
  const line = findSport(row.sport)?.markets.parseLine(row.line_name);
  return listed ?? (line === undefined ? row.outcome : formatOutcomeName(lang, row, line, row.outcome));
}

/** The only leg of a single shows the code of its bet, and only once that is settled. */
const presentLegResult = (bet: StoredBet, leg: StoredBetLeg): BetResult | null => {
  if (bet.type !== 'single') return leg.result;
  return bet.state === 'settled' ? bet.result : null;
};
