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
  type EventPlan,
  type EventPlanner,
  type SimulatedSport,
} from '@arara/feed-sandbox/event/event-plan';
import { findCurrentStep, readFacts } from '@arara/feed-sandbox/event/event-state';
import {
  createFeedSimulation,
  type EndedEvent,
  type FeedSimulation,
  type SimulatedFeed,
} from '@arara/feed-sandbox/feed/feed';
import { type EventTruth, openEventTruths } from '@arara/feed-sandbox/feed/event-truth';
import { openSandboxFeed, type SandboxFeed } from '@arara/feed-sandbox/feed/sandbox-feed';
import { createSteppedSource } from '@arara/feed-sandbox/feed/stepped-source';
import { type FeedStore, openFeedStore } from '@arara/feed-sandbox/store/feed-store';
import { restoreEvent, type StoredEvent } from '@arara/feed-sandbox/event/stored-event';
import type { Ctx, Instant } from '../../src/context.ts';
import { createIdGenerator } from '../../src/platform/ids.ts';
import { type Row, sql } from '../../src/platform/db/db.ts';
import { fundPlayer } from './funded-player.ts';
import { createFaultySimulation, type FaultySimulation } from '../../../feed-sandbox/test/faulty-simulation.ts';
import type { SportEventChange } from '../../src/sportsbook/events/event-broadcast.ts';
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
/** How often the states of events are read. */
const LOOK_EVERY_MS = 60_000;
/** Open prices are compared with the scores after so many steps. */
const STEPS_PER_COMPARISON = 4;
const MOST_STEPS_OVERTIME = 400;

/** The true result of an event, from the feed that played it. */
export interface Truth {
  readonly urn: string;
  readonly sport: string;
  readonly end: 'played' | 'abandoned' | 'retired' | 'notPlayed' | undefined;
  /** the last score as its sport writes it */
  readonly score: unknown;
  /** In this time, both ends included, the feed sent a wrong price. */
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
   * Plays the whole day until every match is over and every message is applied. Feed and node are replaced twice: the feed by one of
   * another seed and speed, and by one that announces no more events.
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
  const { ctx } = original;
  const world = original;
  const queryRows = <R extends Row>(text: string) => world.db.read.query(sql<R>('', text));
  await warmConnections(world);
  const store = openFeedStore(':memory:');
  insertCalendar(store, simulation, options.seed, startsAt);
  const openFeed = (seed: string, speed: number): SandboxFeed =>
    openSandboxFeed({ sports, store, simulation, now, options: { seed, newSeed: seed, speed, incidents: 'all' } });
  let feed = openFeed(options.seed, SPEED);
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
  const openBook = () =>
    openSportsbookService(ctx, { publishEvents, openSource: (receive) => createSteppedSource(feed, receive) });
  let book = openBook();
  /** The node stops while events are played, and another one takes over, from a feed of the second configuration. */
  const replaceNode = async (meanwhile: () => void = () => {}): Promise<void> => {
    await book.stop();
    meanwhile();
    feed = openFeed(`${options.seed}:second`, SECOND_SPEED);
    book = openBook();
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
    const known = openEventTruths(feed, store);
    for (const { id, urn } of await queryRows<EventRow>('select id, urn from event')) {
      if (truths.get(urn)?.end !== undefined) continue;
      const found = known.find(urn);
      const truth = found === undefined ? undefined : toTruth(findPlan, found);
      if (found === undefined || truth === undefined) continue;
      truths.set(urn, truth);
      if (hasCorrection(findPlan, found)) reviewed.add(id);
    }
  };
  /** Steps until the new leader of the feed has caught up. */
  const waitForNewLeader = async (): Promise<void> => {
    for (let tried = 0; tried < 200; tried++) {
      at += 300;
      await book.drain();
      const [row] = await queryRows<{ waiting: number }>(
        'select count(*)::int as waiting from feed_inbox where applied_at is null',
      );
      if (feed.steppedTo > at - 6_000 && feed.steppedTo > startsAt && row !== undefined && row.waiting < 50) return;
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
          await replaceNode(() => endCalendar(store));
        }
        // Nothing is left of the day when its last event is over.
        if (!announcing && tally.steps % STEPS_PER_COMPARISON === 0 && (await isOver())) break;
      }
      for (const restsTo = at + REST_MS; at < restsTo;) await step();
      for (let more = 0; more < MOST_STEPS_OVERTIME && !(await isOver()); more++) await step();
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

/** Stores a feed that has sent nothing yet: its events are drawn from our seed alone, whenever the day is played. */
function insertCalendar(store: FeedStore, simulation: FeedSimulation, seed: string, startsAt: Instant): void {
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
  store.commit({ ...noEvents, head: JSON.stringify(head), steppedTo: startsAt });
}

const noEvents = { saved: [], deleted: [], ended: [] } as const;

/** Announces no event after the known ones. */
function endCalendar(store: FeedStore): void {
  const rows = store.selectFeed();
  if (rows === undefined) throw new Error('the feed has not been stored');
  const head = JSON.parse(rows.head) as Pick<SimulatedFeed, 'options'>;
  const options = { ...head.options, horizonMs: -1_000_000_000_000, aheadMs: -1_000_000_000_000 };
  store.commit({ ...noEvents, head: JSON.stringify({ ...head, options }), steppedTo: rows.steppedTo });
}

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
  readonly urn: string;
}

/** How an event has ended, as far as it has. */
interface EventEnd {
  readonly end: Truth['end'];
  readonly score: unknown;
  readonly facts: unknown;
}

/** Of an event that goes on. */
function readEndOfState(plan: EventPlan, state: StoredEvent): EventEnd {
  const event = restoreEvent(state);
  const { end } = event;
  const facts = end === undefined ? undefined : readFacts(plan, event);
  return { end, score: findCurrentStep(plan, event)?.score, facts };
}

/** Of an event that is over, from the messages that a recovery sends of it. */
function readEndOfEndedEvent({ module }: EventPlan, { sent }: EndedEvent): EventEnd {
  const bodies = sent.map(({ body }) => body);
  const status = bodies.findLast((body) => body.type === 'status');
  const fixture = bodies.findLast((body) => body.type === 'fixture');
  const score = status?.score === undefined ? undefined : module.readScore(status.score);
  const facts = module.facts({
    ending: status?.ending,
    phase: status?.phase ?? 0,
    competitors: fixture?.competitors ?? [],
    score: isScoreRefused(score) ? undefined : score,
  });
  return { end: status?.ending, score: status?.score, facts };
}

/** What the feed knows of an event; undefined if its sport is not simulated. */
export function toTruth(findPlan: EventPlanner, known: EventTruth): Truth | undefined {
  const { spec } = 'state' in known ? known.state : known;
  const plan = findPlan(spec);
  if (plan === undefined) return undefined;
  const findMoment = (kind: string): Instant | undefined => {
    const moment = plan.before.find((incident) => incident.kind === kind);
    return moment === undefined ? undefined : toClockTime(spec, moment.t);
  };
  const [from, to] = [findMoment('wrongPrice'), findMoment('wrongPriceFound')];
  const { module } = plan;
  const { end, score, facts } = 'state' in known ? readEndOfState(plan, known.state) : readEndOfEndedEvent(plan, known);
  const rules = createDefaultRules(module.rules);
  return {
    urn: spec.id,
    sport: spec.sport,
    end,
    score,
    wrong: from === undefined || to === undefined ? undefined : { from, to },
    grade: (name, outcome) => {
      const line = module.markets.parseLine(name);
      return line === undefined ? 'undecided' : module.grade(line, outcome, facts, rules);
    },
  };
}

/** Whether a score is given and taken back in an event that has begun. */
function hasCorrection(findPlan: EventPlanner, known: EventTruth): boolean {
  if (!('state' in known) || !known.state.started) return false;
  const steps = findPlan(known.state.spec)?.getScript().steps;
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
