/**
 * A producer that a test controls: it makes messages with their numbers and times, sends them in any order, and reads what the
 * consumer made of them.
 */
import type { Id } from '@arara/contract/protocol/fields';
import type { SportEventFeedMessageBody, FeedLineOdds, FeedMessage, SettledLine } from '@arara/sports';
import { type Row, sql } from '../../src/platform/db/db.ts';
import type { ProducerChange, SportEventChange } from '../../src/sportsbook/events/event-broadcast.ts';
import { type FeedConsumer, startFeedConsumer } from '../../src/sportsbook/feed/feed-consumer.ts';
import { receiveFeedMessages } from '../../src/sportsbook/inbox/inbox.ts';
import type { World } from '../world.ts';

export const LIVE = 10;
export const URN = 'test:match:1';

export interface FeedDriver {
  /** Makes the next message of the live producer without sending it. */
  createMessage(body: SportEventFeedMessageBody, input?: { event?: string; sourceTime?: number }): FeedMessage;
  alive(state?: 'up' | 'down', sourceTime?: number): FeedMessage;
  snapshot(request: number): FeedMessage;
  /** Sends messages and waits until the consumer has handled them. */
  send(...messages: readonly unknown[]): Promise<void>;
  /** Starts a match with these lines open, from a producer that is up. */
  kickOff(lines?: readonly FeedLineOdds[]): Promise<void>;
  readonly asked: { producer: number; request: number; since: number | undefined }[];
  readonly updates: SportEventChange[];
  /** The producers that fell or came back. */
  readonly turned: ProducerChange[];
  readonly consumer: FeedConsumer;
  stop(): Promise<void>;
}

export const fixture = (
  startsAt: number,
  input: Partial<{ home: string; away: string; tournament: string; attendance: number }> = {},
): SportEventFeedMessageBody => ({
  type: 'fixture',
  change: 'new',
  sport: 'football',
  tournament: { id: input.tournament ?? 't', name: input.tournament ?? 'Taça da Prova', category: 'Arara' },
  competitors: [
    { id: 'h', name: input.home ?? 'São Bento', role: 'home', withdrawn: false },
    { id: 'a', name: input.away ?? 'Rio Claro', role: 'away', withdrawn: false },
  ],
  startsAt,
  live: true,
  ...(input.attendance === undefined ? {} : { attendance: input.attendance }),
});
export const live = (score: [number, number] = [0, 0]): SportEventFeedMessageBody => ({
  type: 'status',
  status: 'live',
  phase: 1,
  score: { goals: score },
  clock: { seconds: 60, stopped: false, rate: 1 },
});
export const prices = (
  line: string,
  odds: readonly (readonly [string, number])[],
  state: FeedLineOdds['state'] = 'open',
): FeedLineOdds => ({
  line,
  state,
  outcomes: odds.map(([id, price]) => ({ id, odds: price, active: true })),
});
export const result = (home = 2000): FeedLineOdds =>
  prices('1|', [
    ['1', home],
    ['2', 3500],
    ['3', 4000],
  ]);
export const total = prices('18|total=2.5', [
  ['12', 1900],
  ['13', 1900],
]);
export const odds = (...lines: readonly FeedLineOdds[]): SportEventFeedMessageBody => ({
  type: 'odds',
  full: false,
  lines,
});
export const stop: SportEventFeedMessageBody = { type: 'stop', groups: ['all'], to: 'suspended', reason: 'goal' };
export const settled = (line: string, won: string, ids: readonly string[]): SettledLine => ({
  line,
  outcomes: ids.map((id) => ({ id, result: id === won ? ('won' as const) : ('lost' as const) })),
});
export const settle = (certainty: 1 | 2, ...lines: readonly SettledLine[]): SportEventFeedMessageBody => ({
  type: 'settle',
  certainty,
  lines,
});

/** Opens a consumer on a world, and a producer that sends to it. `sequence` continues the numbers of another driver. */
export function openFeedDriver(
  { ctx, clock }: Pick<World, 'ctx' | 'clock'>,
  input: { sequence?: number } = {},
): FeedDriver {
  const asked: FeedDriver['asked'] = [];
  const updates: SportEventChange[] = [];
  const turned: ProducerChange[] = [];
  let sequence = input.sequence ?? 0;
  const consumer = startFeedConsumer(ctx, {
    publishEvents: (changes) => void updates.push(...changes),
    publishProducers: (changes) => void turned.push(...changes),
    requestRecovery: ({ id, request, since }) => void asked.push({ producer: id, request, since }),
  });
  const envelope = (sourceTime = clock.now()) => ({
    source: 'simulator' as const,
    producer: LIVE,
    sequence: ++sequence,
    sourceTime,
  });
  const desk: FeedDriver = {
    createMessage: (body, { event = URN, sourceTime } = {}) => ({ ...envelope(sourceTime), event, ...body }),
    alive: (state = 'up', sourceTime) => ({ ...envelope(sourceTime), type: 'producer', state }),
    snapshot: (request) => ({ ...envelope(), type: 'snapshot', request }),
    send: async (...messages) => {
      await receiveFeedMessages(ctx, messages);
      await consumer.drain();
    },
    kickOff: async (lines = [result(), total]) => {
      await waitForLeader(consumer);
      await desk.send(
        desk.createMessage(fixture(clock.now() - 60_000)),
        desk.createMessage(live()),
        desk.createMessage(odds(...lines)),
      );
      await desk.send(desk.snapshot(asked.at(-1)?.request ?? 0));
      updates.length = 0;
    },
    asked,
    updates,
    turned,
    consumer,
    stop: () => consumer.stop(),
  };
  return desk;
}

/** Waits until the consumer leads. */
export async function waitForLeader(consumer: FeedConsumer, withinMs = 15_000): Promise<void> {
  for (let waited = 0; consumer.getLeadership() === undefined; waited += 20) {
    if (waited > withinMs) throw new Error('the consumer does not lead');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await consumer.drain();
}

interface LineRow extends Row {
  readonly line: string;
  readonly state: string;
  readonly outcomes: { id: string; odds: number | null; active: boolean }[];
  readonly open: boolean;
  readonly stopped_at: number;
  readonly result: unknown;
  readonly result_version: number;
}

/** Reads the lines of an event with their gates, by name. */
export async function readLines({ db }: Pick<World, 'db'>, urn = URN): Promise<Record<string, LineRow>> {
  const rows = await db.read.query(
    sql<LineRow>(
      'test lines',
      `select l.line, l.state, l.outcomes, g.open, l.stopped_at, l.result, l.result_version from line l join event e on e.id = l.event join gate g on g.id = l.id where e.urn = $1`,
      urn,
    ),
  );
  return Object.fromEntries(rows.map((row) => [row.line, row]));
}

export async function readEvent({ db }: Pick<World, 'db'>, urn = URN) {
  const [row] = await db.read.query(
    sql<{
      id: Id;
      seq: number;
      phase: number;
      live: boolean;
      score_home: number | null;
      score_away: number | null;
      finished_at: number | null;
      simulated: boolean;
    }>(
      'test event',
      'select id, seq, phase, live, score_home, score_away, finished_at, simulated from event where urn = $1',
      urn,
    ),
  );
  return row;
}

/** Reads the producer's state and gate, and the number of messages that wait in the inbox. */
export async function readProducer({ db }: Pick<World, 'db'>, id = LIVE) {
  const [row] = await db.read.query(
    sql<{ state: string; applied_seq: number; open: boolean; waiting: number }>(
      'test producer',
      `select p.state, p.applied_seq, g.open, (select count(*)::int from feed_inbox where producer = p.id and applied_at is null) as waiting from producer p join gate g on g.id = p.id where p.id = $1`,
      id,
    ),
  );
  return row;
}

/** Reads the result versions that were passed on for settlement, by line. */
export async function readSettlements({ db }: Pick<World, 'db'>): Promise<Record<string, number[]>> {
  const rows = await db.read.query(
    sql<{ line: string; versions: number[] }>(
      'test settlements',
      'select l.line, array_agg(s.version order by s.version) as versions from line_settlement s join line l on l.id = s.line group by 1',
    ),
  );
  return Object.fromEntries(rows.map(({ line, versions }) => [line, versions]));
}
