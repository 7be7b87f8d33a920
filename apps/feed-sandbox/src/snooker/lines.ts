/** The lines that a match offers at a moment: those of the match, and those of the frame in play and of the next one. */
import { createDefaultRules } from '@arara/sports/core/rules';
import { toCorrectScoreVariant } from '@arara/sports/sets/sets';
import { findNearest, listLadder } from '../models/line-ladders.ts';
import { summarizeNumber } from '../models/ranged-chances.ts';
import type { NumberSummary } from '../models/ranged-chances.ts';
import type { CandidateLine, PricingMoment } from '../play/play.ts';
import { findFramePoints, findView } from './forecast.ts';
import type { MatchView } from './forecast.ts';
import { snookerRules } from '@arara/sports/snooker/grade';
import { snookerMarkets } from '@arara/sports/snooker/markets';
import type { ScoreChance } from './match-outlook.ts';
import type { SnookerScore } from '@arara/sports/snooker/score';
import { snooker } from '@arara/sports/snooker/sport';
import { ALL_BALLS } from './table.ts';

const rules = createDefaultRules(snookerRules);
const band = { opens: 0.1, stays: 0.05 };
const MOST_LINES = 5;

/** Half numbers of frames whose two sides are possible, those that divide the finals most evenly first. */
function listHalves(
  finals: readonly ScoreChance[],
  count: (score: ScoreChance) => number,
  isOffered: (value: number) => boolean,
): readonly number[] {
  const counts = finals.map(count);
  const all = finals.reduce((sum, { chance }) => sum + chance, 0);
  const above = (value: number) =>
    finals.reduce((sum, { chance }, i) => sum + ((counts[i] ?? 0) > value ? chance : 0), 0) / all;
  const least = Math.min(...counts);
  return Array.from({ length: Math.max(0, Math.max(...counts) - least) }, (_, i) => least + i + 0.5)
    .filter(isOffered)
    .toSorted((a, b) => Math.abs(above(a) - 0.5) - Math.abs(above(b) - 0.5) || a - b)
    .slice(0, MOST_LINES);
}

const toLine = (market: number, specifiers: Readonly<Record<string, string>>, isMain: boolean): CandidateLine => {
  const line = snookerMarkets.formatLine(market, specifiers);
  return isMain ? { line, main: true } : { line, band };
};

/** Handicaps of half a frame say the same as the winner. */
const listHandicaps = ({ outlook: { finals } }: MatchView): readonly CandidateLine[] =>
  listHalves(
    finals,
    ({ won }) => won[0] - won[1],
    (value) => Math.abs(value) > 1,
  ).map((value, index) => toLine(493, { hcp: String(-value) }, index === 0));

const listTotals = ({ outlook: { finals } }: MatchView): readonly CandidateLine[] =>
  listHalves(
    finals,
    ({ won }) => won[0] + won[1],
    () => true,
  ).map((value, index) => toLine(494, { total: String(value) }, index === 0));

/** Races to fewer frames than the match needs. */
function listRaces({ position: { won, maxFrames } }: MatchView): readonly CandidateLine[] {
  const first = Math.max(2, Math.max(...won) + 1);
  const last = Math.floor(maxFrames / 2);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) =>
    toLine(496, { framenr: String(first + i) }, false),
  );
}

/** The next frame is offered while it is likely to be played. */
const LEAST_REACHED = 0.3;

/** Totals lie five points apart, some to each side of the even one. */
const ladder = { step: 5, fraction: 0.5, reach: 0.45 } as const;

/** Points of frames that have not begun, whoever plays: for which totals are listed, not for their prices. */
const usualPoints: NumberSummary = { mean: 108, deviation: 22 };

function listFrame(view: MatchView, frame: number): readonly CandidateLine[] {
  const framenr = String(frame);
  const { position } = view;
  const hasBegun = frame === position.frame && position.situation.balls < ALL_BALLS;
  const summary = hasBegun ? summarizeNumber(findFramePoints(view, frame)) : usualPoints;
  const totals = listLadder({ ...summary, ...ladder }).filter((value) => value > 0);
  const even = findNearest(totals, summary.mean);
  return [
    { line: snookerMarkets.formatLine(499, { framenr }), band: { opens: 0.03, stays: 0.01 } },
    ...totals.map((value): CandidateLine => {
      const line = snookerMarkets.formatLine(501, { framenr, total: String(value) });
      return { line, band: value === even ? { opens: 0.05, stays: 0.03 } : band };
    }),
    { line: snookerMarkets.formatLine(506, { framenr }), band: { opens: 0.015, stays: 0.008 } },
  ];
}

/** Every line that may be offered, main ones first, without those that the score has decided. */
export function listLines(moment: PricingMoment<SnookerScore>): readonly CandidateLine[] {
  const view = findView(moment);
  const { position, outlook } = view;
  const frames = [position.frame, position.frame + 1].filter(
    (frame) => (outlook.reached.get(frame) ?? 0) >= LEAST_REACHED,
  );
  const lines: readonly CandidateLine[] = [
    { line: '186|', main: true },
    ...listHandicaps(view),
    ...listTotals(view),
    ...listRaces(view),
    { line: snookerMarkets.formatLine(199, { variant: toCorrectScoreVariant(position.maxFrames) }) },
    ...frames.flatMap((frame) => listFrame(view, frame)),
  ];
  const facts = snooker.facts({ ending: undefined, phase: moment.phase, competitors: [], score: moment.score });
  return lines.filter(({ line }) => {
    const parsed = snookerMarkets.parseLine(line);
    const [outcome] = parsed?.outcomes ?? [];
    return (
      parsed !== undefined && outcome !== undefined && snooker.grade(parsed, outcome.id, facts, rules) === 'undecided'
    );
  });
}
