/** When the events of the calendar are announced: how far each series has come, and what is due. */
import { computeStartTime, createAppearances, createCalendarEvent, findFirstPlace, formatEventId } from './calendar.ts';
import type { CalendarOptions, SportSeries } from './calendar.ts';
import { ALL_LINES_BEFORE_START_MS } from '../event/event-plan.ts';
import type { SimulatedEventSpec } from '../event/event-plan.ts';
import { createSimulatedEvent } from '../event/event-state.ts';
import type { SimulatedEvent } from '../event/event-state.ts';

/** How far ahead events are announced. */
export interface ScheduleOptions extends CalendarOptions {
  /** event time */
  readonly horizonMs: number;
  /** by the clock */
  readonly aheadMs: number;
}

/** By series: the number of the next place within the horizon, and of the next one of the days ahead. Plain JSON; it is stored. */
export type SchedulePlaces = Readonly<Record<string, { readonly next: number; readonly ahead: number }>>;

/** The part of a feed that the schedule changes. */
interface ScheduledEvents {
  readonly options: ScheduleOptions;
  readonly places: SchedulePlaces;
  readonly events: readonly SimulatedEvent[];
  readonly past: readonly SimulatedEventSpec[];
}

/** When time runs fast, events of the days ahead start about this often, by the clock. */
const AHEAD_INTERVAL_MS = 120 * 60_000;
/**
 * A new feed first says that its producers live, because its consumer asks for a recovery then. What is in play and what starts
 * soon is announced next, the nearest start first, one by one with its main lines, so that bets are open at once; all its lines
 * follow, and then all other events. Each takes about as much computing as its consumer needs for it.
 */
const firstAnnouncements = { afterMs: 250, everyMs: 20 } as const;
const firstAllLines = { everyMs: 40 } as const;
const otherAnnouncements = { afterMs: 1_500, everyMs: 40 } as const;

const computeHorizon = ({ horizonMs, speed }: ScheduleOptions): number => horizonMs / speed;

/** One place in so many is announced days ahead. */
const computeAheadStride = ({ speed }: ScheduleOptions, { series }: SportSeries): number =>
  Math.max(1, Math.round((AHEAD_INTERVAL_MS * speed) / series.spacingMs));

const toStride = (n: number, stride: number): number => Math.ceil(n / stride) * stride;

/** How far a series has come. One that the feed does not have yet begins with what may be in play, and behind the horizon. */
function findSeriesPlaces(options: ScheduleOptions, series: SportSeries, places: SchedulePlaces): SeriesPlaces {
  const { startsAt, speed } = options;
  return (
    places[series.key] ?? {
      next: findFirstPlace(options, series, startsAt - series.series.longestMs / speed),
      ahead: toStride(
        findFirstPlace(options, series, startsAt + computeHorizon(options)),
        computeAheadStride(options, series),
      ),
    }
  );
}

interface DuePlace {
  readonly series: SportSeries;
  readonly n: number;
  readonly at: number;
  readonly startsAt: number;
}

type SeriesPlaces = SchedulePlaces[string];

/** The times at which the next place within the horizon, and the next of the days ahead, are announced. */
function findAnnouncementTimes(
  options: ScheduleOptions,
  series: SportSeries,
  { next, ahead }: SeriesPlaces,
): { readonly next: number; readonly ahead: number } {
  const nextAt = computeStartTime(options, series, next) - computeHorizon(options);
  const isFarther = options.aheadMs > computeHorizon(options);
  return { next: nextAt, ahead: isFarther ? computeStartTime(options, series, ahead) - options.aheadMs : Infinity };
}

/** When an event will be announced next. */
export const findNextAnnouncementAt = (
  options: ScheduleOptions,
  series: readonly SportSeries[],
  places: SchedulePlaces,
): number =>
  Math.min(
    ...series.map((own) => {
      const { next, ahead } = findAnnouncementTimes(options, own, findSeriesPlaces(options, own, places));
      return Math.min(next, ahead);
    }),
  );

/** Takes the places of a series that are due. */
function takeDuePlaces(
  options: ScheduleOptions,
  series: SportSeries,
  before: SeriesPlaces,
  now: number,
): { readonly places: SeriesPlaces; readonly due: readonly DuePlace[] } {
  const due: DuePlace[] = [];
  let { next, ahead } = before;
  const stride = computeAheadStride(options, series);
  for (;;) {
    const at = findAnnouncementTimes(options, series, { next, ahead });
    const isAhead = at.ahead <= at.next;
    const [n, announcedAt] = isAhead ? [ahead, at.ahead] : [next, at.next];
    if (announcedAt > now) return { places: { next, ahead }, due };
    due.push({ series, n, at: announcedAt, startsAt: computeStartTime(options, series, n) });
    if (isAhead) ahead += stride;
    else next++;
  }
}

interface Opening {
  readonly opensAt: number;
  readonly allLinesAt?: number;
}

/** When the events of these places open, which a new series finds on its first day. They are in the order of their starts. */
function createOpening(
  options: ScheduleOptions,
  opensFrom: number,
  first: readonly DuePlace[],
): (place: DuePlace) => Opening {
  const distance = ({ startsAt }: DuePlace): number => Math.abs(startsAt - opensFrom);
  const isSoon = ({ startsAt }: DuePlace): boolean => startsAt - opensFrom <= ALL_LINES_BEFORE_START_MS / options.speed;
  const soon = first.filter(isSoon).toSorted((a, b) => distance(a) - distance(b));
  const turns = new Map(soon.map((place, turn) => [place, turn]));
  const allLinesFrom = opensFrom + firstAnnouncements.afterMs + firstAnnouncements.everyMs * soon.length;
  let others = 0;
  return (place) => {
    if (place.at > opensFrom) return { opensAt: Math.round(place.at) };
    const turn = turns.get(place);
    if (turn === undefined)
      return { opensAt: opensFrom + otherAnnouncements.afterMs + otherAnnouncements.everyMs * others++ };
    return {
      opensAt: opensFrom + firstAnnouncements.afterMs + firstAnnouncements.everyMs * turn,
      allLinesAt: allLinesFrom + firstAllLines.everyMs * turn,
    };
  };
}

/** Adds the events whose announcement is due. Places whose time a pause has missed are left out; after it, events open as they are then. */
export function announceDueEvents<Feed extends ScheduledEvents>(
  feed: Feed,
  series: readonly SportSeries[],
  now: number,
  { quiet }: { readonly quiet: boolean },
): Feed {
  const { options } = feed;
  if (findNextAnnouncementAt(options, series, feed.places) > now) return feed;
  // A calendar that has not begun is no part of a pause.
  if (quiet && Object.keys(feed.places).length === 0) return feed;
  // A series of a later version of the program joins the feed now.
  const opensFrom = Object.keys(feed.places).length === 0 ? options.startsAt : now;
  const places: Record<string, SeriesPlaces> = { ...feed.places };
  const due: (DuePlace & { readonly isFirst: boolean })[] = [];
  for (const own of series) {
    const isFirst = feed.places[own.key] === undefined;
    const taken = takeDuePlaces(options, own, findSeriesPlaces(options, own, places), now);
    const earliest = (isFirst && !quiet ? opensFrom : now) - own.series.longestMs / options.speed;
    places[own.key] = taken.places;
    due.push(...taken.due.filter(({ startsAt }) => startsAt > earliest).map((place) => ({ ...place, isFirst })));
  }
  const specs = [...feed.events.map(({ spec }) => spec), ...feed.past];
  const known = new Set(specs.map(({ id }) => id));
  const appearances = createAppearances(series, specs);
  const inOrder = due.toSorted((a, b) => a.at - b.at || a.startsAt - b.startsAt);
  const findOpening = createOpening(
    options,
    opensFrom,
    inOrder.filter(({ isFirst }) => isFirst),
  );
  const opened = inOrder.flatMap((place): SimulatedEvent[] => {
    if (known.has(formatEventId(options, place.series, place.n))) return [];
    const opening: Opening = quiet
      ? { opensAt: now }
      : place.isFirst
        ? findOpening(place)
        : { opensAt: Math.round(place.at) };
    const { opensAt } = opening;
    const spec = createCalendarEvent(options, place.series, place.n, { appearances, opensAt });
    if (spec === undefined) return [];
    appearances.add(spec);
    return [createSimulatedEvent(spec, opening.allLinesAt)];
  });
  return { ...feed, places, events: [...feed.events, ...opened] };
}
