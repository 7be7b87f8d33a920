/** What visitors read: lists, one event, search. Kept for a moment in the node, because many ask for the same; never used to decide. */
import type { CallInput, CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { SportEvent, SportEventDetail } from '@arara/contract/player/sportsbook';
import { type Ctx, dayOf, type Instant, stopwatch } from '../../context.ts';
import type { Statement } from '../../platform/db/db.ts';
import type { Lang } from '../../platform/text/lang.ts';
import * as queries from '../events/events.queries.ts';
import { eventInDetail, eventShown, mainLines, mainMarkets } from '../events/event.view.ts';

const KEPT_MS = 1000;
const MOST_KEPT = 500;
const DAY_MS = 24 * 3600 * 1000;
const USUAL_LIMIT = 50;
const SEARCH_MOST = 30;
const NEVER = 8.64e15;

export interface Reads {
  list(): Promise<CallOutput<'sportList'>>;
  events(lang: Lang, input: CallInput<'sportEvents'>): Promise<CallOutput<'sportEvents'>>;
  /** Throws Refusal notFound. */
  event(lang: Lang, eventId: Id): Promise<SportEventDetail>;
  search(lang: Lang, text: string): Promise<SportEvent[]>;
}

/** Opens the reads of the sportsbook. */
export function openReads(ctx: Ctx): Reads {
  const kept = keptFor(KEPT_MS);
  const withMainLines = async (lang: Lang, events: readonly queries.EventRow[]): Promise<SportEvent[]> => {
    if (events.length === 0) return [];
    const rows = await ctx.db.read.query(
      queries.linesOfMarkets(
        events.map(({ id }) => id),
        mainMarkets,
      ),
    );
    const byEvent = Map.groupBy(rows, (row) => row.event);
    return events.map((event) => eventShown(lang, event, mainLines(byEvent.get(event.id) ?? [])));
  };
  return {
    list: () =>
      kept('list', async () => {
        const counts = await ctx.db.read.query(queries.sportsCounted(dayEnd(ctx.now())));
        // Football is offered also while nothing is played.
        return counts.length > 0 ? counts : [{ sport: 'football', live: 0, today: 0, upcoming: 0 }];
      }),
    events: (lang, input) => {
      const { sport = 'football', phase, from = 0, limit = USUAL_LIMIT } = input;
      return kept(JSON.stringify([lang, sport, phase, from, input.cursor, limit]), async () => {
        const page = pageOf(phase, {
          sport,
          from: Math.min(NEVER, Math.max(0, Math.trunc(from))),
          place: placeOf(input.cursor),
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
          const [event] = await ctx.db.read.query(queries.eventShown(eventId));
          if (event === undefined) throw new Refusal('notFound');
          return eventInDetail(lang, event, await ctx.db.read.query(queries.linesOfEvent(eventId)));
        },
        250,
      ),
    search: async (lang, text) => {
      const wanted = folded(text).split(/\s+/).filter(Boolean);
      const all = await kept('searched', async () => {
        const rows = await ctx.db.read.query(queries.eventsSearched());
        return rows.map((row) => ({ row, text: folded(`${row.home} ${row.away} ${row.tournament} ${row.category}`) }));
      });
      const found = all.filter((event) => wanted.length > 0 && wanted.every((word) => event.text.includes(word)));
      return withMainLines(
        lang,
        found.slice(0, SEARCH_MOST).map(({ row }) => row),
      );
    },
  };
}

interface Wanted {
  readonly sport: string;
  readonly from: Instant;
  /** Where to go on; null asks for the first page, undefined names no place. */
  readonly place: queries.Place | null | undefined;
  readonly limit: number;
  readonly now: Instant;
}

function pageOf(
  phase: CallInput<'sportEvents'>['phase'],
  { sport, from, place, limit, now }: Wanted,
): Statement<queries.EventRow> | undefined {
  if (place === undefined) return undefined;
  const after = place ?? { startsAt: 0, id: 0 as Id };
  switch (phase) {
    case 'live':
      return queries.eventsLive(sport, after, limit);
    case 'today':
      return queries.eventsToCome(sport, from, dayEnd(now), after, limit);
    case 'upcoming':
      return queries.eventsToCome(sport, Math.max(from, dayEnd(now)), NEVER, after, limit);
    case 'finished':
      return queries.eventsFinished(sport, from, place ?? { startsAt: NEVER, id: 0 as Id }, limit);
    case undefined:
      return queries.eventsNotOver(sport, from, after, limit);
  }
}

/** A cursor that we gave; null without one, undefined for text that is none: nothing lies behind it. */
function placeOf(cursor: string | undefined): queries.Place | null | undefined {
  if (cursor === undefined) return null;
  const parts = /^(\d{1,15})\.(\d{1,16})$/.exec(cursor);
  const [startsAt, id] = [Number(parts?.[1]), Number(parts?.[2])];
  return Number.isSafeInteger(startsAt) && Number.isSafeInteger(id) ? { startsAt, id: id as Id } : undefined;
}

/** The first instant of tomorrow in America/Sao_Paulo. */
export function dayEnd(now: Instant): Instant {
  const tomorrow = dayOf(now + DAY_MS);
  // The day there begins at 03:00 UTC, unless the country goes back to summer time.
  const begin = Date.parse(`${tomorrow}T03:00:00Z`);
  return dayOf(begin - 1) === tomorrow ? begin - 3600_000 : begin;
}

/** Text without accents and case, so that "sao" finds "São". */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Answers again what was answered within `forMs`; askers of one moment share one query. What failed is asked anew. */
function keptFor(forMs: number): <T>(key: string, ask: () => Promise<T>, keptMs?: number) => Promise<T> {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  return <T>(key: string, ask: () => Promise<T>, keptMs = forMs): Promise<T> => {
    const now = stopwatch();
    const known = answers.get(key);
    if (known !== undefined && now - known.at < keptMs) return known.answer as Promise<T>;
    if (answers.size >= MOST_KEPT) answers.clear();
    const answer = ask();
    answers.set(key, { at: now, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
