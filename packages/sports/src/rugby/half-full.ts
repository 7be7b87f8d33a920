/** Half-time and full-time result together (market 47 of the Unified Odds Feed): who leads at the break and who at the end. */
import type { MarketOutcome } from '../core/outcomes.ts';
import type { HomeAwayScore } from '../core/results.ts';

const sides = ['home', 'draw', 'away'] as const;
const FIRST_ID = 418;

const toKey = (half: string, full: string): string => `${half}${full.charAt(0).toUpperCase()}${full.slice(1)}`;

/** "homeHome" is 418, "homeDraw" 420 … "awayAway" 434. */
export const halfFullOutcomes: readonly MarketOutcome[] = sides.flatMap((half, i) =>
  sides.map((full, j) => ({ id: String(FIRST_ID + 2 * (3 * i + j)), key: toKey(half, full) })),
);

const findSide = ([home, away]: HomeAwayScore): 0 | 1 | 2 => (home > away ? 0 : home === away ? 1 : 2);

/** The outcome that wins at these scores. */
export const findHalfFullOutcome = (half: HomeAwayScore, full: HomeAwayScore): string =>
  String(FIRST_ID + 2 * (3 * findSide(half) + findSide(full)));

/** Whether the half-time part of an outcome is what the score at the break says. */
export const isHalfOfOutcome = (outcomeId: string, half: HomeAwayScore): boolean =>
  Math.floor((Number(outcomeId) - FIRST_ID) / 6) === findSide(half);

const sideByWord: Readonly<Record<string, string>> = {
  home: 'home',
  '1': 'home',
  h: 'home',
  draw: 'draw',
  x: 'draw',
  d: 'draw',
  tie: 'draw',
  away: 'away',
  '2': 'away',
  a: 'away',
};

/** The outcome that words such as "home/draw", "1/X" or "away-away" mean. */
export function readHalfFullSelection(selection: string): string | undefined {
  const [half = '', full = '', ...more] = selection
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => sideByWord[word]);
  const key = more.length === 0 ? toKey(half, full) : '';
  return halfFullOutcomes.find((outcome) => outcome.key === key)?.id;
}
