/** The `fixtures_fixture` document of the feed's REST interface: an event, who takes part in it and when. */
import { sportModules } from '@arara/sports/registry';
import type { Competitor, FixtureMessageBody } from '@arara/sports/protocol/messages';
import { readFixtureFormat } from './match-length.ts';
import { findChild, listChildren, parseTime, readAttribute } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** The fixture with the id of its event; `ignored` for a sport that is not offered; else what cannot be read. */
export type FixtureReading =
  | { readonly event: string; readonly body: FixtureMessageBody }
  | { readonly ignored: string }
  | { readonly unreadable: string; readonly event: string | undefined };

/** Two sides with their qualifiers, or a field without any; undefined for anything else. */
function readCompetitors(fixture: XmlElement): readonly Competitor[] | undefined {
  const elements = listChildren(findChild(fixture, 'competitors'), 'competitor');
  const competitors = elements.map((element): Competitor | undefined => {
    const [id, name] = [readAttribute(element, 'id'), readAttribute(element, 'name')];
    const qualifier = readAttribute(element, 'qualifier');
    const role = qualifier === 'home' || qualifier === 'away' ? qualifier : 'none';
    const short = readAttribute(element, 'abbreviation');
    if (id === undefined || name === undefined) return undefined;
    return { id, name, role, withdrawn: false, ...(short === undefined ? {} : { short }) };
  });
  const read = competitors.filter((competitor) => competitor !== undefined);
  const sorted = read.toSorted((a, b) => Number(a.role === 'away') - Number(b.role === 'away'));
  const roles = sorted.map(({ role }) => role);
  const isPair = roles.join() === 'home,away';
  const isRead =
    read.length === competitors.length && read.length >= 2 && (isPair || roles.every((role) => role === 'none'));
  return isRead ? sorted : undefined;
}

export function readFixture(document: XmlElement, change: FixtureMessageBody['change']): FixtureReading {
  const fixture = document.name === 'fixture' ? document : findChild(document, 'fixture');
  const event = fixture === undefined ? undefined : readAttribute(fixture, 'id');
  if (fixture === undefined || event === undefined) return { unreadable: 'fixture@id', event };
  const tournament = findChild(fixture, 'tournament');
  const sport = findChild(tournament, 'sport');
  const category = findChild(tournament, 'category');
  const urn = sport === undefined ? undefined : readAttribute(sport, 'id');
  if (tournament === undefined || urn === undefined) return { unreadable: 'tournament', event };
  const module = sportModules.find((one) => one.urn === urn);
  if (module === undefined) return { ignored: urn };
  const id = readAttribute(tournament, 'id');
  const name = readAttribute(tournament, 'name');
  const categoryName = category === undefined ? undefined : readAttribute(category, 'name');
  if (id === undefined || name === undefined || categoryName === undefined) return { unreadable: 'tournament', event };
  const competitors = readCompetitors(fixture);
  if (competitors === undefined) return { unreadable: 'competitors', event };
  const startsAt = parseTime(readAttribute(fixture, 'start_time') ?? readAttribute(fixture, 'scheduled'));
  if (startsAt === undefined) return { unreadable: 'start_time', event };
  const format = readFixtureFormat(module.code, fixture);
  return {
    event,
    body: {
      type: 'fixture',
      change,
      sport: module.code,
      tournament: { id, name, category: categoryName },
      competitors,
      startsAt,
      live: readAttribute(fixture, 'liveodds') === 'booked',
      ...(format === undefined ? {} : { format }),
    },
  };
}
