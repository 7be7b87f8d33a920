import type { SpecifierValues } from '@arara/sports/core/specifiers';

/** A named competitor of an example, or what else a line of it lists. */
export interface ExampleOutcome {
  readonly id: string;
  readonly name: string;
}

/**
 * What the examples of a sport's rules are about, the same in every language: the line of each market that has specifiers, and
 * the outcomes of each market whose table does not fix them, both by the key of the market.
 */
export interface SportRulesLines {
  readonly exampleSpecifiers: Readonly<Record<string, SpecifierValues>>;
  readonly exampleOutcomes?: Readonly<Record<string, readonly ExampleOutcome[]>>;
}

/** The rules of one sport in words: `<sport>/rules/` has them in each language. */
export interface SportRulesText<Facts = unknown> extends SportRulesLines {
  /** how examples call the two sides; '' in a field of competitors */
  readonly home: string;
  readonly away: string;
  /** what counts for all markets of the sport */
  readonly general: readonly string[];
  /** by `<option>=<default value>`: what the default of each option of the sport's module does */
  readonly options: Readonly<Record<string, string>>;
  /** by the key of the market: what it asks, and how each of its ends is paid */
  readonly markets: Readonly<Record<string, string>>;
  /** finished events, which the markets of the sport are worked out with */
  readonly examples: readonly RuleExample<Facts>[];
}

/** A finished event. */
export interface RuleExample<Facts = unknown> {
  /** its result in words: "fim 2 × 1" */
  readonly heading: string;
  readonly facts: Facts;
  /** The keys of the markets that it is about: they have no other examples. Without them it is about all other markets. */
  readonly markets?: readonly string[];
}

/** The examples of a market. */
export function listExamplesOfMarket<Facts>(
  { examples }: Pick<SportRulesText<Facts>, 'examples'>,
  key: string,
): readonly RuleExample<Facts>[] {
  const own = examples.filter(({ markets }) => markets?.includes(key));
  return own.length > 0 ? own : examples.filter(({ markets }) => markets === undefined);
}

/** Facts for the test that compares the words with the grading: nothing of the product reads them. */
export interface CheckedFacts<Facts = unknown> {
  /** events in play; `over` are the keys of markets that are about a part of them that is over */
  readonly inPlay: readonly { readonly facts: Facts; readonly over?: readonly string[] }[];
  /** events that were played to their end, beside those of the examples */
  readonly played: readonly Facts[];
}
