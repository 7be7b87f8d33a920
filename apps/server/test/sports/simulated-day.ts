/**
 * A day of the sportsbook on a clock of its own: simulated events at speed 60 with every incident, the real consumer, batch
 * and workers on PostgreSQL, and scripted players whose actions are drawn from a seed. Time goes on in small steps, so a day
 * takes as long as its work.
 */
import type { PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import { type Centavos, toCentavos } from '@arara/money';
import { createRandomSource, createSeededDraws } from '@arara/feed-sandbox/play/seeded-draws';
import { createDefaultRules } from '@arara/sports/core/rules';
import { isScoreRefused } from '@arara/sports/core/sport';
import type { Grade } from '@arara/sports/core/grading';
import {
  createEventPlanner,
  toClockTime,
  type EventPlanner,
  type SimulatedSport,
} from '@arara/feed-sandbox/event/event-plan';
import { findCurrentStep, readFacts } from '@arara/feed-sandbox/event/event-state';
import { createFeedSimulation, type FeedSimulation } from '@arara/feed-sandbox/feed/feed';
import { restoreEvent, type StoredEvent } from '@arara/feed-sandbox/event/stored-event';
import type { Ctx, Instant } from '../../src/context.ts';
import { createIdGenerator } from '../../src/platform/ids.ts';
import { type Row, sql } from '../../src/platform/db/db.ts';
import { fundPlayer } from './funded-player.ts';
import { createFaultySimulation, type FaultySimulation } from './faulty-simulation.ts';
import type { SportEventChange } from '../../src/sportsbook/events/event-broadcast.ts';
import { formatSimulatorHead, upsertFeedSimulator } from '../../src/sportsbook/simulator/simulator.queries.ts';
import { openBettingService, openSportsbookService } from '../../src/sportsbook/sportsbook.ts';
import {
  takeAction,
  type PlayStyle,
  playStyles,
  type Player,
  readScreen,
  type Screen,
  type Tally,
} from './simulated-day-players.ts';
import { warmConnections } from '../nodes.ts';
import { openWorld, type World } from '../world.ts';

const SPEED = 60;
const HOUR_MS = 3_600_000 / SPEED;
/** The speed of the second calendar of the day, which begins when a node of another configuration takes over. */
const SECOND_SPEED = 48;
/** How far ahead events are announced, in event time: three hours, or half of a short day. */
const findHorizonMs = (hours: number): number => Math.min(3, hours / 2) * 3_600_000;
/** Steps of the clock: shorter than the silence after which a producer is down, sometimes shorter than the review of a score. */
const STEP_MS = { least: 400, most: 1_800 } as const;
/** Two and a half minutes of event time. */
const LIVE_DELAY_MS = 2_500;
/** An event is interrupted for 20 minutes at most, and closes ten minutes after its end. */
const AFTER_LAST_MS = 31 * (60_000 / SECOND_SPEED);
/** The time after the last event: longer than a recovery takes. */
const REST_MS = 45_000;
/** How often the states of events are read: the simulator deletes an event ten minutes after its end. */
const LOOK_EVERY_MS = 60_000;
/** Open prices are compared with the scores after so many steps. */
const STEPS_PER_COMPARISON = 4;
const MOST_STEPS_OVERTIME = 400;

/** The true result of an event, from the simulator that played it. */
export interface Truth {
  readonly urn: string;
  readonly sport: string;
  readonly end: 'played' | 'abandoned' | 'retired' | 'notPlayed' | undefined;
  /** the last score as its sport writes it */
  readonly score: unknown;
  /** In this time, both ends included, the simulator sent a wrong price. */
  readonly wrong: { readonly from: Instant; readonly to: Instant } | undefined;
  readonly grade: (line: string, outcome: string) => Grade;
}

export interface Day {
  readonly world: World;
  readonly ctx: Ctx;
  readonly tally: Tally;
  readonly truths: ReadonlyMap<string, Truth>;
  /** How many faults the source had, by their kind. */
  readonly faults: FaultySimulation['sent'];
  /**
   * Plays the whole day until every match is over and every message is applied. The node that leads the feed is replaced twice: by
   * one of another seed and speed, and by one that announces no more events.
   */
  run(): Promise<void>;
  queryRows<R extends Row>(text: string): Promise<R[]>;
  close(): Promise<void>;
}

/** Prepares a day with starts over `hours` on a fresh database. */
export async function openDay(options: {
  seed: string;
  hours: number;
  players: number;
  sports: readonly SimulatedSport[];
}): Promise<Day> {
  const { sports } = options;
  const horizonMs = findHorizonMs(options.hours);
  const simulation = createFaultySimulation(createFeedSimulation(sports), sports, options.seed, {
    horizonMs,
    aheadMs: 0,
  });
  const findPlan = createEventPlanner(sports);
  const lastEventMs =
    Math.max(...sports.flatMap(({ play }) => play.series.map(({ longestMs }) => longestMs))) / SECOND_SPEED;
  const dice = createRandomSource(createSeededDraws(`${options.seed}:players`));
  // The day ends at about the present time, because some proofs compare with the database's clock to find what is stuck.
  const startsAt = Date.now() - options.hours * HOUR_MS - lastEventMs - AFTER_LAST_MS - REST_MS;
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
  await insertCalendar(world, simulation, options.seed, startsAt);
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
  let book = openSportsbookService(ctx, { publishEvents, simulation });
  const secondFeed = { ...ctx.config.feed, speed: SECOND_SPEED, seed: `${options.seed}:second` };
  const secondCtx: Ctx = { ...ctx, config: { ...ctx.config, feed: secondFeed } };
  /** The node that leads the feed stops while events are played, and one of the second configuration takes over. */
  const replaceNode = async (meanwhile: () => Promise<void> = async () => {}): Promise<void> => {
    await book.stop();
    await meanwhile();
    book = openSportsbookService(secondCtx, { publishEvents, simulation });
    await waitForNewLeader();
  };
  const bets = openBettingService(ctx, { liveDelayMs: () => LIVE_DELAY_MS });
  const workers = bets.startWorkers();
  /** Events with a score that will be given and taken back. Players of the style `allIn` bet on them. */
  const reviewed = new Set<SportEventId>();
  const later: (() => Promise<void>)[] = [];

  let screen: Screen | undefined;
  const step = async (): Promise<void> => {
    tally.steps++;
    at += Math.round(dice.between(STEP_MS.least, STEP_MS.most));
    // Every second step: players act on prices that may have changed since they looked.
    if (screen === undefined || tally.steps % 2 === 0)
      screen = await readScreen(
        book,
        sports.map(({ module }) => module.code),
      );
    const seen = screen;
    const acting = players.filter(({ playStyle: manner }) => dice.uniform() < (manner === 'allIn' ? 0.9 : 0.12));
    const due = later.splice(0).map((then) => then());
    await Promise.all([
      book.drain(),
      workers.drain(),
      ...due,
      ...acting.map((player) => takeAction({ world, bets, tally, dice, reviewed, later }, player, seen)),
    ]);
    if (tally.steps % STEPS_PER_COMPARISON === 0) tally.wrong.push(...(await findContradictions(queryRows, sports)));
  };
  const readTruths = async (): Promise<void> => {
    for (const { id, state } of await queryRows<EventRow>(
      `select event.id, state from simulated_match join event using (urn) where state ->> 'isPast' is null`,
    )) {
      const truth = toTruth(findPlan, state);
      if (truth === undefined) continue;
      truths.set(truth.urn, truth);
      if (hasCorrection(findPlan, state)) reviewed.add(id);
    }
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
    faults: simulation.sent,
    queryRows,
    run: async () => {
      await waitForNewLeader();
      let announcing = true;
      let isSecond = false;
      let lookedAt = at;
      const announcedTo = startsAt + options.hours * HOUR_MS;
      const end = announcedTo + lastEventMs + AFTER_LAST_MS;
      while (at < end) {
        await step();
        if (at - lookedAt > LOOK_EVERY_MS) {
          lookedAt = at;
          await readTruths();
        }
        if (!isSecond && at >= startsAt + (options.hours * HOUR_MS) / 3) {
          isSecond = true;
          await replaceNode();
        }
        if (announcing && at >= announcedTo - horizonMs / SECOND_SPEED) {
          announcing = false;
          await replaceNode(() => endCalendar(world));
        }
        // Nothing is left of the day when its last event is over.
        if (!announcing && tally.steps % STEPS_PER_COMPARISON === 0 && (await isOver())) break;
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
async function insertCalendar(
  { db }: World,
  simulation: FeedSimulation,
  seed: string,
  startsAt: Instant,
): Promise<void> {
  const {
    events: _events,
    past: _past,
    pending: _pending,
    ...head
  } = simulation.open({
    seed,
    run: 'day',
    speed: SPEED,
    startsAt,
    incidents: 'all',
  });
  await db.tx(
    'a calendar',
    async (tx) => void (await tx.query(upsertFeedSimulator(formatSimulatorHead(head), startsAt, null))),
  );
}

/** Announces no event after the known ones. */
const endCalendar = ({ db }: World): Promise<void> =>
  db.tx('calendar ends', async (tx) => {
    const never = '-1000000000000';
    await tx.query(
      sql(
        '',
        `update simulator set head = jsonb_set(jsonb_set(head::jsonb, '{feed,options,horizonMs}', '${never}'),
           '{feed,options,aheadMs}', '${never}')::json`,
      ),
    );
  });

async function createFundedPlayer(world: World, money: Centavos): Promise<PlayerId> {
  const player = world.ctx.newId<PlayerId>();
  await fundPlayer(world, player, money, { isNew: true });
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

interface EventRow extends Row {
  readonly id: SportEventId;
  readonly state: StoredEvent;
}

/** What the simulator knows of an event; undefined if its sport is not simulated. */
export function toTruth(findPlan: EventPlanner, state: StoredEvent): Truth | undefined {
  const event = restoreEvent(state);
  const { spec } = event;
  const plan = findPlan(spec);
  if (plan === undefined) return undefined;
  const findMoment = (kind: string): Instant | undefined => {
    const moment = plan.before.find((incident) => incident.kind === kind);
    return moment === undefined ? undefined : toClockTime(spec, moment.t);
  };
  const [from, to] = [findMoment('wrongPrice'), findMoment('wrongPriceFound')];
  const { module } = plan;
  const facts = event.end === undefined ? undefined : readFacts(plan, event);
  const rules = createDefaultRules(module.rules);
  return {
    urn: spec.id,
    sport: spec.sport,
    end: event.end,
    score: findCurrentStep(plan, event)?.score,
    wrong: from === undefined || to === undefined ? undefined : { from, to },
    grade: (name, outcome) => {
      const line = module.markets.parseLine(name);
      return line === undefined ? 'undecided' : module.grade(line, outcome, facts, rules);
    },
  };
}

/** Whether a score is given and taken back in an event that has begun. */
function hasCorrection(findPlan: EventPlanner, { spec, started }: StoredEvent): boolean {
  const steps = started ? findPlan(spec)?.getScript().steps : undefined;
  return steps?.some(({ correction }) => correction === true) === true;
}

/** Open prices that the score of their event rules out. */
export async function findContradictions(
  queryRows: Day['queryRows'],
  sports: readonly SimulatedSport[],
): Promise<string[]> {
  const rows = await queryRows<OpenLineRow>(
    `select e.urn, e.sport, e.phase, e.score, l.line, l.outcomes from event e join line l on l.event = e.id
     where e.betting = 'live' and l.state = 'open' and e.score is not null`,
  );
  return rows.flatMap(({ urn, sport, phase, score, line: name, outcomes }) => {
    const module = sports.find((one) => one.module.code === sport)?.module;
    const line = module?.markets.parseLine(name);
    const read = module?.readScore(score);
    if (module?.readings === undefined || line === undefined || isScoreRefused(read)) return [];
    const facts = module.facts({ ending: undefined, phase, competitors: [], score: read });
    return outcomes
      .filter(({ id, odds, active }) => active && odds !== null && module.readings?.contradicts(line, id, odds, facts))
      .map(({ id, odds }) => `${urn}: ${name} ${id} is open at ${odds} with ${JSON.stringify(score)}`);
  });
}

interface OpenLineRow extends Row {
  readonly urn: string;
  readonly sport: string;
  readonly phase: number;
  readonly score: unknown;
  readonly line: string;
  readonly outcomes: readonly { readonly id: string; readonly odds: number | null; readonly active: boolean }[];
}
