/**
 * What a list of events shows of each sport without its rules: the main line with its outcomes, and the phases. The web's
 * build computes these tables (scripts/computed-tables.mjs), so that a page with a list alone loads them and no rules.
 */
import type { LineName } from './core/markets.ts';
import type { MarketOutcome } from './core/outcomes.ts';
import type { NamedCode } from './core/sport.ts';
import { sportModules } from './registry.ts';

/** What a list shows of a sport's market table. */
export interface MainLine {
  /** the line of the first market, and the key of its name */
  readonly line: LineName;
  readonly key: string;
  /** all outcomes of that line in order; empty where competitors are the outcomes */
  readonly outcomes: readonly MarketOutcome[];
  /** the markets whose outcomes are competitors, in the order of the table: a field has no other main line */
  readonly fieldMarkets: readonly { readonly id: number; readonly key: string }[];
  /** the first market that is one number over or under */
  readonly totalMarket: { readonly id: number; readonly key: string } | null;
}

/** By the sport's code on the wire. */
export const mainLines: Readonly<Record<string, MainLine>> = Object.fromEntries(
  sportModules.map(({ code, markets: { markets, formatLine } }) => {
    const [main] = markets;
    if (main === undefined) throw new RangeError(`${code} has no market`);
    const total = markets.find(
      ({ specifiers, outcomes }) =>
        specifiers.length === 1 && specifiers[0]?.kind === 'total' && outcomes.some(({ key }) => key === 'over'),
    );
    return [
      code,
      {
        line: formatLine(main.id),
        key: main.key,
        outcomes: main.outcomes,
        fieldMarkets: markets
          .filter(({ outcomeSource }) => outcomeSource === 'competitors')
          .map(({ id, key }) => ({ id, key })),
        totalMarket: total === undefined ? null : { id: total.id, key: total.key },
      } satisfies MainLine,
    ];
  }),
);

/** The phases of a sport by its code on the wire. */
export const sportPhases: Readonly<Record<string, readonly NamedCode[]>> = Object.fromEntries(
  sportModules.map(({ code, phases }) => [code, phases]),
);
