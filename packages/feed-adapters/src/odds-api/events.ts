/** Events of The Odds API: their heads, and what they become here. Names are the API's only ids of competitors. */
import { isJsonObject, isText } from '@arara/sports/protocol/json-fields';
import type { Json } from '@arara/sports/protocol/json-fields';
import type { Competitor, FixtureMessageBody } from '@arara/sports/protocol/messages';
import type { SportSource } from '../sport-source.ts';
import { findOddsApiSport } from '../sport-sources.ts';
import { parseTime } from '../uof/xml.ts';

export interface OddsApiEvent {
  /** the event's id here */
  readonly event: string;
  readonly source: SportSource;
  readonly sportKey: string;
  readonly title: string;
  readonly startsAt: number;
  readonly home: string;
  readonly away: string;
}

/** `ignored`: a sport or a kind of event that is not offered. */
export type OddsApiEventReading =
  | OddsApiEvent
  | { readonly ignored: string }
  | { readonly unreadable: string; readonly event: string | undefined };

const toEventId = (id: string): string => `oddsapi:event:${id}`;

export function readEvent(json: unknown): OddsApiEventReading {
  const {
    id,
    sport_key: sportKey,
    sport_title: title,
    commence_time: start,
    home_team: home,
    away_team: away,
  }: Json = isJsonObject(json) ? json : {};
  if (!isText(id)) return { unreadable: 'id', event: undefined };
  const event = toEventId(id);
  if (!isText(sportKey)) return { unreadable: 'sport_key', event };
  const source = findOddsApiSport(sportKey);
  // Outrights have no sides.
  if (source === undefined || ((home ?? null) === null && (away ?? null) === null)) return { ignored: sportKey };
  const startsAt = typeof start === 'string' ? parseTime(start) : undefined;
  if (startsAt === undefined) return { unreadable: 'commence_time', event };
  if (!isText(home) || !isText(away) || home === away) return { unreadable: 'home_team', event };
  return { event, source, sportKey, title: isText(title) ? title : sportKey, startsAt, home, away };
}

/** A name as a part of an id. */
const toSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

export type FindCompetitorId = (sport: string, name: string) => string | undefined;

/** The fixture of an event; `findCompetitorId` knows other spellings of a name. */
export function createFixture(
  { source, sportKey, title, startsAt, home, away }: OddsApiEvent,
  change: FixtureMessageBody['change'],
  findCompetitorId: FindCompetitorId | undefined,
): FixtureMessageBody {
  const toCompetitor = (name: string, role: 'home' | 'away'): Competitor => ({
    id: findCompetitorId?.(source.sport, name) ?? `oddsapi:${source.sport}:${toSlug(name)}`,
    name,
    role,
    withdrawn: false,
  });
  return {
    type: 'fixture',
    change,
    sport: source.sport,
    tournament: { id: `oddsapi:${sportKey}`, name: title, category: title },
    competitors: [toCompetitor(home, 'home'), toCompetitor(away, 'away')],
    startsAt,
    live: source.oddsApi?.live !== undefined,
  };
}
