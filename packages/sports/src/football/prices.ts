/** Which football lines are offered at a moment, and at what prices: the model's chances with the house's margins. */
import { compareLines, formatLine, parseLine, formatQuarters } from '../core/markets.ts';
import type { Line, ParsedLine } from '../core/markets.ts';
import { computeFairChances } from './model.ts';
import type { ScoreForecast } from './model.ts';
import type { LineOdds, OutcomeOdds } from '../feed/messages.ts';
import { priceFromChance, addMargin } from '../core/odds.ts';

/**
 * The margin of each market id. 1X2, totals and Asian handicap as measured in the field (reference B4); draw no bet is the
 * Asian handicap 0, so it has its margin; double chance follows from 1X2 and has no number of its own.
 */
export const margins: Readonly<Record<number, number>> = {
  1: 0.06,
  10: 0.06,
  11: 0.035,
  14: 0.06,
  16: 0.035,
  18: 0.05,
  26: 0.05,
  29: 0.05,
  45: 0.12,
  60: 0.07,
  68: 0.06,
};

/**
 * Above this chance of one outcome a market is as good as decided, and waits. Draw no bet waits earlier: far from even,
 * its long shot would pay less than the same bet put together from 1X2.
 */
const decidedThreshold = (marketId: number): number => (marketId === 11 ? 0.9 : 0.985);

/** Between which chances of its first outcome a line opens, and between which it stays. */
interface ChanceBand {
  readonly opens: number;
  readonly stays: number;
}

const bands = {
  halfTotal: { opens: 0.08, stays: 0.04 },
  quarterTotal: { opens: 0.33, stays: 0.12 },
  handicap: { opens: 0.25, stays: 0.1 },
  headStart: { opens: 0.08, stays: 0.04 },
  firstHalfTotal: { opens: 0.12, stays: 0.05 },
} as const satisfies Record<string, ChanceBand>;

const range = (from: number, to: number, step = 1): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

const parseKnownLine = (line: Line): ParsedLine => {
  const parsed = parseLine(line);
  if (parsed === undefined) throw new RangeError(`not a line of the market table: ${line}`);
  return parsed;
};

interface CandidateLine {
  readonly line: ParsedLine;
  readonly band?: ChanceBand;
}

const candidateLines: readonly CandidateLine[] = [
  ...[1, 10, 11, 29, 26, 60, 45].map((id) => ({ line: parseKnownLine(formatLine(id)) })),
  ...range(2, 34).map((quarters) => ({
    line: parseKnownLine(formatLine(18, formatQuarters(quarters))),
    band: quarters % 4 === 2 ? bands.halfTotal : bands.quarterTotal,
  })),
  ...range(-16, 16).map((quarters) => ({
    line: parseKnownLine(formatLine(16, formatQuarters(quarters))),
    band: bands.handicap,
  })),
  ...['2:0', '1:0', '0:1', '0:2'].map((score) => ({
    line: parseKnownLine(formatLine(14, score)),
    band: bands.headStart,
  })),
  ...range(2, 14, 4).map((quarters) => ({
    line: parseKnownLine(formatLine(68, formatQuarters(quarters))),
    band: bands.firstHalfTotal,
  })),
].toSorted((a, b) => compareLines(a.line.line, b.line.line));

/** The prices of all lines at a moment, in the order of the market table. `offered` are the lines that were open before. */
export function priceLines(view: ScoreForecast, offered: ReadonlySet<Line>): readonly LineOdds[] {
  const result = addMargin(computeFairChances(parseKnownLine('1|'), view.match), margins[1] ?? 0);
  return candidateLines.flatMap(({ line, band }) => {
    const grid = line.market.scope === 'firstHalf' ? view.firstHalf : view.match;
    if (grid === undefined) return [];
    const fair = computeFairChances(line, grid);
    if (line.market.rule === 'doubleChance') return [priceLine(line, fair, toDoubleChances(result))];
    if (band === undefined) return [priceLine(line, fair)];
    const least = offered.has(line.line) ? band.stays : band.opens;
    const [first = 0] = fair;
    return first >= least && first <= 1 - least ? [priceLine(line, fair)] : [];
  });
}

/** Home or draw, home or away, draw or away: backing both in 1X2 costs the same, so neither market undercuts the other. */
const toDoubleChances = ([home = 0, draw = 0, away = 0]: readonly number[]): readonly number[] => [
  home + draw,
  home + away,
  draw + away,
];

/**
 * One line at these fair chances of its outcomes, in their order. `implied` are the chances with margin, where they do not
 * come from the line alone. A line that is as good as decided waits, and so does an outcome without an honest price.
 */
export function priceLine(line: ParsedLine, fair: readonly number[], implied?: readonly number[]): LineOdds {
  const marked = implied ?? addMargin(fair, margins[line.market.id] ?? 0);
  const outcomes = line.market.outcomes.map(({ id }, i): OutcomeOdds => {
    const [p = 0, q = 0] = [fair[i], marked[i]];
    const price = priceFromChance(q, p);
    const chancePpm = Math.round(p * 1_000_000);
    return price === undefined ? { id, active: false, chancePpm } : { id, odds: price, active: true, chancePpm };
  });
  const decided = line.market.winners === 1 && fair.some((p) => p > decidedThreshold(line.market.id));
  const open = !decided && outcomes.some(({ active }) => active);
  return { line: line.line, state: open ? 'open' : 'suspended', outcomes };
}
