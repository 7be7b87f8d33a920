/**
 * A day of the sportsbook on a clock of its own: simulated matches at speed 60 with every incident, the real consumer, batch
 * and workers on PostgreSQL, and scripted players whose actions are drawn from a seed. Time goes on in small steps, so a day
 * takes as long as its work.
 */
import type { PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import { type Centavos, toCentavos } from '@arara/money';
import { createRandomSource, createSeededDraws } from '@arara/sports/simulation/seeded-draws';
import { openSimulatedFeed } from '@arara/sports/football/simulated-feed';
import type { Ctx, Instant } from '../../src/context.ts';
import { createIdGenerator } from '../../src/platform/ids.ts';
import { type Row, sql } from '../../src/platform/db/db.ts';
import type { SportEventChange } from '../../src/sportsbook/events/event-broadcast.ts';
import { upsertFeedSimulator } from '../../src/sportsbook/simulator/simulator.queries.ts';
import { openBettingService, openSportsbook } from '../../src/sportsbook/sportsbook.ts';
import * as wallet from '../../src/wallet/wallet.ts';
import {
  takeAction,
  type PlayStyle,
  playStyles,
  type Player,
  readScreen,
  type Tally,
} from './simulated-day-players.ts';
import { warmConnections } from '../nodes.ts';
import { openWorld, type World } from '../world.ts';

const SPEED = 60;
const HOUR_MS = 3_600_000 / SPEED;
const SPACING_MS = 20 * 60_000;
const HORIZON_MS = 3 * 3_600_000;
/** Steps of the clock: shorter than the silence after which a producer is down, sometimes shorter than the review of a goal. */
const STEP_MS = { least: 400, most: 1_800 } as const;
/** Two and a half minutes of match time. */
const LIVE_DELAY_MS = 2_500;
/** The last match takes two hours, and its event closes ten minutes later. */
const LAST_MATCH_MS = 3 * HOUR_MS;
/** The time after the last match: longer than a recovery takes. */
const REST_MS = 70_000;
/** How often the states of matches are read: the simulator deletes a match ten minutes after its end. */
const LOOK_EVERY_MS = 60_000;
const MOST_STEPS_OVERTIME = 400;

/** The true result of a match, from the simulator that played it. */
export interface Truth {
  readonly urn: string;
  readonly end: 'played' | 'abandoned' | 'notPlayed' | undefined;
  readonly score: readonly [number, number];
  readonly halfTime: readonly [number, number] | undefined;
  /** In this time, both ends included, the simulator sent a wrong price. */
  readonly wrong: { readonly from: Instant; readonly to: Instant } | undefined;
}

export interface Day {
  readonly world: World;
  readonly ctx: Ctx;
  readonly tally: Tally;
  readonly truths: ReadonlyMap<string, Truth>;
  /**
   * Plays the whole day, with a restart of the node that leads the feed, until every match is over and every message is
   * applied.
   */
  run(): Promise<void>;
  queryRows<R extends Row>(text: string): Promise<R[]>;
  close(): Promise<void>;
}

/** Prepares a day with kick-offs over `hours` on a fresh database. */
export async function openDay(options: { seed: string; hours: number; players: number }): Promise<Day> {
  const dice = createRandomSource(createSeededDraws(`${options.seed}:players`));
  // The day ends at about the present time, because some proofs compare with the database's clock to find what is stuck.
  const startsAt = Date.now() - options.hours * HOUR_MS - LAST_MATCH_MS - REST_MS;
  let at = startsAt;
  const now = () => at;
  const original = await openWorld({ engine: 'postgres', overrides: { now, newId: createIdGenerator(now, 3) } });
  const ctx: Ctx = {
    ...original.ctx,
    config: {
      ...original.ctx.config,
      feed: { source: 'simulator', speed: SPEED, seed: options.seed, troubles: 'all' },
    },
  };
  const world = { ...original, ctx };
  const queryRows = <R extends Row>(text: string) => world.db.read.query(sql<R>('', text));
  await warmConnections(world);
  await insertCalendar(world, options.seed, startsAt);
  const tally: Tally = { accepted: 0, waiting: 0, abandoned: 0, repeated: 0, steps: 0, refused: {}, wrong: [] };
  const truths = new Map<string, Truth>();
  const publishEvents = checkOrder(tally);
  const players: Player[] = [];
  for (let n = 0; n < options.players; n++) {
    const manner = playStyles[n % playStyles.length] as PlayStyle;
    players.push({
      id: await createFundedPlayer(
        world,
        toCentavos(manner === 'allIn' ? 2_000 + dice.integerBelow(8_000) : 50_000 + dice.integerBelow(200_000)),
      ),
      playStyle: manner,
    });
  }
  let book = openSportsbook(ctx, { publishEvents: publishEvents });
  const bets = openBettingService(ctx, { liveDelayMs: () => LIVE_DELAY_MS });
  const workers = bets.startWorkers();
  /** Events in which a goal will be given and taken back. Players of the style `allIn` bet on them. */
  const reviewed = new Set<SportEventId>();
  const later: (() => Promise<void>)[] = [];

  const step = async (): Promise<void> => {
    tally.steps++;
    at += Math.round(dice.between(STEP_MS.least, STEP_MS.most));
    const screen = await readScreen(book);
    const acting = players.filter(({ playStyle: manner }) => dice.uniform() < (manner === 'allIn' ? 0.9 : 0.06));
    const due = later.splice(0).map((then) => then());
    await Promise.all([
      book.drain(),
      workers.drain(),
      ...due,
      ...acting.map((player) => takeAction({ world, bets, tally, dice, reviewed, later }, player, screen)),
    ]);
  };
  const readTruths = async (): Promise<void> => {
    for (const { state, script } of await queryRows<MatchRow>('select state, script from simulated_match'))
      truths.set(state.spec.id, toTruth(state, script));
    for (const { id } of await queryRows<{ id: SportEventId } & Row>(
      `select id from event join simulated_match on simulated_match.urn = event.urn where state -> 'spec' ->> 'trouble' = 'var'`,
    ))
      reviewed.add(id);
  };
  /** Steps until the new leader of the feed has caught up. */
  const waitForNewLeader = async (): Promise<void> => {
    for (let tried = 0; tried < 200; tried++) {
      at += 300;
      await book.drain();
      const [row] = await queryRows<{ stepped_to: Instant; waiting: number }>(
        `select stepped_to, (select count(*)::int from feed_inbox where applied_at is null) as waiting from simulator`,
      );
      if (row !== undefined && row.stepped_to > at - 6_000 && row.stepped_to > startsAt && row.waiting < 50) return;
      await pause(50);
    }
    throw new Error('nobody leads the feed');
  };
  const isOver = async (): Promise<boolean> => {
    const [row] = await queryRows<{ open: number }>(
      `select (select count(*) from event where finished_at is null)::int + (select count(*) from feed_inbox where applied_at is null)::int + (select count(*) from producer where state <> 'up')::int as open`,
    );
    return row?.open === 0;
  };

  return {
    world,
    ctx,
    tally,
    truths,
    queryRows: queryRows,
    run: async () => {
      await waitForNewLeader();
      let announcing = true;
      let lookedAt = at;
      const end = startsAt + options.hours * HOUR_MS + LAST_MATCH_MS;
      while (at < end) {
        await step();
        if (at - lookedAt > LOOK_EVERY_MS) {
          lookedAt = at;
          await readTruths();
        }
        if (announcing && (await countAnnounced(world)) >= (options.hours * 3_600_000) / SPACING_MS) {
          // The node that leads the feed stops while matches are played; the next one announces no more matches.
          announcing = false;
          await book.stop();
          await endCalendar(world);
          book = openSportsbook(ctx, { publishEvents: publishEvents });
          await waitForNewLeader();
        }
      }
      // Late messages are delayed by the real clock.
      for (const restsTo = at + REST_MS; at < restsTo; await pause(5)) await step();
      for (let more = 0; more < MOST_STEPS_OVERTIME && !(await isOver()); more++) await step();
      // Waits for the last late message. The day's clock stands still now, so no new messages are made.
      await pause(600);
      await book.drain();
      await bets.idle();
      at += LIVE_DELAY_MS;
      await workers.drain();
      await readTruths();
    },
    close: async () => {
      await Promise.all([book.stop(), workers.stop(), bets.idle()]);
      await world.close();
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Inserts a simulator that has sent nothing yet, so that the server continues with our calendar instead of its own. */
async function insertCalendar({ db }: World, seed: string, startsAt: Instant): Promise<void> {
  const { matches: _none, ...head } = openSimulatedFeed({
    seed,
    run: 'day',
    speed: SPEED,
    startsAt,
    troubles: 'all',
    spacingMs: SPACING_MS,
    horizonMs: HORIZON_MS,
    tickMs: SPEED * 1_500,
  });
  await db.tx('a calendar', async (tx) => void (await tx.query(upsertFeedSimulator(head, startsAt))));
}

const countAnnounced = async ({ db }: World): Promise<number> =>
  (await db.read.query(sql<{ next: number }>('', `select (head ->> 'nextMatch')::int as next from simulator`)))[0]
    ?.next ?? 0;

/** Announces no match after the known ones. */
const endCalendar = ({ db }: World): Promise<void> =>
  db.tx('calendar ends', async (tx) => {
    await tx.query(
      sql('', `update simulator set head = jsonb_set(head::jsonb, '{options,spacingMs}', '1000000000000')::json`),
    );
  });

/** Creates a player whose money came by a payment of the bank, so that every proof finds its rows. */
async function createFundedPlayer({ db, ctx }: World, money: Centavos): Promise<PlayerId> {
  const player = ctx.newId<PlayerId>();
  const [order, payment] = [ctx.newId(), ctx.newId()];
  await db.tx('a player', async (tx) => {
    await wallet.createWalletForPlayer(tx, ctx, player, 'BRL');
    await wallet.bookDeposit(tx, ctx, await wallet.lockWallet(tx, player), { amount: money, order, payment });
    await tx.query(
      sql(
        '',
        `insert into deposit (player, id, package, price, gift_wanted, state, command_key, expires_at, paid) values (${player}, ${order}, 1, ${money}, false, 'credited', gen_random_uuid(), ${ctx.now()}, ${money})`,
      ),
    );
    await tx.query(
      sql(
        '',
        `insert into payment (player, id, deposit, end_to_end_id, amount, paid_at, received_at) values (${player}, ${payment}, ${order}, 'E${payment}', ${money}, ${ctx.now()}, ${ctx.now()})`,
      ),
    );
  });
  return player;
}

/** Receives the published changes of events and records a change that does not follow the one before. */
function checkOrder(tally: Tally): (changes: readonly SportEventChange[]) => void {
  const seqs = new Map<SportEventId, number>();
  return (changes) => {
    for (const { eventId, after, seq } of changes) {
      const before = seqs.get(eventId) ?? 0;
      if (after !== before || seq !== before + 1)
        tally.wrong.push(`event ${eventId}: a difference from ${after} to ${seq} after ${before}`);
      seqs.set(eventId, seq);
    }
  };
}

interface MatchRow extends Row {
  readonly state: {
    readonly spec: { readonly id: string; readonly kickOffAt: Instant; readonly speed: number };
    readonly score: readonly [number, number];
    readonly halfTime?: readonly [number, number];
    readonly end?: 'played' | 'abandoned' | 'notPlayed';
  };
  readonly script: readonly { readonly t: number; readonly kind: string }[];
}

function toTruth({ spec, score, halfTime, end }: MatchRow['state'], script: MatchRow['script']): Truth {
  const findMoment = (kind: string): Instant | undefined => {
    const moment = script.find((incident) => incident.kind === kind);
    return moment === undefined ? undefined : Math.round(spec.kickOffAt + moment.t / spec.speed);
  };
  const [from, to] = [findMoment('wrongPrice'), findMoment('wrongPriceFound')];
  return {
    urn: spec.id,
    end,
    score,
    halfTime,
    wrong: from === undefined || to === undefined ? undefined : { from, to },
  };
}
