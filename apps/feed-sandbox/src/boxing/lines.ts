/** The lines that a fight offers at a moment. */
import { createDefaultRules } from '@arara/sports/core/rules';
import type { CandidateLine, PricingMoment } from '../play/play.ts';
import { findView } from './forecast.ts';
import type { FightView } from './forecast.ts';
import { boxingRules } from '@arara/sports/boxing/grade';
import { boxingMarkets, METHOD_VARIANT, toExactRoundVariant, toRoundRangeVariant } from '@arara/sports/boxing/markets';
import type { BoxingScore } from '@arara/sports/boxing/score';
import { boxing } from '@arara/sports/boxing/sport';

const rules = createDefaultRules(boxingRules);
const band = { opens: 0.1, stays: 0.05 };

/** The half rounds that a fight may still last or not, with the chance that it lasts longer. */
function listTotals({ position, outlook }: FightView): readonly { readonly total: number; readonly over: number }[] {
  let over = 1;
  return outlook.rounds.flatMap((parts, round) => {
    if (round === 0) return [];
    const [first, second, after] = parts.map(
      ({ stops, cards, noContest }) => [...stops, ...cards].reduce((sum, chance) => sum + chance, 0) + noContest,
    );
    over -= first ?? 0;
    const total = { total: round - 0.5, over };
    over -= (second ?? 0) + (after ?? 0);
    return round < position.round ? [] : [total];
  });
}

/** Every line that may be offered, main ones first, without those that the score has decided. */
export function listLines(moment: PricingMoment<BoxingScore>): readonly CandidateLine[] {
  const view = findView(moment);
  const { rounds } = view.position;
  const totals = listTotals(view).toSorted((a, b) => Math.abs(a.over - 0.5) - Math.abs(b.over - 0.5));
  const lines: readonly CandidateLine[] = [
    { line: '186|', main: true },
    { line: '1|', main: true },
    ...totals.map(({ total }, index): CandidateLine => {
      const line = boxingMarkets.formatLine(18, { total: String(total) });
      return index === 0 ? { line, main: true } : { line, band };
    }),
    { line: '911|', main: true },
    { line: boxingMarkets.formatLine(910, { variant: METHOD_VARIANT }) },
    { line: boxingMarkets.formatLine(913, { variant: toRoundRangeVariant(rounds) }) },
    { line: boxingMarkets.formatLine(912, { variant: toExactRoundVariant(rounds) }) },
    { line: '100001|' },
  ];
  const facts = boxing.facts({ ending: undefined, phase: moment.phase, competitors: [], score: moment.score });
  return lines.filter(({ line }) => {
    const parsed = boxingMarkets.parseLine(line);
    const [outcome] = parsed?.outcomes ?? [];
    return (
      parsed !== undefined && outcome !== undefined && boxing.grade(parsed, outcome.id, facts, rules) === 'undecided'
    );
  });
}
