/**
 * A day of the sportsbook on a clock of its own: simulated matches at speed 60 with every trouble, the real consumer, batch and
 * workers on PostgreSQL, and players who bet, repeat, take back, hammer and go broke, scripted from a seed. Time goes on in
 * small steps, so a day lasts as long as its work.
 */
import type { PlayerId, EventId } from '@arara/contract/protocol/fields';
import { type Centavos, centavos } from '@arara/money';
import { createRandomSource, seededDraws } from '@arara/sports/simulation/seeded-draws';
import { openSimulatedFeed } from '@arara/sports/football/simulated-feed';
import type { Ctx, Instant } from '../src/context.ts';
import { createIdGenerator } from '../src/platform/ids.ts';
import { type Row, sql } from '../src/platform/db/db.ts';
import type { EventChange } from '../src/sportsbook/events/event-broadcast.ts';
import { upsertSimulator } from '../src/sportsbook/simulator/simulator.queries.ts';
import { openBets, openSportsbook } from '../src/sportsbook/sportsbook.ts';
import * as wallet from '../src/wallet/wallet.ts';
import { act, type PlayStyle, playStyles, type Player, readScreen, type Tally } from './day-players.ts';
import { warmConnections } from './nodes.ts';
import { openWorld, type World } from './world.ts';

const SPEED = 60;
const HOUR_MS = 3_600_000 / SPEED;
const SPACING_MS = 20 * 60_000;
const HORIZON_MS = 3 * 3_600_000;
/** Steps of the clock: shorter than a producer may be silent, now and then shorter than a goal is reviewed. */
const STEP_MS = { least: 400, most: 1_800 } as const;
/** Two and a half minutes of play. */
const LIVE_DELAY_MS = 2_500;
/** The last match lasts two hours and is closed ten minutes later. */
const LAST_MATCH_MS = 3 * HOUR_MS;
/** After the last match: longer than a recovery may take. */
const REST_MS = 70_000;
/** How often it is looked how matches stand: the simulator forgets one that has been over for ten minutes. */
const LOOK_EVERY_MS = 60_000;
const MOST_STEPS_OVERTIME = 400;

/** How a match really ended, by the one who played it. */
export interface Truth {
  readonly urn: string;
  readonly end: 'played' | 'abandoned' | 'notPlayed' | undefined;
  readonly score: readonly [number, number];
  readonly halfTime: readonly [number, number] | undefined;
  /** Bets accepted in this time were taken at a wrong price, both ends included. */
  readonly wrong: { readonly from: Instant; readonly to: Instant } | undefined;
}

export interface Day {
  readonly world: World;
  readonly ctx: Ctx;
  readonly tally: Tally;
  readonly truths: ReadonlyMap<string, Truth>;
  /** Plays the whole day, with a restart of the feed's node in it, until every match is over and every message applied. */
  run(): Promise<void>;
  look<R extends Row>(text: string): Promise<R[]>;
  close(): Promise<void>;
}

/** Opens a day of `hours` of kick-offs on a fresh database. */
export async function openDay(options: { seed: string; hours: number; players: number }): Promise<Day> {
  const dice = createRandomSource(seededDraws(`${options.seed}:players`));
  // The day ends about now, so that proofs which look at the database's clock find what is stuck.
  const startsAt = Date.now() - options.hours * HOUR_MS - LAST_MATCH_MS - REST_MS;
  let at = startsAt;
  const now = () => at;
  const plain = await openWorld({ engine: 'postgres', overrides: { now, newId: createIdGenerator(now, 3) } });
  const ctx: Ctx = {
    ...plain.ctx,
    config: { ...plain.ctx.config, feed: { source: 'simulator', speed: SPEED, seed: options.seed, troubles: 'all' } },
  };
  const world = { ...plain, ctx };
  const look = <R extends Row>(text: string) => world.db.read.query(sql<R>('', text));
  await warmConnections(world);
  await calendar(world, options.seed, startsAt);
  const tally: Tally = { accepted: 0, waiting: 0, abandoned: 0, repeated: 0, steps: 0, refused: {}, wrong: [] };
  const truths = new Map<string, Truth>();
  const publishEvents = inOrder(tally);
  const players: Player[] = [];
  for (let n = 0; n < options.players; n++) {
    const manner = playStyles[n % playStyles.length] as PlayStyle;
    players.push({
      id: await funded(
        world,
        centavos(manner === 'allIn' ? 2_000 + dice.integerBelow(8_000) : 50_000 + dice.integerBelow(200_000)),
      ),
      manner,
    });
  }
  let book = openSportsbook(ctx, { publishEvents: publishEvents });
  const bets = openBets(ctx, { liveDelayMs: () => LIVE_DELAY_MS });
  const workers = bets.startWorkers();
  /** Events in which a goal will be given and taken back: the greedy have a nose for them. */
  const reviewed = new Set<EventId>();
  const later: (() => Promise<void>)[] = [];

  const step = async (): Promise<void> => {
    tally.steps++;
    at += Math.round(dice.between(STEP_MS.least, STEP_MS.most));
    const screen = await readScreen(book);
    const acting = players.filter(({ manner }) => dice.uniform() < (manner === 'allIn' ? 0.9 : 0.06));
    const due = later.splice(0).map((then) => then());
    await Promise.all([
      book.drain(),
      workers.drain(),
      ...due,
      ...acting.map((player) => act({ world, bets, tally, dice, reviewed, later }, player, screen)),
    ]);
  };
  const seeTruths = async (): Promise<void> => {
    for (const { state, script } of await look<MatchRow>('select state, script from simulated_match'))
      truths.set(state.spec.id, toTruth(state, script));
    for (const { id } of await look<{ id: EventId } & Row>(
      `select id from event join simulated_match on simulated_match.urn = event.urn where state -> 'spec' ->> 'trouble' = 'var'`,
    ))
      reviewed.add(id);
  };
  /** Steps until the new leader has taken the feed up. */
  const led = async (): Promise<void> => {
    for (let tried = 0; tried < 200; tried++) {
      at += 300;
      await book.drain();
      const [row] = await look<{ stepped_to: Instant; waiting: number }>(
        `select stepped_to, (select count(*)::int from feed_inbox where applied_at is null) as waiting from simulator`,
      );
      if (row !== undefined && row.stepped_to > at - 6_000 && row.stepped_to > startsAt && row.waiting < 50) return;
      await pause(50);
    }
    throw new Error('nobody leads the feed');
  };
  const isOver = async (): Promise<boolean> => {
    const [row] = await look<{ open: number }>(
      `select (select count(*) from event where finished_at is null)::int + (select count(*) from feed_inbox where applied_at is null)::int + (select count(*) from producer where state <> 'up')::int as open`,
    );
    return row?.open === 0;
  };

  return {
    world,
    ctx,
    tally,
    truths,
    look,
    run: async () => {
      await led();
      let announcing = true;
      let lookedAt = at;
      const end = startsAt + options.hours * HOUR_MS + LAST_MATCH_MS;
      while (at < end) {
        await step();
        if (at - lookedAt > LOOK_EVERY_MS) {
          lookedAt = at;
          await seeTruths();
        }
        if (announcing && (await announced(world)) >= (options.hours * 3_600_000) / SPACING_MS) {
          // The node of the feed ends in the middle of play; the one after it announces nothing more.
          announcing = false;
          await book.stop();
          await calendarEnds(world);
          book = openSportsbook(ctx, { publishEvents: publishEvents });
          await led();
        }
      }
      // Messages that come late do so by the wall's clock.
      for (const restsTo = at + REST_MS; at < restsTo; await pause(5)) await step();
      for (let more = 0; more < MOST_STEPS_OVERTIME && !(await isOver()); more++) await step();
      // The last of the late messages; time stands still now, so no new one comes.
      await pause(600);
      await book.drain();
      await bets.idle();
      at += LIVE_DELAY_MS;
      await workers.drain();
      await seeTruths();
    },
    close: async () => {
      await Promise.all([book.stop(), workers.stop(), bets.idle()]);
      await world.close();
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes a simulator that has said nothing yet: the host goes on from there with our calendar instead of its own. */
async function calendar({ db }: World, seed: string, startsAt: Instant): Promise<void> {
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
  await db.tx('a calendar', async (tx) => void (await tx.query(upsertSimulator(head, startsAt))));
}

const announced = async ({ db }: World): Promise<number> =>
  (await db.read.query(sql<{ next: number }>('', `select (head ->> 'nextMatch')::int as next from simulator`)))[0]
    ?.next ?? 0;

/** No match after those that are known. */
const calendarEnds = ({ db }: World): Promise<void> =>
  db.tx('calendar ends', async (tx) => {
    await tx.query(
      sql('', `update simulator set head = jsonb_set(head::jsonb, '{options,spacingMs}', '1000000000000')::json`),
    );
  });

/** A player with money that came by a bank's payment, so that every proof has its rows. */
async function funded({ db, ctx }: World, money: Centavos): Promise<PlayerId> {
  const player = ctx.newId<PlayerId>();
  const [order, payment] = [ctx.newId(), ctx.newId()];
  await db.tx('a player', async (tx) => {
    await wallet.openWallet(tx, ctx, player, 'BRL');
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

/** Listens to what is told of events, and notes a difference that does not follow on the one before. */
function inOrder(tally: Tally): (changes: readonly EventChange[]) => void {
  const seqs = new Map<EventId, number>();
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
