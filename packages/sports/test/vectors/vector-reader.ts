/** How the vectors of one sport are read. That of each sport is `sports/<sport>.ts`. */
import type { ParsedLine } from '../../src/core/markets.ts';
import type { MarketOutcome } from '../../src/core/outcomes.ts';
import type { EventFields } from './event-fields.ts';
import { refuseVector } from './vector-file.ts';
import type { SingleVector } from './vector-file.ts';

export interface VectorReader<Facts = unknown> {
  /** ids of markets without a number of the Unified Odds Feed, by their names in the file */
  readonly houseMarkets?: Readonly<Record<string, number>>;
  /** what a `rule_variant` changes in the sport's rules; `default` changes nothing */
  readonly variants?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** specifiers of the file that are options of the rules: by name and value, what they change */
  readonly options?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  /** The line's specifiers, where the file writes them differently. */
  specifiers?(vector: SingleVector): Readonly<Record<string, string>>;
  /** What is known of the event. Fields that it does not read fail the vector. */
  facts(fields: EventFields, vector: SingleVector): Facts;
  /** The outcome that was backed, where `readSelection` does not find it. */
  outcome?(line: ParsedLine, vector: SingleVector): string | undefined;
}

/** The words of the file for each side; outcomes of different markets name the sides by different keys. */
const keysBySelection: Readonly<Record<string, readonly string[]>> = {
  home: ['home', 'homeNoDraw', 'homeHandicap', 'homeScoreHandicap', 'homeFirst'],
  away: ['away', 'awayNoDraw', 'awayHandicap', 'awayScoreHandicap', 'awayFirst'],
  draw: ['draw', 'drawScoreHandicap'],
  none: ['neitherFirst', 'none'],
  other: ['other'],
};
const sideBySelection: Readonly<Record<string, string>> = {
  p1: 'home',
  competitor1: 'home',
  player1: 'home',
  p2: 'away',
  competitor2: 'away',
  player2: 'away',
  tie: 'draw',
  no_goal: 'none',
  neither: 'none',
  any_other: 'other',
};

const toCamelCase = (text: string): string => text.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The outcome that the selection's words mean: an outcome's id, its key, a side, or a competitor's name in the event. */
export function readSelection(line: ParsedLine, { selection, event }: SingleVector): string | undefined {
  const side = ['home', 'p1'].some((name) => event[name] === selection)
    ? 'home'
    : ['away', 'p2'].some((name) => event[name] === selection)
      ? 'away'
      : (sideBySelection[selection] ?? selection);
  const keys = [...(keysBySelection[side] ?? []), selection, toCamelCase(selection), selection.replace('-', ':')];
  const isNamed = ({ id, key }: MarketOutcome) => id === selection || keys.includes(key);
  return line.outcomes.find(isNamed)?.id;
}

/** Throws for a status that the reader does not know. */
export const refuseStatus = (status: string): never => refuseVector(`status "${status}" is not understood`);
