/** The lines that a match offers at a moment. Totals stay on a grid while the even one moves, so that boards keep their places. */
import { createDefaultRules } from '@arara/sports/core/rules';
import { findEvenLine } from '../play/distributions.ts';
import type { CandidateLine, PricingMoment } from '../play/play.ts';
import type { CountChances } from './count-chances.ts';
import { findOutlook } from './forecast.ts';
import { cricketRules } from '@arara/sports/cricket/grade';
import { markedOvers } from './innings-chances.ts';
import { cricketMarkets } from '@arara/sports/cricket/markets';
import type { CricketScore } from '@arara/sports/cricket/score';
import { cricket } from '@arara/sports/cricket/sport';

const rules = createDefaultRules(cricketRules);
const band = { opens: 0.14, stays: 0.06 };

interface TotalsPlan {
  readonly market: number;
  readonly counts: CountChances | undefined;
  /** how far the lines are apart, and how many there are to each side of the even one */
  readonly step: number;
  readonly reach: number;
  readonly isMain?: boolean;
  readonly specifiers: Readonly<Record<string, string>>;
}

/** The lines of a grid, n × step − 0.5, around the even one. */
function listTotals({ market, counts, step, reach, isMain = false, specifiers }: TotalsPlan): readonly CandidateLine[] {
  if (counts === undefined || counts.complete.every((chance) => chance === 0)) return [];
  const even = Math.max(1, Math.round((findEvenLine(counts.complete) + 0.5) / step));
  return Array.from({ length: 2 * reach + 1 }, (_, i) => even + (i % 2 === 0 ? i / 2 : -(i + 1) / 2))
    .filter((place) => place > 0)
    .map((place) => ({
      line: cricketMarkets.formatLine(market, { ...specifiers, total: String(place * step - 0.5) }),
      ...(isMain && place === even ? { main: true as const } : { band }),
    }));
}

const sides = [
  ['home', 606, 352],
  ['away', 607, 353],
] as const;

/** Every line that may be offered, main ones first, without those that the score has decided. */
export function listLines(moment: PricingMoment<CricketScore>): readonly CandidateLine[] {
  const { score, phase, fixture } = moment;
  const { runs, boundaries, marks } = findOutlook(moment);
  const [inningnr, maxovers] = ['1', String(fixture.format['overs'] ?? 20)];
  const battingSide = score?.innings.at(-1)?.side;
  const batting = sides.toSorted((a, b) => Number(b[0] === battingSide) - Number(a[0] === battingSide));
  const lines: CandidateLine[] = [
    { line: '340|', main: true },
    ...batting.flatMap(([side, market]) =>
      listTotals({ market, counts: runs[side], step: 5, reach: 2, isMain: true, specifiers: { inningnr } }),
    ),
    { line: '11|', band: { opens: 0.02, stays: 0.005 } },
    { line: '1|', band: { opens: 0.02, stays: 0.005 } },
    { line: '342|', band: { opens: 0.008, stays: 0.004 } },
    ...listTotals({ market: 605, counts: runs.both, step: 5, reach: 2, specifiers: { inningnr } }),
  ];
  for (const over of markedOvers) {
    for (const [side, , market] of batting) {
      // The later overs of an innings are offered when it has begun.
      if (over > 6 && side !== battingSide) continue;
      const specifiers = { inningnr, overnr: String(over) };
      lines.push(
        ...listTotals({ market, counts: marks.get(`${side} ${over}`), step: over > 6 ? 3 : 2, reach: 1, specifiers }),
      );
    }
  }
  for (const [kind, total, most] of [
    ['fours', 639, 647],
    ['sixes', 640, 648],
  ] as const) {
    lines.push(
      ...listTotals({ market: total, counts: boundaries[kind], step: 2, reach: 1, specifiers: { maxovers } }),
      { line: cricketMarkets.formatLine(most, { maxovers }), band: { opens: 0.02, stays: 0.01 } },
    );
  }
  const facts = cricket.facts({ ending: undefined, phase, competitors: [], score });
  return lines.filter(({ line }) => {
    const parsed = cricketMarkets.parseLine(line);
    const outcome = parsed?.outcomes[0];
    return (
      parsed !== undefined && outcome !== undefined && cricket.grade(parsed, outcome.id, facts, rules) === 'undecided'
    );
  });
}
