/** The players of a simulated day: who bets how, on what they see; what becomes of it is counted, and what should not happen is named. */
import { randomBytes } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, BetId, EventId } from '@arara/contract/protocol/fields';
import type { SportEventDetail, SportLine } from '@arara/contract/player/sportsbook';
import { centavos } from '@arara/money';
import type { RandomSource } from '@arara/sports/simulation/seeded-draws';
import type { Bets } from '../src/sportsbook/sportsbook.ts';
import type { Sportsbook } from '../src/sportsbook/sportsbook.ts';
import * as wallet from '../src/wallet/wallet.ts';
import type { World } from './world.ts';

export interface Tally {
  accepted: number;
  waiting: number;
  abandoned: number;
  repeated: number;
  steps: number;
  /** By code. */
  readonly refused: Record<string, number>;
  /** What should not have happened, in words. */
  readonly wrong: string[];
}

export type PlayStyle = 'early' | 'live' | 'repeats' | 'takesBack' | 'hammers' | 'allIn';
export const playStyles: readonly PlayStyle[] = [
  'early',
  'live',
  'repeats',
  'takesBack',
  'hammers',
  'allIn',
  'allIn',
  'live',
  'live',
  'early',
];

export interface Player {
  readonly id: PlayerId;
  readonly manner: PlayStyle;
}

/** What players look at: the events of the moment, a few of them with all lines. */
export interface Screen {
  readonly live: readonly SportEventDetail[];
  readonly toCome: readonly SportEventDetail[];
}

export async function readScreen(book: Sportsbook): Promise<Screen> {
  const { items } = await book.reads.events('pt_BR', { sport: 'football', limit: 100 });
  const detailed = async (live: boolean) =>
    Promise.all(
      items
        .filter(({ phase }) => phase > 0 === live)
        .slice(0, 5)
        .map(({ eventId }) => book.reads.event('pt_BR', eventId)),
    );
  const [live, toCome] = await Promise.all([detailed(true), detailed(false)]);
  return { live, toCome };
}

export interface DayContext {
  readonly world: World;
  readonly bets: Bets;
  readonly tally: Tally;
  readonly dice: RandomSource;
  readonly reviewed: ReadonlySet<EventId>;
  /** What players do in the next step. */
  readonly later: (() => Promise<void>)[];
}

type Slip = Parameters<Bets['place']>[2];
const policies = ['same', 'better', 'any', 'any'] as const;

const pick = <T>(dice: RandomSource, from: readonly T[]): T | undefined =>
  from[dice.integerBelow(Math.max(1, from.length))];

/** A slip on something that the player sees; `lines` says on which lines he looks, `outcomes` what he likes of them. */
function slipFrom(
  dice: RandomSource,
  events: readonly SportEventDetail[],
  stake: number,
  lines: (line: SportLine, event: SportEventDetail) => boolean,
  outcomes?: readonly string[],
): Slip | undefined {
  const event = pick(dice, events);
  const line = pick(
    dice,
    event?.lines.filter((candidate) => lines(candidate, event) && candidate.outcomes.length > 0) ?? [],
  );
  const outcome = pick(
    dice,
    line?.outcomes.filter(({ outcomeId }) => outcomes === undefined || outcomes.includes(outcomeId)) ?? [],
  );
  if (event === undefined || line === undefined || outcome === undefined) return undefined;
  const odds = outcome.odds;
  return {
    type: 'single',
    stake: centavos(stake),
    policy: pick(dice, policies) ?? 'any',
    legs: [{ eventId: event.eventId, line: line.line, outcomeId: outcome.outcomeId, odds }],
  };
}

const isOpen = ({ state }: SportLine): boolean => state === 'open';
const isLocked = ({ state }: SportLine): boolean => state !== 'open';
/** Totals of which the next goal makes over win, and a review takes it back. */
const OVER = '12';
const isNextGoal = ({ state, market, specifiers }: SportLine, { score }: SportEventDetail): boolean =>
  state === 'open' && market === 18 && Number(specifiers['total']) <= (score?.home ?? 0) + (score?.away ?? 0) + 0.5;

/** Places a bet and counts what became of it; what is no refusal is wrong. */
async function place(
  { bets, tally }: DayContext,
  player: PlayerId,
  key: string,
  slip: Slip,
): Promise<Awaited<ReturnType<Bets['place']>> | Refusal | undefined> {
  try {
    return await bets.place(player, key, slip);
  } catch (error) {
    if (error instanceof Refusal) return error;
    tally.wrong.push(`a bet failed: ${String(error)}`);
    return undefined;
  }
}

function count(tally: Tally, answer: Awaited<ReturnType<typeof place>>): void {
  if (answer instanceof Refusal) tally.refused[answer.code] = (tally.refused[answer.code] ?? 0) + 1;
  else if (answer?.acceptAt !== undefined) tally.waiting++;
  else if (answer !== undefined) tally.accepted++;
}

const createKey = (): string => {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** One thing that a player does. */
export async function act(scene: DayContext, { id, manner }: Player, { live, toCome }: Screen): Promise<void> {
  const { world, tally, dice } = scene;
  const stake = 50 + dice.integerBelow(3_000);
  const either = dice.uniform() < 0.6 ? live : toCome;
  const once = async (slip: Slip | undefined, key = createKey()) => {
    if (slip === undefined) return undefined;
    const answer = await place(scene, id, key, slip);
    count(tally, answer);
    return answer;
  };
  switch (manner) {
    case 'early':
      return void (await once(slipFrom(dice, toCome, stake, isOpen)));
    case 'live':
      return void (await once(slipFrom(dice, live, stake, isOpen)));
    case 'repeats':
      return repeat(scene, id, slipFrom(dice, either, stake, isOpen));
    case 'takesBack': {
      const answer = await once(slipFrom(dice, live, stake, isOpen));
      if (answer === undefined || answer instanceof Refusal || answer.acceptAt === undefined) return;
      const { orderId } = answer;
      const then = dice.integerBelow(4);
      // At once, in a step, or when the delay is about over.
      if (then < 2) return takeBack(scene, id, orderId);
      scene.later.push(async () =>
        then === 2 ? takeBack(scene, id, orderId) : void scene.later.push(() => takeBack(scene, id, orderId)),
      );
      return;
    }
    case 'hammers':
      // Two fingers on the same locked line, and one on an open one.
      await Promise.all([
        once(slipFrom(dice, live, stake, isLocked)),
        once(slipFrom(dice, live, stake, isLocked)),
        once(slipFrom(dice, live, stake, isOpen)),
      ]);
      return;
    case 'allIn': {
      const chosen = live.filter(({ eventId }) => scene.reviewed.has(eventId));
      const goals = slipFrom(dice, chosen, 50, isNextGoal, [OVER]);
      if (dice.uniform() < (goals !== undefined ? 0.6 : chosen.length > 0 ? 0 : 0.97)) return;
      const { main } = await wallet.readBalances(world.db.read, id);
      // Whoever has nothing tries all the same now and then.
      if (main < 50 && dice.uniform() < 0.95) return;
      if (goals !== undefined)
        return void (await once({ ...goals, stake: centavos(Math.max(50, Math.min(500_000, Math.ceil(main / 4)))) }));
      // While the goal is being reviewed, what it won goes all on the next best.
      return void (await once(slipFrom(dice, [...live, ...toCome], Math.max(50, Math.min(main, 500_000)), isOpen)));
    }
  }
}

/** Sends the same slip under the same key at once and later, and another one under the same key. */
async function repeat(scene: DayContext, player: PlayerId, slip: Slip | undefined): Promise<void> {
  if (slip === undefined) return;
  const { tally } = scene;
  const key = createKey();
  const both = await Promise.all([place(scene, player, key, slip), place(scene, player, key, slip)]);
  const again = await place(scene, player, key, slip);
  count(tally, again);
  tally.repeated += 2;
  const answers = [...both, again].map((answer) => (answer instanceof Refusal ? answer.code : JSON.stringify(answer)));
  // Told to come again, it was not decided; every decision is the same one.
  const decided = new Set(answers.filter((text) => text !== 'unavailable'));
  if (decided.size > 1) tally.wrong.push(`one key had ${decided.size} answers: ${[...decided].join(' / ')}`);
  const other = await place(scene, player, key, { ...slip, stake: centavos(slip.stake + 1) });
  if (decided.size === 1 && !(other instanceof Refusal && (other.code === 'keyReused' || other.code === 'unavailable')))
    tally.wrong.push(`another slip under a used key: ${JSON.stringify(other)}`);
}

async function takeBack({ bets, tally }: DayContext, player: PlayerId, order: BetId): Promise<void> {
  try {
    const shown = await bets.abandon('pt_BR', player, createKey(), order);
    tally.abandoned++;
    if (shown.payout !== 0) tally.wrong.push(`bet ${order} was taken back and paid ${shown.payout}`);
  } catch (error) {
    if (!(error instanceof Refusal)) tally.wrong.push(`taking back failed: ${String(error)}`);
    else tally.refused[error.code] = (tally.refused[error.code] ?? 0) + 1;
  }
}
