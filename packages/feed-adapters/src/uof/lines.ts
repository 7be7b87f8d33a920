/** The line that a `market` element is about. */
import type { LineName, Market } from '@arara/sports/core/markets';
import type { SportModule } from '@arara/sports/core/sport';
import { findSport } from '@arara/sports/registry';
import { readAttribute, readInteger } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** `ignored`: the sport does not offer the market; `unreadable`: nobody can say which line it is. */
export type LineReading = { readonly line: LineName } | 'ignored' | 'unreadable';

const MAX_LINE_LENGTH = 256;

/** A number in its one spelling, "2.50" as "2.5"; other texts stay. */
const normalizeValue = (market: Market | undefined, name: string, value: string): string => {
  const kind = market?.specifiers.find((definition) => definition.name === name)?.kind;
  const isNumber = kind === 'quarter' || kind === 'total' || kind === 'number';
  return isNumber && /^[+-]?\d+(\.\d+)?$/.test(value) ? String(Number(value) + 0) : value;
};

/**
 * The line of a market with its specifiers, in the order of their names. A line that the market's table does not have keeps
 * its text: whoever applies it closes the whole market.
 */
export function readLine(element: XmlElement, sport: string | undefined): LineReading {
  const id = readInteger(element, 'id');
  if (id === undefined || id === 'invalid' || id <= 0) return 'unreadable';
  const module: SportModule | undefined = sport === undefined ? undefined : findSport(sport);
  const market = module?.markets.findById(id);
  if (module !== undefined && market === undefined) return 'ignored';
  const parts = (readAttribute(element, 'specifiers') ?? '').split('|').filter((part) => part !== '');
  const specifiers = parts.map((part) => {
    const [name = '', ...rest] = part.split('=');
    return `${name}=${normalizeValue(market, name, rest.join('='))}`;
  });
  const line = `${id}|${specifiers.toSorted().join('|')}`;
  return line.length > MAX_LINE_LENGTH ? 'unreadable' : { line };
}
