/** What visitors read: lists, one event, search. Answers are cached for a moment, and never used to decide a bet. */
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { SportEvent, SportEventDetail } from '@arara/contract/player/sportsbook/sportsbook';
import { type SportCode, sportCodes } from '@arara/sports/sport-codes';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { SqlStatement } from '../../platform/db/db.ts';
import type { Lang } from '../../platform/text/lang.ts';
import * as queries from '../events/events.queries.ts';
import { buildNameIndex, searchNames, splitSearchWords } from './event-search.ts';
import { createShortCache } from './short-cache.ts';
import { presentSportEvent, presentSportEventDetail } from '../events/event.view.ts';
import { listMainMarkets, pickMainLines } from '../events/main-lines.ts';
import { computeShownLineState } from '../events/shown-line.ts';

const EVENT_LIST_CACHE_MS = 1000;
const SINGLE_EVENT_CACHE_MS = 250;
/** Names change rarely, and reading all of them costs much. */
const EVENT_NAMES_CACHE_MS = 5000;
/** The reads that all visitors share: the few first pages, and single events. */
const SHARED_READ_CACHE_LIMITS = { kept: 2000, running: 8, waiting: 500 } as const;
/** Reads that a client can vary at will: searches, and pages from any point. They never push the shared ones out. */
const UNSHARED_EVENT_READ_CACHE_LIMITS = { kept: 200, running: 2, waiting: 100 } as const;
const DAY_MS = 24 * 3600 * 1000;
const DEFAULT_EVENT_PAGE_SIZE = 50;
const [DEFAULT_SPORT] = sportCodes;
const MAX_SPORT_EVENT_SEARCH_RESULTS = 30;
const LAST_POSSIBLE_INSTANT = 8.64e15;

export interface CachedEventReads {
  list(): Promise<PlayerCallOutput<'sportList'>>;
  events(lang: Lang, input: PlayerCallInput<'sportEvents'>): Promise<PlayerCallOutput<'sportEvents'>>;
  /** Throws Refusal notFound. */
  event(lang: Lang, eventId: SportEventId): Promise<SportEventDetail>;
  /** The tournaments of a sport with events that are not over, by country or region. */
  tournaments(sport: SportCode): Promise<PlayerCallOutput<'sportTournaments'>>;
  search(lang: Lang, text: string): Promise<SportEvent[]>;
}

/** Opens the reads of the sportsbook. */
export function openCachedEventReads(ctx: Ctx): CachedEventReads {
  const cached = createShortCache(SHARED_READ_CACHE_LIMITS);
  const cachedApart = createShortCache(UNSHARED_EVENT_READ_CACHE_LIMITS);
  const readIndex = () =>
    cached('names', EVENT_NAMES_CACHE_MS, async () => {
      const rows = await ctx.db.read.query(queries.selectEventNames());
      return buildNameIndex(
        rows.map(({ id, home, away, participants, tournament }) => ({
          id,
          names: [tournament, ...(participants?.map(({ name }) => name) ?? [home, away])],
        })),
      );
    });
  const search = async (lang: Lang, text: string): Promise<SportEvent[]> => {
    const found = searchNames(await readIndex(), text, MAX_SPORT_EVENT_SEARCH_RESULTS);
    if (found.length === 0) return [];
    return presentEventsWithMainLines(ctx, lang, await ctx.db.read.query(queries.selectUnfinishedEventsAmong(found)));
  };
  return {
    list: () =>
      cached('list', EVENT_LIST_CACHE_MS, async () => {
        const counts = await ctx.db.read.query(queries.selectEventCounts(findNextSaoPauloMidnight(ctx.now())));
        // The default sport is listed also while it has no events.
        return counts.length > 0 ? counts : [{ sport: DEFAULT_SPORT, live: 0, today: 0, upcoming: 0 }];
      }),
    events: (lang, asked) => {
      // Every text for the beginning of time is the same page: as a key of its own each would push another answer out.
      const from = Math.min(LAST_POSSIBLE_INSTANT, Math.max(0, Math.trunc(asked.from ?? 0)));
      const input = { ...asked, from };
      const { sport = DEFAULT_SPORT, category, tournament, phase, cursor, limit = DEFAULT_EVENT_PAGE_SIZE } = input;
      // Texts that a client can vary at will are no part of the shared pages.
      const isFirstPage =
        from === 0 && cursor === undefined && limit % 10 === 0 && category === undefined && tournament === undefined;
      return (isFirstPage ? cached : cachedApart)(
        JSON.stringify(['events', lang, sport, category, tournament, phase, from, cursor, limit]),
        EVENT_LIST_CACHE_MS,
        () => readSportEventPage(ctx, lang, input),
      );
    },
    event: (lang, eventId) =>
      cached(`event ${lang} ${eventId}`, SINGLE_EVENT_CACHE_MS, () => readSportEventDetail(ctx, lang, eventId)),
    tournaments: (sport) =>
      cached(`tournaments ${sport}`, EVENT_LIST_CACHE_MS, async () => {
        const rows = await ctx.db.read.query(queries.selectTournaments(sport));
        return rows.map(({ tournament_id, ...row }) => ({ ...row, tournamentId: tournament_id }));
      }),
    search: async (lang, text) => {
      const words = splitSearchWords(text);
      if (words.length === 0) return [];
      return cachedApart(JSON.stringify(['search', lang, words]), EVENT_LIST_CACHE_MS, () => search(lang, text));
    },
  };
}

async function readSportEventPage(
  ctx: Ctx,
  lang: Lang,
  {
    sport = DEFAULT_SPORT,
    category,
    tournament,
    phase,
    from = 0,
    cursor,
    limit = DEFAULT_EVENT_PAGE_SIZE,
  }: PlayerCallInput<'sportEvents'>,
): Promise<PlayerCallOutput<'sportEvents'>> {
  const page = selectEventPage(phase, {
    filter: { sport, category, tournament },
    from: Math.min(LAST_POSSIBLE_INSTANT, Math.max(0, Math.trunc(from))),
    cursor: parseEventCursor(cursor),
    limit: limit + 1,
    now: ctx.now(),
  });
  const rows = page === undefined ? [] : await ctx.db.read.query(page);
  const items = await presentEventsWithMainLines(ctx, lang, rows.slice(0, limit));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items, nextCursor: last === undefined ? null : `${last.starts_at}.${last.id}` };
}

async function readSportEventDetail(ctx: Ctx, lang: Lang, eventId: SportEventId): Promise<SportEventDetail> {
  const [event] = await ctx.db.read.query(queries.selectSportEvent(eventId));
  if (event === undefined) throw new Refusal('notFound');
  const lines = await ctx.db.read.query(queries.selectLinesOfEvent(eventId));
  const now = ctx.now();
  return presentSportEventDetail(
    lang,
    event,
    lines.map((line) => ({ ...line, state: computeShownLineState(line, event, now) })),
  );
}

async function presentEventsWithMainLines(
  ctx: Ctx,
  lang: Lang,
  events: readonly queries.SportEventRow[],
): Promise<SportEvent[]> {
  if (events.length === 0) return [];
  const wanted = events.flatMap(({ id, sport }) => listMainMarkets(sport).map((market) => ({ event: id, market })));
  const byEvent = Map.groupBy(await ctx.db.read.query(queries.selectLinesOfMarkets(wanted)), (line) => line.event);
  const now = ctx.now();
  return events.map((event) => {
    // Picked by their own state, as the messages of the event are, so that both show the same lines.
    const main = pickMainLines(event.sport, byEvent.get(event.id) ?? []);
    return presentSportEvent(
      lang,
      event,
      main.map((line) => ({ ...line, state: computeShownLineState(line, event, now) })),
    );
  });
}

interface SportEventPageRequest {
  readonly filter: queries.EventListFilter;
  readonly from: Instant;
  /** Null asks for the first page; undefined is an invalid cursor, after which there is nothing. */
  readonly cursor: queries.EventPageCursor | null | undefined;
  readonly limit: number;
  readonly now: Instant;
}

function selectEventPage(
  phase: PlayerCallInput<'sportEvents'>['phase'],
  { filter, from, cursor, limit, now }: SportEventPageRequest,
): SqlStatement<queries.SportEventRow> | undefined {
  if (cursor === undefined) return undefined;
  const after = cursor ?? { startsAt: 0, id: 0 as SportEventId };
  switch (phase) {
    case 'live':
      return queries.selectLiveEvents(filter, after, limit);
    case 'today':
      return queries.selectUpcomingEvents(filter, from, findNextSaoPauloMidnight(now), after, limit);
    case 'upcoming':
      return queries.selectUpcomingEvents(
        filter,
        Math.max(from, findNextSaoPauloMidnight(now)),
        LAST_POSSIBLE_INSTANT,
        after,
        limit,
      );
    case 'finished':
      return queries.selectFinishedEvents(
        filter,
        from,
        cursor ?? { startsAt: LAST_POSSIBLE_INSTANT, id: 0 as SportEventId },
        limit,
      );
    case undefined:
      return queries.selectUnfinishedEvents(filter, from, after, limit);
  }
}

/** The position that a cursor names; null without a cursor, undefined if it is invalid. */
function parseEventCursor(cursor: string | undefined): queries.EventPageCursor | null | undefined {
  if (cursor === undefined) return null;
  const parts = /^(\d{1,15})\.(\d{1,16})$/.exec(cursor);
  const [startsAt, id] = [Number(parts?.[1]), Number(parts?.[2])];
  return Number.isSafeInteger(startsAt) && Number.isSafeInteger(id) ? { startsAt, id: id as SportEventId } : undefined;
}

/** The first instant of tomorrow in America/Sao_Paulo. */
export function findNextSaoPauloMidnight(now: Instant): Instant {
  const tomorrow = toSaoPauloDay(now + DAY_MS);
  // The day there begins at 03:00 UTC, unless the country has summer time again.
  const begin = Date.parse(`${tomorrow}T03:00:00Z`);
  return toSaoPauloDay(begin - 1) === tomorrow ? begin - 3600_000 : begin;
}
