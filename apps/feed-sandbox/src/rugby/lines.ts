/** The lines that a match offers at a moment. */
import { listHandicaps, listTotals } from '../models/line-ladders.ts';
import type { CandidateLine, PricingMoment } from '../play/play.ts';
import { findOutlook, findPosition } from './forecast.ts';
import { houseMarketIds, rugbyMarkets, toWinningMarginVariant } from '@arara/sports/rugby/markets';
import type { RugbyScore } from '@arara/sports/rugby/score';

/** A winner is offered almost to the end. */
const winnerBand = { opens: 0.03, stays: 0.015 };
const listBand = { opens: 0.02, stays: 0.01 };

const table = rugbyMarkets;

const marginLine = (last: number): CandidateLine => ({
  line: table.formatLine(15, { variant: toWinningMarginVariant(last) }),
  band: listBand,
});

/** Every line that may be offered, main ones first, without those that the score has decided. */
export function listLines(moment: PricingMoment<RugbyScore>): readonly CandidateLine[] {
  const outlook = findOutlook(moment);
  if (outlook === undefined) return [];
  const { match, firstHalf, tries, cards } = outlook;
  const position = findPosition(moment);
  const [first, second] = position.points;
  const [home, away] = [first[0] + second[0], first[1] + second[1]];
  const lines: CandidateLine[] = [
    { line: '1|', band: winnerBand, main: true },
    { line: '11|', band: winnerBand },
    ...listHandicaps(table, { market: 16, chances: match.margin, step: 3, hasMain: true }),
    ...listTotals(table, { market: 18, chances: match.total, step: 4, hasMain: true }, home + away),
    ...listTotals(table, { market: 19, chances: match.home, step: 4 }, home),
    ...listTotals(table, { market: 20, chances: match.away, step: 4 }, away),
    { line: '26|' },
    marginLine(13),
    marginLine(22),
    ...listTotals(table, { market: houseMarketIds.totalTries, chances: tries.total, step: 1 }, sum(position.tries)),
    ...listTotals(table, { market: houseMarketIds.homeTries, chances: tries.home, step: 1 }, position.tries[0]),
    ...listTotals(table, { market: houseMarketIds.awayTries, chances: tries.away, step: 1 }, position.tries[1]),
    { line: table.formatLine(houseMarketIds.mostTries), band: winnerBand },
    ...listTotals(table, { market: houseMarketIds.totalCards, chances: cards, step: 1 }, sum(position.cards)),
  ];
  if (firstHalf !== undefined) {
    lines.push(
      { line: '60|', band: winnerBand },
      ...listHandicaps(table, { market: 66, chances: firstHalf.margin, step: 3 }),
      ...listTotals(table, { market: 68, chances: firstHalf.total, step: 4 }, home + away),
      { line: '47|', band: listBand },
    );
  }
  return lines.toSorted((a, b) => Number(b.main === true) - Number(a.main === true));
}

const sum = ([home, away]: readonly [number, number]): number => home + away;
