/** What visitors read: lists, one event, search. Kept for a moment in the node, because many ask for the same; never used to decide. */
import type { CallInput, CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { EventId } from '@arara/contract/protocol/fields';
import type { SportEvent, SportEventDetail } from '@arara/contract/player/sportsbook';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay, stopwatch } from '../../platform/clock.ts';
import type { Statement } from '../../platform/db/db.ts';
import type { Lang } from '../../platform/text/lang.ts';
import * as queries from '../events/events.queries.ts';
import { presentEventDetail, presentEvent, pickMainLines, mainMarketIds } from '../events/event.view.ts';

const CACHE_MS = 1000;
const MAX_CACHED = 500;
const DAY_MS = 24 * 3600 * 1000;
const DEFAULT_LIMIT = 50;
const MAX_SEARCH_RESULTS = 30;
const NEVER = 8.64e15;

export interface EventReads {
  list(): Promise<CallOutput<'sportList'>>;
  events(lang: Lang, input: CallInput<'sportEvents'>): Promise<CallOutput<'sportEvents'>>;
  /** Throws Refusal notFound. */
  event(lang: Lang, eventId: EventId): Promise<SportEventDetail>;
  search(lang: Lang, text: string): Promise<SportEvent[]>;
}

/** Opens the reads of the sportsbook. */
export function openEventReads(ctx: Ctx): EventReads {
  const kept = createShortCache(CACHE_MS);
  const withMainLines = async (lang: Lang, events: readonly queries.EventRow[]): Promise<SportEvent[]> => {
    if (events.length === 0) return [];
    const rows = await ctx.db.read.query(
      queries.selectLinesOfMarkets(
        events.map(({ id }) => id),
        mainMarketIds,
      ),
    );
    const byEvent = Map.groupBy(rows, (row) => row.event);
    return events.map((event) => presentEvent(lang, event, pickMainLines(byEvent.get(event.id) ?? [])));
  };
  return {
    list: () =>
      kept('list', async () => {
        const counts = await ctx.db.read.query(queries.selectEventCounts(endOfDay(ctx.now())));
        // Football is offered also while nothing is played.
        return counts.length > 0 ? counts : [{ sport: 'football', live: 0, today: 0, upcoming: 0 }];
      }),
    events: (lang, input) => {
      const { sport = 'football', phase, from = 0, limit = DEFAULT_LIMIT } = input;
      return kept(JSON.stringify([lang, sport, phase, from, input.cursor, limit]), async () => {
        const page = selectEventPage(phase, {
          sport,
          from: Math.min(NEVER, Math.max(0, Math.trunc(from))),
          place: parseEventCursor(input.cursor),
          limit: limit + 1,
          now: ctx.now(),
        });
        const rows = page === undefined ? [] : await ctx.db.read.query(page);
        const items = await withMainLines(lang, rows.slice(0, limit));
        const last = rows.length > limit ? rows[limit - 1] : undefined;
        return { items, nextCursor: last === undefined ? null : `${last.starts_at}.${last.id}` };
      });
    },
    event: (lang, eventId) =>
      kept(
        `event ${lang} ${eventId}`,
        async () => {
          const [event] = await ctx.db.read.query(queries.selectEvent(eventId));
          if (event === undefined) throw new Refusal('notFound');
          return presentEventDetail(lang, event, await ctx.db.read.query(queries.selectLinesOfEvent(eventId)));
        },
        250,
      ),
    search: async (lang, text) => {
      const wanted = normalizeSearchText(text).split(/\s+/).filter(Boolean);
      const all = await kept('searched', async () => {
        const rows = await ctx.db.read.query(queries.selectSearchableEvents());
        return rows.map((row) => ({
          row,
          text: normalizeSearchText(`${row.home} ${row.away} ${row.tournament} ${row.category}`),
        }));
      });
      const found = all.filter((event) => wanted.length > 0 && wanted.every((word) => event.text.includes(word)));
      return withMainLines(
        lang,
        found.slice(0, MAX_SEARCH_RESULTS).map(({ row }) => row),
      );
    },
  };
}

interface EventPageRequest {
  readonly sport: string;
  readonly from: Instant;
  /** Where to go on; null asks for the first page, undefined names no place. */
  readonly place: queries.EventCursor | null | undefined;
  readonly limit: number;
  readonly now: Instant;
}

function selectEventPage(
  phase: CallInput<'sportEvents'>['phase'],
  { sport, from, place, limit, now }: EventPageRequest,
): Statement<queries.EventRow> | undefined {
  if (place === undefined) return undefined;
  const after = place ?? { startsAt: 0, id: 0 as EventId };
  switch (phase) {
    case 'live':
      return queries.selectLiveEvents(sport, after, limit);
    case 'today':
      return queries.selectUpcomingEvents(sport, from, endOfDay(now), after, limit);
    case 'upcoming':
      return queries.selectUpcomingEvents(sport, Math.max(from, endOfDay(now)), NEVER, after, limit);
    case 'finished':
      return queries.selectFinishedEvents(sport, from, place ?? { startsAt: NEVER, id: 0 as EventId }, limit);
    case undefined:
      return queries.selectUnfinishedEvents(sport, from, after, limit);
  }
}

/** A cursor that we gave; null without one, undefined for text that is none: nothing lies behind it. */
function parseEventCursor(cursor: string | undefined): queries.EventCursor | null | undefined {
  if (cursor === undefined) return null;
  const parts = /^(\d{1,15})\.(\d{1,16})$/.exec(cursor);
  const [startsAt, id] = [Number(parts?.[1]), Number(parts?.[2])];
  return Number.isSafeInteger(startsAt) && Number.isSafeInteger(id) ? { startsAt, id: id as EventId } : undefined;
}

/** The first instant of tomorrow in America/Sao_Paulo. */
export function endOfDay(now: Instant): Instant {
  const tomorrow = toSaoPauloDay(now + DAY_MS);
  // The day there begins at 03:00 UTC, unless the country goes back to summer time.
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

/** Answers again what was answered within `forMs`; askers of one moment share one query. What failed is asked anew. */
function createShortCache(forMs: number): <T>(key: string, ask: () => Promise<T>, keptMs?: number) => Promise<T> {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  return <T>(key: string, ask: () => Promise<T>, keptMs = forMs): Promise<T> => {
    const now = stopwatch();
    const known = answers.get(key);
    if (known !== undefined && now - known.at < keptMs) return known.answer as Promise<T>;
    if (answers.size >= MAX_CACHED) answers.clear();
    const answer = ask();
    answers.set(key, { at: now, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
