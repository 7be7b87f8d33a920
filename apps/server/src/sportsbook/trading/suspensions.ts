/** Suspends betting and gives it back: an event, a market and a line through the feed, a sport and all by a gate above the events. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, SportEventId, StaffId } from '@arara/contract/protocol/fields';
import { findSport } from '@arara/sports/registry';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { buildCloseBettingGatesStatements, upsertOpenBettingGates } from '../../platform/db/gates.ts';
import { ALL_SPORTS, ensureSportGates, selectSportGates } from '../events/sport-gates.ts';
import { type OperatorMessage, sendOperatorMessages, waitForOperatorMessages } from './operator-messages.ts';
import * as queries from './suspensions.queries.ts';
import { selectOpenEventUrns, selectTradedEventsById } from './traded-events.queries.ts';

/** Who decides, and why. */
export interface TradingDecision {
  readonly staff: StaffId;
  readonly reason: string;
}

/** Where betting is to be suspended, as the call names it. */
export interface SuspensionPlace {
  readonly level: queries.SuspensionRow['level'];
  readonly sport?: string | undefined;
  readonly event?: SportEventId | undefined;
  readonly market?: number | undefined;
  readonly line?: string | undefined;
}

type Place = Pick<queries.SuspensionRow, 'level' | 'sport' | 'event' | 'scope'> & { readonly urn: string | null };

const badField = (field: string): Refusal => new Refusal('badFields', {}, { fields: { [field]: 'required' } });

/** The place by its row. Throws Refusal notFound, badFields. */
async function findPlace(ctx: Ctx, { level, sport, event, market, line }: SuspensionPlace): Promise<Place> {
  const none = { level, sport: null, event: null, scope: null, urn: null };
  if (level === 'all') return none;
  if (level === 'sport') {
    if (sport === undefined) throw badField('sport');
    if (findSport(sport) === undefined) throw new Refusal('notFound');
    return { ...none, sport };
  }
  if (event === undefined) throw badField('event');
  const [row] = await ctx.db.read.query(selectTradedEventsById([event]));
  if (row === undefined) throw new Refusal('notFound');
  const ofEvent = { ...none, event, urn: row.urn };
  const markets = findSport(row.sport)?.markets;
  if (level === 'event') return { ...ofEvent, scope: '*' };
  if (level === 'market') {
    if (market === undefined) throw badField('market');
    if (markets?.findById(market) === undefined) throw new Refusal('notFound');
    return { ...ofEvent, scope: `#${market}` };
  }
  if (line === undefined) throw badField('line');
  if (markets?.parseLine(line) === undefined) throw new Refusal('notFound');
  return { ...ofEvent, scope: `=${line}` };
}

const createStop = (urn: string, scope: string): OperatorMessage => ({
  urn,
  body: { type: 'stop', groups: [scope], to: 'suspended', reason: 'operator' },
});

const createRelease = (urn: string, scope: string): OperatorMessage => ({
  urn,
  body: { type: 'release', lines: [], groups: [scope] },
});

/**
 * Suspends betting in a place. When it has resolved no bet is taken there. The second suspension of a place is the first one.
 * Throws Refusal notFound, badFields; unavailable while no node leads the feed: it is suspended as soon as one does.
 */
export async function suspendBetting(ctx: Ctx, asked: SuspensionPlace, by: TradingDecision): Promise<Id> {
  const place = await findPlace(ctx, asked);
  if (place.scope === null) await ensureSportGates(ctx);
  const id = await ctx.db.tx('betting suspended', async (tx) => {
    const row = { ...place, id: ctx.newId(), ...by, at: ctx.now() };
    const [made] = await tx.query(queries.insertSuspension(row));
    if (made === undefined) return (await tx.query(queries.selectSuspensionOf(place)))[0]?.id;
    if (place.scope === null) await suspendAboveEvents(tx, ctx, place);
    else if (place.urn !== null) await sendOperatorMessages(tx, ctx, [createStop(place.urn, place.scope)]);
    return made.id;
  });
  // It was lifted by another person between the two statements.
  if (id === undefined) throw new Refusal('reviewOver');
  // A gate above the events holds at once; the feed's messages then show it on every screen.
  if (place.scope !== null) await waitForOperatorMessages(ctx);
  return id;
}

/** Closes the gate of the sport or of all, and stops each of its events, so that players see it. */
async function suspendAboveEvents(tx: Tx, ctx: Ctx, { sport }: Place): Promise<void> {
  await tx.flight(...buildCloseBettingGatesStatements([await findSportGate(tx, sport)]));
  const events = await tx.query(selectOpenEventUrns(sport));
  await sendOperatorMessages(
    tx,
    ctx,
    events.map(({ urn }) => createStop(urn, '*')),
  );
}

async function findSportGate(tx: Tx, sport: string | null): Promise<Id> {
  const [row] = await tx.query(selectSportGates([sport ?? ALL_SPORTS]));
  if (row === undefined) throw new Refusal('notFound');
  return row.gate;
}

/** Lifts a suspension: lines open with the feed's prices, where nothing else holds them. Throws Refusal notFound, reviewOver. */
export async function resumeBetting(ctx: Ctx, id: Id, by: TradingDecision): Promise<void> {
  await ctx.db.tx('betting resumed', async (tx) => {
    const [row] = await tx.query(queries.lockSuspension(id));
    if (row === undefined) throw new Refusal('notFound');
    if (row.lifted) throw new Refusal('reviewOver');
    await tx.query(queries.updateLiftedSuspension(id, { ...by, at: ctx.now() }));
    const others = await tx.query(queries.selectOpenSuspensions());
    if (row.scope === null) await resumeAboveEvents(tx, ctx, row, others);
    else await releaseScope(tx, ctx, row, others);
  });
  await waitForOperatorMessages(ctx).catch((error: unknown) => {
    // It stays suspended until a node leads: that is safe, and the list shows the event as it is.
    ctx.log.warn({ err: error }, 'a release waits for the leader of the feed');
  });
}

/** Whether a wider suspension holds an event of this sport. */
const isHeldAbove = (others: readonly queries.SuspensionRow[], sport: string | null): boolean =>
  others.some(({ level, sport: of }) => level === 'all' || (level === 'sport' && of === sport));

async function resumeAboveEvents(
  tx: Tx,
  ctx: Ctx,
  { sport }: queries.SuspensionRow,
  others: readonly queries.SuspensionRow[],
): Promise<void> {
  await tx.query(upsertOpenBettingGates([await findSportGate(tx, sport)]));
  const heldSports = others.flatMap(({ level, sport: of }) => (level === 'sport' && of !== null ? [of] : []));
  const heldEvents = new Set(others.flatMap(({ event, scope }) => (scope === '*' && event !== null ? [event] : [])));
  if (sport !== null && isHeldAbove(others, sport)) return;
  const held = new Set<number>(heldEvents);
  for (const other of sport === null ? heldSports : [])
    for (const { id } of await tx.query(selectOpenEventUrns(other))) held.add(id);
  const events = await tx.query(selectOpenEventUrns(sport));
  await sendOperatorMessages(
    tx,
    ctx,
    events.flatMap(({ id, urn }) => (held.has(id) ? [] : [createRelease(urn, '*')])),
  );
}

async function releaseScope(
  tx: Tx,
  ctx: Ctx,
  { event, scope }: queries.SuspensionRow,
  others: readonly queries.SuspensionRow[],
): Promise<void> {
  if (event === null || scope === null) return;
  const [row] = await tx.query(selectTradedEventsById([event]));
  if (row === undefined || (scope === '*' && isHeldAbove(others, row.sport))) return;
  await sendOperatorMessages(tx, ctx, [createRelease(row.urn, scope)]);
}

/** Gives a whole event back to the feed: what people have suspended on it ends. Throws Refusal notFound, unavailable. */
export async function releaseEvent(ctx: Ctx, event: SportEventId, by: TradingDecision): Promise<void> {
  await ctx.db.tx('event released', async (tx) => {
    const [row] = await tx.query(selectTradedEventsById([event]));
    if (row === undefined) throw new Refusal('notFound');
    const suspensions = await tx.query(queries.selectOpenSuspensions(event));
    for (const { id } of suspensions) await tx.query(queries.updateLiftedSuspension(id, { ...by, at: ctx.now() }));
    const above = isHeldAbove(await tx.query(queries.selectOpenSuspensions()), row.sport);
    const scopes = new Set(['*', ...suspensions.flatMap(({ scope }) => scope ?? [])]);
    if (above) scopes.delete('*');
    await sendOperatorMessages(
      tx,
      ctx,
      [...scopes].map((scope) => createRelease(row.urn, scope)),
    );
  });
  await waitForOperatorMessages(ctx);
}
