/**
 * How long a match is: the most sets, games or frames. The fixture's extra information names it, and so does the variant of
 * every market on its score ("sr:correct_score:bestof:7"). Without it nobody could say when the match is decided.
 */
import { findSportSource } from '../sport-sources.ts';
import type { SourceEventFormat } from '../sport-source.ts';
import { findChild, listChildren, readAttribute } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** The longest match that is read: a snooker final has 35 frames. */
const LONGEST_MATCH = 99;

/** An odd number of sets; undefined for any other text. */
function parseLength(text: string | undefined): number | undefined {
  const length = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0;
  return length % 2 === 1 && length <= LONGEST_MATCH ? length : undefined;
}

/** The format in the sport's own word for its length; undefined where the sport has none. */
function toFormat(sport: string, length: number | undefined): SourceEventFormat | undefined {
  const name = findSportSource(sport)?.lengthName;
  return name === undefined || length === undefined ? undefined : { [name]: length };
}

/** The format of a fixture by its extra information. */
export function readFixtureFormat(sport: string, fixture: XmlElement): SourceEventFormat | undefined {
  const info = listChildren(findChild(fixture, 'extra_info'), 'info');
  const length = info.find((element) => readAttribute(element, 'key') === 'best_of');
  return toFormat(sport, length === undefined ? undefined : parseLength(readAttribute(length, 'value')));
}

/** The format of a match by the variants of its markets; undefined if they name none, or two. Those of a single set do not count. */
export function readMarketsFormat(sport: string, markets: readonly XmlElement[]): SourceEventFormat | undefined {
  const lengths = new Set<number>();
  for (const market of markets) {
    const specifiers = (readAttribute(market, 'specifiers') ?? '').split('|');
    if (specifiers.length !== 1) continue;
    const length = parseLength(/^variant=sr:[a-z_]+:bestof:(\d+)$/.exec(specifiers[0] ?? '')?.[1]);
    if (length !== undefined) lengths.add(length);
  }
  const [only, ...more] = lengths;
  return more.length > 0 ? undefined : toFormat(sport, only);
}
