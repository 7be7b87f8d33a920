/** A bet in the form of the contract. */
import type { SportOrder } from '@arara/contract/player/sportsbook';
import { parseLineName } from '@arara/sports/core/markets';
import { readInstantFromId } from '../../platform/ids.ts';
import type { Lang } from '../../platform/text/lang.ts';
import { formatOutcomeName } from '../events/outcome-names.ts';
import type { BetWithEventRow } from './bets.queries.ts';
import { betStates, toStoredSportsBet, computeMainPlusBonusStake } from './stored-bet.ts';

/** A bet as its player sees it, with its event as it is now. */
export function presentSportOrder(lang: Lang, row: BetWithEventRow): SportOrder {
  const bet = toStoredSportsBet(row);
  const line = parseLineName(bet.lineName);
  return {
    orderId: bet.id,
    type: 'single',
    status: bet.state,
    result: bet.result,
    stake: computeMainPlusBonusStake(bet),
    possiblePayout: bet.possible,
    payout: bet.payout,
    placedAt: readInstantFromId(bet.id),
    acceptAt: bet.acceptAt,
    settledAt: bet.settledAt,
    legs: [
      {
        eventId: bet.event,
        sport: row.sport,
        tournament: row.tournament,
        home: row.home,
        away: row.away,
        startsAt: row.starts_at,
        phase: row.phase,
        score:
          row.score_home === null || row.score_away === null ? null : { home: row.score_home, away: row.score_away },
        line: bet.lineName,
        market: row.market,
        specifiers: row.specifiers,
        outcomeId: bet.outcome,
        name: line === undefined ? bet.outcome : formatOutcomeName(lang, row, line, bet.outcome),
        odds: bet.odds,
        result: bet.state === betStates.settled ? bet.result : null,
      },
    ],
  };
}
