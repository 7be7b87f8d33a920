/** The prices of one bookmaker on an event, by our lines. */
import { marketOutcomeIds } from '@arara/sports/core/outcomes';
import { ODDS_UNIT } from '@arara/sports/core/odds';
import { findSport } from '@arara/sports/registry';
import { isJsonObject, isText } from '@arara/sports/protocol/json-fields';
import type { Json } from '@arara/sports/protocol/json-fields';
import { parseTime } from '../uof/xml.ts';
import type { OddsApiEvent } from './events.ts';

/** The book of a line: odds in thousandths by outcome id. */
export type LineBook = Readonly<Record<string, number>>;

export interface BookmakerReading {
  readonly key: string;
  readonly books: ReadonlyMap<string, { readonly book: LineBook; readonly updatedAt: number }>;
  /** markets that could not be read: their lines have no price of this bookmaker */
  readonly faults: readonly string[];
  /** markets that are not offered here */
  readonly ignored: number;
}

interface PricedName {
  readonly name: string;
  readonly odds: number;
  readonly point: number | undefined;
}

const ids = marketOutcomeIds;

function readOutcome(json: unknown): PricedName | undefined {
  const { name, price, point }: Json = isJsonObject(json) ? json : {};
  if (!isText(name) || typeof price !== 'number' || !Number.isFinite(price)) return undefined;
  const odds = Math.round(price * ODDS_UNIT);
  if (odds <= ODDS_UNIT || !Number.isSafeInteger(odds)) return undefined;
  if (point !== undefined && point !== null && (typeof point !== 'number' || !Number.isFinite(point))) return undefined;
  return { name, odds, point: typeof point === 'number' ? point : undefined };
}

/** A line of the sport; undefined for a number that no line has. */
function formatLine(sport: string, id: number, specifier: readonly [name: string, value: number] | undefined) {
  const text = specifier === undefined ? '' : `${specifier[0]}=${specifier[1] + 0}`;
  return findSport(sport)?.markets.parseLine(`${id}|${text}`)?.line;
}

type NamedBook = readonly [line: string, book: LineBook];

/** Undefined where the outcomes are not exactly those of one line. */
function readWinner({ source, home, away }: OddsApiEvent, outcomes: readonly PricedName[]): NamedBook | undefined {
  const { threeWay, twoWay } = source.oddsApi?.markets ?? {};
  const find = (name: string) => outcomes.find((outcome) => outcome.name === name)?.odds;
  const [first, draw, last] = [find(home), find('Draw'), find(away)];
  if (first === undefined || last === undefined) return undefined;
  const id = draw === undefined ? twoWay : threeWay;
  const line = id === undefined ? undefined : formatLine(source.sport, id, undefined);
  if (line === undefined || outcomes.length !== (draw === undefined ? 2 : 3)) return undefined;
  return draw === undefined
    ? [line, { [ids.homeNoDraw]: first, [ids.awayNoDraw]: last }]
    : [line, { [ids.home]: first, [ids.draw]: draw, [ids.away]: last }];
}

/** A book per handicap of the home side; its opposite is the away side's. */
function readSpreads({ source, home, away }: OddsApiEvent, outcomes: readonly PricedName[]): readonly NamedBook[] {
  const id = source.oddsApi?.markets.spreads;
  if (id === undefined) return [];
  return outcomes.flatMap(({ name, odds, point }): readonly NamedBook[] => {
    const other = outcomes.find((one) => one.name === away && point !== undefined && one.point === -point + 0);
    const line = point === undefined ? undefined : formatLine(source.sport, id, ['hcp', point]);
    if (name !== home || line === undefined || other === undefined) return [];
    return [[line, { [ids.homeHandicap]: odds, [ids.awayHandicap]: other.odds }]];
  });
}

function readTotals({ source }: OddsApiEvent, outcomes: readonly PricedName[]): readonly NamedBook[] {
  const id = source.oddsApi?.markets.totals;
  if (id === undefined) return [];
  return outcomes.flatMap(({ name, odds, point }): readonly NamedBook[] => {
    const under = outcomes.find((one) => one.name === 'Under' && one.point === point);
    const line = point === undefined ? undefined : formatLine(source.sport, id, ['total', point]);
    if (name !== 'Over' || line === undefined || under === undefined) return [];
    return [[line, { [ids.over]: odds, [ids.under]: under.odds }]];
  });
}

function readBooks(
  event: OddsApiEvent,
  key: string,
  outcomes: readonly PricedName[],
): readonly NamedBook[] | undefined {
  if (key === 'spreads') return readSpreads(event, outcomes);
  if (key === 'totals') return readTotals(event, outcomes);
  const winner = readWinner(event, outcomes);
  return winner === undefined ? undefined : [winner];
}

/** A bookmaker of an event; undefined if not even its key can be read. */
export function readBookmaker(event: OddsApiEvent, json: unknown): BookmakerReading | undefined {
  const { key, last_update: bookTime, markets }: Json = isJsonObject(json) ? json : {};
  if (!isText(key)) return undefined;
  if (!Array.isArray(markets)) return { key, books: new Map(), faults: [`${key}: markets`], ignored: 0 };
  const books = new Map<string, { readonly book: LineBook; readonly updatedAt: number }>();
  const faults: string[] = [];
  let ignored = 0;
  for (const [i, item] of markets.entries()) {
    const { key: market, last_update: time, outcomes }: Json = isJsonObject(item) ? item : {};
    if (isText(market) && !['h2h', 'spreads', 'totals'].includes(market)) {
      ignored++;
      continue;
    }
    const updatedAt = [time, bookTime].flatMap((text) => (typeof text === 'string' ? (parseTime(text) ?? []) : []))[0];
    const read = Array.isArray(outcomes) ? outcomes.map(readOutcome) : [];
    const known = read.filter((outcome) => outcome !== undefined);
    const named =
      isText(market) && known.length === read.length && known.length > 0 ? readBooks(event, market, known) : undefined;
    if (named === undefined || updatedAt === undefined) faults.push(`${key}: markets[${i}]`);
    else for (const [line, book] of named) books.set(line, { book, updatedAt });
  }
  return { key, books, faults, ignored };
}
