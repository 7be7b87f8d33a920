/** Events as the trading room sees them: lines, prices, stakes, exposure and what people have decided about them. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { SportEventId, StaffId } from '@arara/contract/protocol/fields';
import type {
  TradedEvent,
  TradedEventDetails,
  TradedLine,
  TradingSuspension,
} from '@arara/contract/staff/trading/events';
import type { StaffCallOutput } from '@arara/contract/staff/staff-contract';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { findOutcomeResult, type SettledResult } from '@arara/sports';
import { findSport } from '@arara/sports/registry';
import type { Ctx, Instant } from '../../context.ts';
import { readMonotonicTimeMs } from '../../platform/clock.ts';
import type { Lang } from '../../platform/text/lang.ts';
import { readStaffNames } from '../../staff/staff.ts';
import { type LineWithResultRow, selectLinesOfEvent } from '../events/events.queries.ts';
import { formatOutcomeName } from '../events/outcome-names.ts';
import { computeShownLineState } from '../events/shown-line.ts';
import { readExposureHistory } from '../exposure/exposure-history.ts';
import { EXPOSURE_MAX_AGE_MS, type ExposureBook, loadExposure } from '../exposure/exposure.ts';
import { computeLineWorstCase, type OutcomeExposure, toExposedLineKey } from '../exposure/exposure-rules.ts';
import { findWinners } from '../exposure/liability-rules.ts';
import { findTradingTerm, toTradingTermsBySubject, type TradingTermsBySubject } from '../terms/trading-terms.ts';
import { selectTradingTerms } from '../terms/terms.queries.ts';
import { type PriceOverrideRow, selectOpenOverrides } from './overrides.queries.ts';
import { selectOpenSuspensions, type SuspensionRow } from './suspensions.queries.ts';
import {
  selectTradedEvents,
  selectTradedEventsById,
  selectTradedSports,
  type TradedEventList,
  type TradedEventRow,
} from './traded-events.queries.ts';

const MAX_TRADED_EVENTS = 200;
/** Events among which those with bets are looked for. */
const MAX_EVENTS_SEARCHED = 1000;

/** The name of an event: its two sides, or the tournament of a field. */
export const formatTradedEventName = ({
  home,
  away,
  tournament,
}: Pick<TradedEventRow, 'home' | 'away' | 'tournament'>): string => (home === '' ? tournament : `${home} × ${away}`);

/** Keeps the exposure of a list or an event for a second, and shares one read among those who look at it. */
export type ExposureCache = (key: string, events: readonly SportEventId[]) => Promise<ExposureBook>;

/** Opens the cache of exposure. */
export function openExposureCache(ctx: Ctx): ExposureCache {
  const kept = new Map<string, { readonly at: number; readonly book: Promise<ExposureBook> }>();
  return (key, events) => {
    const now = readMonotonicTimeMs();
    const known = kept.get(key);
    if (known !== undefined && now - known.at < EXPOSURE_MAX_AGE_MS) return known.book;
    for (const [other, { at }] of kept) if (now - at >= EXPOSURE_MAX_AGE_MS) kept.delete(other);
    const book = loadExposure(ctx, events);
    kept.set(key, { at: now, book });
    book.catch(() => kept.delete(key));
    return book;
  };
}

const noExposure: OutcomeExposure = { bets: 0, staked: ZERO_CENTAVOS, exposure: ZERO_CENTAVOS };

interface EventTotals {
  readonly bets: number;
  readonly staked: Centavos;
  readonly worstCase: Centavos;
}

/** What is at stake on an event: over its lines, each with its own worst case. */
function addUpEvents(book: ExposureBook, events: readonly TradedEventRow[]): ReadonlyMap<number, EventTotals> {
  const sports = new Map(events.map(({ id, sport }): [number, string] => [id, sport]));
  const totals = new Map<number, EventTotals>();
  for (const [key, outcomes] of book.lines) {
    const space = key.indexOf(' ');
    const event = Number(key.slice(0, space));
    const winners = findWinners(sports.get(event) ?? '', key.slice(space + 1));
    const list = [...outcomes.values()];
    const before = totals.get(event) ?? { bets: 0, staked: ZERO_CENTAVOS, worstCase: ZERO_CENTAVOS };
    totals.set(event, {
      bets: list.reduce((sum, { bets }) => sum + bets, before.bets),
      staked: list.reduce((sum, { staked }) => addCentavos(sum, staked), before.staked),
      worstCase: addCentavos(before.worstCase, computeLineWorstCase(list, winners)),
    });
  }
  return totals;
}

/** Whether a person has suspended the whole event, its sport or all. */
const isSuspended = (suspensions: readonly SuspensionRow[], { id, sport }: TradedEventRow): boolean =>
  suspensions.some(
    ({ level, sport: of, event, scope }) =>
      level === 'all' || (level === 'sport' && of === sport) || (event === id && scope === '*'),
  );

function presentTradedEvent(
  row: TradedEventRow,
  totals: EventTotals | undefined,
  { suspensions, terms }: { readonly suspensions: readonly SuspensionRow[]; readonly terms: TradingTermsBySubject },
): TradedEvent {
  const { id, sport, tournament, starts_at: startsAt, live, betting, score_home: home, score_away: away } = row;
  return {
    event: id,
    sport,
    tournament,
    name: formatTradedEventName(row),
    startsAt,
    live,
    betting,
    score: home === null || away === null ? null : { home, away },
    openLines: row.open_lines,
    bets: totals?.bets ?? 0,
    staked: totals?.staked ?? ZERO_CENTAVOS,
    worstCase: totals?.worstCase ?? ZERO_CENTAVOS,
    maxLiability: findTradingTerm(terms, { ...row, tournament: row.tournament_id, event: id }, 'max_liability') ?? null,
    suspended: isSuspended(suspensions, row),
  };
}

function presentSuspension(
  row: SuspensionRow,
  names: ReadonlyMap<StaffId, string>,
  event: TradedEventRow | undefined,
): TradingSuspension {
  const { scope } = row;
  const sport = event?.sport ?? row.sport;
  const line = scope?.startsWith('=') === true ? scope.slice(1) : null;
  const markets = sport === null ? undefined : findSport(sport)?.markets;
  const market = scope?.startsWith('#') === true ? markets?.findById(Number(scope.slice(1))) : undefined;
  return {
    suspension: row.id,
    level: row.level,
    sport,
    event: row.event,
    name: event === undefined ? null : formatTradedEventName(event),
    market: scope?.startsWith('#') === true ? Number(scope.slice(1)) : null,
    line,
    key: (line === null ? market : markets?.parseLine(line)?.market)?.key ?? null,
    reason: row.reason,
    by: names.get(row.staff) ?? '',
    at: row.at,
  };
}

/** Suspensions with the names of their people and events. */
async function presentSuspensions(ctx: Ctx, rows: readonly SuspensionRow[]): Promise<TradingSuspension[]> {
  const events = [...new Set(rows.flatMap(({ event }) => event ?? []))];
  const [names, eventRows] = await Promise.all([
    readStaffNames(
      ctx.db.read,
      rows.map(({ staff }) => staff),
    ),
    events.length === 0 ? [] : ctx.db.read.query(selectTradedEventsById(events)),
  ]);
  const eventsById = new Map(eventRows.map((row): [number, TradedEventRow] => [row.id, row]));
  return rows.map((row) => presentSuspension(row, names, row.event === null ? undefined : eventsById.get(row.event)));
}

/** The room's list. */
export async function listTradedEvents(
  ctx: Ctx,
  exposure: ExposureCache,
  { which, sport }: { readonly which: TradedEventList; readonly sport?: string | undefined },
): Promise<StaffCallOutput<'staffTradingEvents'>> {
  const isOfBets = which === 'withBets' || which === 'silent';
  const limit = isOfBets ? MAX_EVENTS_SEARCHED : MAX_TRADED_EVENTS;
  const [events, suspensions, sports, termRows] = await Promise.all([
    ctx.db.read.query(selectTradedEvents(which, sport ?? null, ctx.now(), limit)),
    ctx.db.read.query(selectOpenSuspensions()),
    ctx.db.read.query(selectTradedSports()),
    ctx.db.read.query(selectTradingTerms()),
  ]);
  const book = await exposure(
    `list ${which} ${sport ?? ''}`,
    events.map(({ id }) => id),
  );
  const totals = addUpEvents(book, events);
  const terms = toTradingTermsBySubject(termRows);
  const presented = events
    .filter(({ id }) => !isOfBets || totals.has(id))
    .map((row) => presentTradedEvent(row, totals.get(row.id), { suspensions, terms }));
  return {
    events: isOfBets ? presented.toSorted((a, b) => b.worstCase - a.worstCase).slice(0, MAX_TRADED_EVENTS) : presented,
    suspensions: await presentSuspensions(ctx, suspensions),
    sports: sports.map(({ sport: code }) => code),
    exposureAt: book.at,
    exposureBounded: book.bounded,
  };
}

/** One event with its lines in the order of the market table. Throws Refusal notFound. */
export async function readTradedEvent(
  ctx: Ctx,
  exposure: ExposureCache,
  lang: Lang,
  event: SportEventId,
): Promise<TradedEventDetails> {
  const [[row], lines, suspensions, overrides, termRows, book] = await Promise.all([
    ctx.db.read.query(selectTradedEventsById([event])),
    ctx.db.read.query(selectLinesOfEvent(event)),
    ctx.db.read.query(selectOpenSuspensions()),
    ctx.db.read.query(selectOpenOverrides(event)),
    ctx.db.read.query(selectTradingTerms()),
    exposure(`event ${event}`, [event]),
  ]);
  if (row === undefined) throw new Refusal('notFound');
  const names = await readStaffNames(
    ctx.db.read,
    overrides.map(({ staff }) => staff),
  );
  const compareLines = findSport(row.sport)?.markets.compareLines;
  const context: LineContext = { lang, row, book, overrides, names, now: ctx.now() };
  const ofEvent = suspensions.filter((one) => one.event === null || one.event === event);
  return {
    ...presentTradedEvent(row, addUpEvents(book, [row]).get(event), {
      suspensions,
      terms: toTradingTermsBySubject(termRows),
    }),
    lines: lines
      .toSorted((a, b) => compareLines?.(a.line, b.line) ?? 0)
      .flatMap((line) => presentTradedLine(line, context) ?? []),
    suspensions: await presentSuspensions(
      ctx,
      ofEvent.filter(({ level, sport }) => level !== 'sport' || sport === row.sport),
    ),
    exposureAt: book.at,
    exposureBounded: book.bounded,
  };
}

/** Stakes and worst case of an event over time. Throws Refusal notFound. */
export async function readTradedExposure(
  ctx: Ctx,
  event: SportEventId,
): Promise<StaffCallOutput<'staffTradingExposure'>> {
  const [row] = await ctx.db.read.query(selectTradedEventsById([event]));
  if (row === undefined) throw new Refusal('notFound');
  return readExposureHistory(ctx, event, (line) => findWinners(row.sport, line));
}

interface LineContext {
  readonly lang: Lang;
  readonly row: TradedEventRow;
  readonly book: ExposureBook;
  readonly overrides: readonly PriceOverrideRow[];
  readonly names: ReadonlyMap<StaffId, string>;
  readonly now: Instant;
}

function presentTradedLine(
  line: LineWithResultRow,
  { lang, row, book, overrides, names, now }: LineContext,
): TradedLine | undefined {
  const parsed = findSport(row.sport)?.markets.parseLine(line.line);
  if (parsed === undefined) return undefined;
  const atStake = book.lines.get(toExposedLineKey(row.id, line.line)) ?? new Map<string, OutcomeExposure>();
  const override = overrides.find((other) => other.line === line.line);
  return {
    line: line.line,
    market: parsed.market.id,
    key: parsed.market.key,
    specifiers: parsed.specifiers,
    state: line.state,
    shown: computeShownLineState(line, row, now),
    producer: line.producer,
    staked: [...atStake.values()].reduce((sum, { staked }) => addCentavos(sum, staked), ZERO_CENTAVOS),
    worstCase: computeLineWorstCase([...atStake.values()], parsed.market.winners),
    override:
      override === undefined
        ? null
        : {
            override: override.id,
            expiresAt: override.expires_at,
            by: names.get(override.staff) ?? '',
            reason: override.reason,
          },
    outcomes: line.outcomes.map(({ id, name, odds, active }) => ({
      outcome: id,
      name: name ?? formatOutcomeName(lang, row, parsed, id),
      odds,
      active,
      ...(atStake.get(id) ?? noExposure),
      result: findResult(line, id),
    })),
  };
}

/** An outcome's result; null while it is open. */
function findResult({ result }: LineWithResultRow, outcomeId: string): SettledResult | null {
  if (result === null) return null;
  const found = findOutcomeResult(result, { outcomeId, acceptedAt: Number.MAX_SAFE_INTEGER });
  return found?.result ?? null;
}
