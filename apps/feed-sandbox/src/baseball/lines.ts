/** The lines that a game offers at a moment: those around the even ones, and the innings in play and next. */
import { createDefaultRules } from '@arara/sports/core/rules';
import { findEvenLine } from '../play/distributions.ts';
import type { CandidateLine, PricingMoment } from '../play/play.ts';
import { findOutlook, findPosition } from './forecast.ts';
import { baseballRules } from '@arara/sports/baseball/grade';
import { baseballMarkets } from '@arara/sports/baseball/markets';
import { MARGIN_OFFSET } from './outlook.ts';
import type { BaseballScore } from '@arara/sports/baseball/score';
import { baseball } from '@arara/sports/baseball/sport';

const rules = createDefaultRules(baseballRules);
const band = { opens: 0.14, stays: 0.06 };

/** The lines around an even one, half a run from whole numbers; the even one is main if its market is. */
const listAround = (
  market: number,
  name: string,
  even: number,
  steps: readonly number[],
  { isMain = false, ...specifiers }: Readonly<Record<string, string | boolean>> & { isMain?: boolean } = {},
): readonly CandidateLine[] =>
  steps
    .map((step) => even + step)
    .filter((value) => name === 'hcp' || value > 0)
    .map((value) => ({
      line: baseballMarkets.formatLine(market, { ...(specifiers as Record<string, string>), [name]: String(value) }),
      ...(isMain && value === even ? { main: true as const } : { band }),
    }));

/** Handicaps of half a run say the same as the winner, so that the smallest one is 1.5. */
function listRunLines(even: number): readonly CandidateLine[] {
  const main = Math.abs(even) < 1 ? 1.5 * (Math.sign(even) || 1) : even;
  const steps = [-3, -2, -1, 0, 1, 2, 3].filter((step) => Math.abs(main + step) > 1);
  return listAround(256, 'hcp', main, steps, { isMain: true });
}

/** Every line that may be offered, main ones first, without those that the score has decided. */
export function listLines(moment: PricingMoment<BaseballScore>): readonly CandidateLine[] {
  const { score, phase } = moment;
  const { complete, firstFive, innings } = findOutlook(moment);
  const { scheduled, inning } = findPosition(score, Number(moment.fixture.format['innings'] ?? 9));
  const evenMargin = findEvenLine(complete.margin) - MARGIN_OFFSET;
  const lines: CandidateLine[] = [
    { line: '251|', main: true },
    ...listRunLines(-evenMargin),
    ...listAround(258, 'total', findEvenLine(complete.total), [0, -1, 1, -2, 2, -3, 3], { isMain: true }),
    ...listAround(260, 'total', findEvenLine(complete.home), [0, -1, 1]),
    ...listAround(261, 'total', findEvenLine(complete.away), [0, -1, 1]),
    { line: '264|' },
    { line: '268|', band: { opens: 0.02, stays: 0.01 } },
  ];
  if (inning <= 5) {
    const evenFive = findEvenLine(firstFive.margin) - MARGIN_OFFSET;
    lines.push(
      { line: '274|', band: { opens: 0.03, stays: 0.01 } },
      ...listAround(275, 'hcp', -evenFive, [0, -1, 1]),
      ...listAround(276, 'total', findEvenLine(firstFive.total), [0, -1, 1]),
    );
  }
  for (const [number] of innings) {
    if (number >= scheduled) continue;
    const inningnr = String(number);
    lines.push(
      { line: baseballMarkets.formatLine(287, { inningnr }), band: { opens: 0.03, stays: 0.01 } },
      ...listAround(288, 'total', 0.5, [0, 1], { inningnr }),
    );
  }
  const facts = baseball.facts({ ending: undefined, phase, competitors: [], score });
  return lines.filter(({ line }) => {
    const parsed = baseballMarkets.parseLine(line);
    const outcome = parsed?.outcomes[0];
    return (
      parsed !== undefined && outcome !== undefined && baseball.grade(parsed, outcome.id, facts, rules) === 'undecided'
    );
  });
}
