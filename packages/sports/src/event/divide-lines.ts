import type { LineName } from '../core/markets.ts';
import type { SportModule } from '../core/sport.ts';
import { findMarketOfText } from './event-sport.ts';
import { toMarketScope } from './event-state.ts';
import type { UnreadPart } from '../protocol/unread-parts.ts';

export interface DividedLines<Part> {
  /** parts about lines of the sport */
  readonly known: readonly Part[];
  /** parts about a line of a market of the sport, in a spelling that is none */
  readonly unread: readonly UnreadPart[];
  /** the scopes that the unread parts may be about */
  readonly scopes: readonly string[];
}

/** Divides the parts of a message by their lines. Parts about markets that the sport does not have are left out: sources price more than is offered here. */
export function divideLines<Part>(
  sport: SportModule,
  parts: readonly Part[],
  nameLine: (part: Part) => LineName,
): DividedLines<Part> {
  const known: Part[] = [];
  const unread: UnreadPart[] = [];
  const scopes = new Set<string>();
  for (const part of parts) {
    const name = nameLine(part);
    if (sport.markets.parseLine(name) !== undefined) {
      known.push(part);
      continue;
    }
    const market = findMarketOfText(sport, name);
    if (market === undefined) continue;
    unread.push({ path: `line ${name}`, about: { market } });
    scopes.add(toMarketScope(market));
  }
  return { known, unread, scopes: [...scopes] };
}
