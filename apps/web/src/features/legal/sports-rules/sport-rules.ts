import type { SpecifierValues } from '@arara/sports/core/specifiers';

/** A named competitor of an example, or what else a line of it lists. */
export interface ExampleOutcome {
  readonly id: string;
  readonly name: string;
}

/** A finished event: who took part in a field, and its score as a feed sends it. */
export interface ExampleEvent {
  readonly competitors?: readonly string[];
  readonly score: unknown;
}

/** A finished event that markets of a sport are worked out with. */
export interface RuleExample {
  /** its result in words: "fim 2 × 1" */
  readonly heading: string;
  readonly event: ExampleEvent;
  /** The keys of the markets that it is about: they have no other examples. Without them it is about all other markets. */
  readonly markets?: readonly string[];
}

/** The rules of one sport in a language. */
export interface SportRulesText {
  /** The line of each market that has specifiers, which its examples are about, by the key of the market. */
  readonly exampleSpecifiers: Readonly<Record<string, SpecifierValues>>;
  /** The outcomes of each market whose table does not fix them, by the key of the market. */
  readonly exampleOutcomes?: Readonly<Record<string, readonly ExampleOutcome[]>>;
  /** how examples call the two sides; '' in a field of competitors */
  readonly home: string;
  readonly away: string;
  /** what counts for all markets of the sport */
  readonly general: readonly string[];
  /** by `<option>=<default value>`: what the default of each option of the sport's module does */
  readonly options: Readonly<Record<string, string>>;
  /** by the key of the market: what it asks, and how each of its ends is paid */
  readonly markets: Readonly<Record<string, string>>;
  readonly examples: readonly RuleExample[];
}

/** The examples of a market. */
export function listExamplesOfMarket(
  { examples }: Pick<SportRulesText, 'examples'>,
  key: string,
): readonly RuleExample[] {
  const own = examples.filter(({ markets }) => markets?.includes(key));
  return own.length > 0 ? own : examples.filter(({ markets }) => markets === undefined);
}
