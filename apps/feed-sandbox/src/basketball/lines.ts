/** The lines that a game offers at a moment. */
import type { CandidateLine, PricingMoment } from '../play/play.ts';
import { listHandicaps, listTotals } from '../models/line-ladders.ts';
import { findOutlook } from './forecast.ts';
import { basketballMarkets } from '@arara/sports/basketball/markets';
import { findPosition } from './outlook.ts';
import type { GamePosition } from './outlook.ts';
import { QUARTERS } from './possessions.ts';
import type { BasketballScore } from '@arara/sports/basketball/score';
import type { PointTotals } from './score-grid.ts';

/** A winner is offered almost to the end. */
const winnerBand = { opens: 0.03, stays: 0.015 };

const table = basketballMarkets;

const sum = ([home, away]: readonly [number, number]): number => home + away;

function listQuarterLines(
  quarter: number,
  { margin, total }: PointTotals,
  position: GamePosition,
): readonly CandidateLine[] {
  const specifiers = { quarternr: String(quarter) };
  const scored = quarter === position.period ? sum(position.points) : 0;
  return [
    { line: basketballMarkets.formatLine(235, specifiers), band: winnerBand },
    { line: basketballMarkets.formatLine(302, specifiers), band: winnerBand },
    ...listHandicaps(table, { market: 303, chances: margin, step: 3, specifiers }),
    ...listTotals(table, { market: 236, chances: total, step: 4, specifiers }, scored),
  ];
}

/** Every line that may be offered, main ones first, without those that the score has decided. */
export function listLines(moment: PricingMoment<BasketballScore>): readonly CandidateLine[] {
  const position = findPosition(moment.score);
  if (position.isOver) return [];
  const { full, regulation, firstHalf, quarters } = findOutlook(moment);
  const scored: readonly [number, number] = [
    position.before[0] + position.points[0],
    position.before[1] + position.points[1],
  ];
  const lines: CandidateLine[] = [
    { line: '219|', band: winnerBand, main: true },
    ...listHandicaps(table, { market: 223, chances: full.margin, step: 2, hasMain: true }),
    ...listTotals(table, { market: 225, chances: full.total, step: 4, hasMain: true }, sum(scored)),
    ...listTotals(table, { market: 227, chances: full.home, step: 4 }, scored[0]),
    ...listTotals(table, { market: 228, chances: full.away, step: 4 }, scored[1]),
    { line: '229|' },
  ];
  if (regulation !== undefined) {
    lines.push(
      { line: '1|', band: winnerBand },
      ...listHandicaps(table, { market: 16, chances: regulation.margin, step: 4, fraction: 0 }),
      ...listTotals(table, { market: 18, chances: regulation.total, step: 6, fraction: 0 }, sum(scored)),
      { line: '220|', band: { opens: 0.02, stays: 0.01 } },
    );
  }
  if (firstHalf !== undefined) {
    lines.push(
      { line: '60|', band: winnerBand },
      ...listHandicaps(table, { market: 66, chances: firstHalf.margin, step: 3 }),
      ...listTotals(table, { market: 68, chances: firstHalf.total, step: 5 }, sum(scored)),
    );
  }
  for (const [quarter, totals] of quarters) {
    if (quarter <= QUARTERS) lines.push(...listQuarterLines(quarter, totals, position));
  }
  return lines.toSorted((a, b) => Number(b.main === true) - Number(a.main === true));
}
