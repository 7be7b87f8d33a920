/** The margins as data: the market table's by default, changed by rules for sports, markets, tournaments and phases. */
import type { Market } from './markets.ts';

/** A margin for everything that its fields name. The rule that names most fields counts; of equal ones the last. */
export interface MarginRule {
  readonly sport?: string;
  readonly market?: number;
  readonly tournament?: string;
  /** without it the rule is about prices before the start, and those in play follow from it */
  readonly inPlay?: boolean;
  /** over fair odds, as a fraction */
  readonly margin: number;
}

export interface MarginPolicy {
  /** added in play, where a price may be old before it is seen */
  readonly inPlayExtra: number;
  readonly rules: readonly MarginRule[];
}

export const defaultMarginPolicy: MarginPolicy = { inPlayExtra: 0.015, rules: [] };

export interface MarginScope {
  readonly tournament: string;
  readonly inPlay: boolean;
}

/** The margin of a market, as a fraction over fair odds. */
export function findMargin(
  { inPlayExtra, rules }: MarginPolicy,
  market: Pick<Market, 'id' | 'sport' | 'margin'>,
  { tournament, inPlay }: MarginScope,
): number {
  let best: MarginRule = { margin: market.margin };
  let most = 0;
  for (const rule of rules) {
    const isMatch =
      (rule.sport ?? market.sport) === market.sport &&
      (rule.market ?? market.id) === market.id &&
      (rule.tournament ?? tournament) === tournament &&
      (rule.inPlay ?? inPlay) === inPlay;
    const named = [rule.sport, rule.market, rule.tournament, rule.inPlay].filter((field) => field !== undefined).length;
    if (isMatch && named >= most) [best, most] = [rule, named];
  }
  return best.margin + (inPlay && best.inPlay === undefined ? inPlayExtra : 0);
}
