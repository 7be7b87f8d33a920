/** What visitors read: lists, one event, search. Answers are cached for a moment, and never used to decide a bet. */
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { SportEvent, SportEventDetail } from '@arara/contract/player/sportsbook';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { SqlStatement } from '../../platform/db/db.ts';
import type { Lang } from '../../platform/text/lang.ts';
import * as queries from '../events/events.queries.ts';
import { createShortCache } from './short-cache.ts';
import { presentSportEventDetail, presentSportEvent, pickMainLines, mainMarketIds } from '../events/event.view.ts';

const EVENT_LIST_CACHE_MS = 1000;
const SINGLE_EVENT_CACHE_MS = 250;
/** Names change rarely, and reading all of them is dear. */
const EVENT_NAMES_CACHE_MS = 5000;
/** The reads that all visitors share: the few first pages, and single events. */
const SHARED_READ_CACHE_LIMITS = { kept: 2000, running: 8, waiting: 500 } as const;
/** Reads that a client can vary at will: searches, and pages from any point. They never push the shared ones out. */
const UNSHARED_EVENT_READ_CACHE_LIMITS = { kept: 200, running: 2, waiting: 100 } as const;
const DAY_MS = 24 * 3600 * 1000;
const DEFAULT_EVENT_PAGE_SIZE = 50;
const DEFAULT_SPORT = 'football';
const MAX_SPORT_EVENT_SEARCH_RESULTS = 30;
/** More words are not looked at: each is sought in the names of every event. */
const MAX_EVENT_SEARCH_WORDS = 8;
const LAST_POSSIBLE_INSTANT = 8.64e15;

export interface CachedEventReads {
  list(): Promise<PlayerCallOutput<'sportList'>>;
  events(lang: Lang, input: PlayerCallInput<'sportEvents'>): Promise<PlayerCallOutput<'sportEvents'>>;
  /** Throws Refusal notFound. */
  event(lang: Lang, eventId: SportEventId): Promise<SportEventDetail>;
  search(lang: Lang, text: string): Promise<SportEvent[]>;
}

/** Opens the reads of the sportsbook. */
export function openCachedEventReads(ctx: Ctx): CachedEventReads {
  const cached = createShortCache(SHARED_READ_CACHE_LIMITS);
  const cachedApart = createShortCache(UNSHARED_EVENT_READ_CACHE_LIMITS);
  const selectNames = () =>
    cached('names', EVENT_NAMES_CACHE_MS, async () => {
      const rows = await ctx.db.read.query(queries.selectEventNames());
      return rows.map(({ id, ...names }) => ({ id, text: normalizeSearchText(Object.values(names).join(' ')) }));
    });
  const search = async (lang: Lang, words: readonly string[]): Promise<SportEvent[]> => {
    const found = (await selectNames())
      .filter((entry) => words.every((word) => entry.text.includes(word)))
      .slice(0, MAX_SPORT_EVENT_SEARCH_RESULTS)
      .map(({ id }) => id);
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
      const { sport = DEFAULT_SPORT, phase, cursor, limit = DEFAULT_EVENT_PAGE_SIZE } = input;
      const isFirstPage = from === 0 && cursor === undefined && limit % 10 === 0;
      return (isFirstPage ? cached : cachedApart)(
        JSON.stringify(['events', lang, sport, phase, from, cursor, limit]),
        EVENT_LIST_CACHE_MS,
        () => readSportEventPage(ctx, lang, input),
      );
    },
    event: (lang, eventId) =>
      cached(`event ${lang} ${eventId}`, SINGLE_EVENT_CACHE_MS, () => readSportEventDetail(ctx, lang, eventId)),
    search: async (lang, text) => {
      const words = [...new Set(normalizeSearchText(text).split(/\s+/).filter(Boolean))].slice(
        0,
        MAX_EVENT_SEARCH_WORDS,
      );
      if (words.length === 0) return [];
      return cachedApart(JSON.stringify(['search', lang, words]), EVENT_LIST_CACHE_MS, () => search(lang, words));
    },
  };
}

async function readSportEventPage(
  ctx: Ctx,
  lang: Lang,
  { sport = DEFAULT_SPORT, phase, from = 0, cursor, limit = DEFAULT_EVENT_PAGE_SIZE }: PlayerCallInput<'sportEvents'>,
): Promise<PlayerCallOutput<'sportEvents'>> {
  const page = selectEventPage(phase, {
    sport,
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
  return presentSportEventDetail(lang, event, await ctx.db.read.query(queries.selectLinesOfEvent(eventId)));
}

async function presentEventsWithMainLines(
  ctx: Ctx,
  lang: Lang,
  events: readonly queries.SportEventRow[],
): Promise<SportEvent[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const lines = await ctx.db.read.query(queries.selectLinesOfMarkets(ids, mainMarketIds));
  const byEvent = Map.groupBy(lines, (line) => line.event);
  return events.map((event) => presentSportEvent(lang, event, pickMainLines(byEvent.get(event.id) ?? [])));
}

interface SportEventPageRequest {
  readonly sport: string;
  readonly from: Instant;
  /** Null asks for the first page; undefined is an invalid cursor, after which there is nothing. */
  readonly cursor: queries.EventPageCursor | null | undefined;
  readonly limit: number;
  readonly now: Instant;
}

function selectEventPage(
  phase: PlayerCallInput<'sportEvents'>['phase'],
  { sport, from, cursor, limit, now }: SportEventPageRequest,
): SqlStatement<queries.SportEventRow> | undefined {
  if (cursor === undefined) return undefined;
  const after = cursor ?? { startsAt: 0, id: 0 as SportEventId };
  switch (phase) {
    case 'live':
      return queries.selectLiveEvents(sport, after, limit);
    case 'today':
      return queries.selectUpcomingEvents(sport, from, findNextSaoPauloMidnight(now), after, limit);
    case 'upcoming':
      return queries.selectUpcomingEvents(
        sport,
        Math.max(from, findNextSaoPauloMidnight(now)),
        LAST_POSSIBLE_INSTANT,
        after,
        limit,
      );
    case 'finished':
      return queries.selectFinishedEvents(
        sport,
        from,
        cursor ?? { startsAt: LAST_POSSIBLE_INSTANT, id: 0 as SportEventId },
        limit,
      );
    case undefined:
      return queries.selectUnfinishedEvents(sport, from, after, limit);
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

/** Text without accents and case, so that "sao" finds "São". */
const normalizeSearchText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
