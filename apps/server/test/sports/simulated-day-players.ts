/**
 * The players of a simulated day. Each bets in a style of its own on the events that a player would see. Every answer is
 * counted, and every answer that is wrong is described.
 */
import { randomBytes } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, BetId, SportEventId } from '@arara/contract/protocol/fields';
import type { SportEventDetail, SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import { toCentavos } from '@arara/money';
import { isSportCode } from '@arara/sports/registry';
import type { RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import type { BettingService } from '../../src/sportsbook/sportsbook.ts';
import type { SportsbookService } from '../../src/sportsbook/sportsbook.ts';
import * as wallet from '../../src/wallet/wallet.ts';
import type { World } from '../world.ts';

export interface Tally {
  accepted: number;
  waiting: number;
  abandoned: number;
  repeated: number;
  steps: number;
  /** Refusals by their code. */
  readonly refused: Record<string, number>;
  /** Descriptions of answers that were wrong. */
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
  readonly playStyle: PlayStyle;
}

/** The events that players see: current and upcoming ones, some of them with all lines. */
export interface Screen {
  readonly live: readonly SportEventDetail[];
  readonly upcoming: readonly SportEventDetail[];
}

/** Sports seen at once: a player looks at one after the other. */
const EVENTS_SEEN = 5;

export async function readScreen(book: SportsbookService, sports: readonly string[]): Promise<Screen> {
  const pages = await Promise.all(
    sports.flatMap((sport) => (isSportCode(sport) ? [book.reads.events('pt_BR', { sport, limit: 100 })] : [])),
  );
  const items = pages.flatMap((page) => page.items);
  const detailed = async (live: boolean) => {
    const shown = items.filter(({ phase }) => phase > 0 === live);
    const first = shown.filter((_, i) => i % Math.ceil(shown.length / EVENTS_SEEN) === 0);
    return Promise.all(first.map(({ eventId }) => book.reads.event('pt_BR', eventId)));
  };
  const [live, upcoming] = await Promise.all([detailed(true), detailed(false)]);
  return { live, upcoming };
}

export interface DayContext {
  readonly world: World;
  readonly bets: BettingService;
  readonly tally: Tally;
  readonly dice: RandomSource;
  readonly reviewed: ReadonlySet<SportEventId>;
  /** Actions for the next step. */
  readonly later: (() => Promise<void>)[];
}

type Slip = Parameters<BettingService['place']>[2];
const policies = ['same', 'better', 'any', 'any'] as const;

const pickOne = <T>(dice: RandomSource, from: readonly T[]): T | undefined =>
  from[dice.integerBelow(Math.max(1, from.length))];

/**
 * Draws a slip: a random event, one of its lines for which `lines` is true, and one of the line's outcomes (of `outcomes`, if
 * given).
 */
function drawSlip(
  dice: RandomSource,
  events: readonly SportEventDetail[],
  stake: number,
  lines: (line: SportLine, event: SportEventDetail) => boolean,
  outcomes?: readonly string[],
): Slip | undefined {
  const event = pickOne(dice, events);
  const line = pickOne(
    dice,
    event?.lines.filter((candidate) => lines(candidate, event) && candidate.outcomes.length > 0) ?? [],
  );
  const outcome = pickOne(
    dice,
    line?.outcomes.filter(({ outcomeId }) => outcomes === undefined || outcomes.includes(outcomeId)) ?? [],
  );
  if (event === undefined || line === undefined || outcome === undefined) return undefined;
  const odds = outcome.odds;
  return {
    type: 'single',
    stake: toCentavos(stake),
    policy: pickOne(dice, policies) ?? 'any',
    legs: [{ eventId: event.eventId, line: line.line, outcomeId: outcome.outcomeId, odds }],
  };
}

const isOpen = ({ state }: SportLine): boolean => state === 'open';
const isLocked = ({ state }: SportLine): boolean => state !== 'open';
/**
 * The outcome "over" of a total. A line just above the score wins with the next goal and is corrected when a review takes that
 * goal back.
 */
const OVER = '12';
const isNextGoal = ({ state, market, specifiers }: SportLine, { score }: SportEventDetail): boolean =>
  state === 'open' && market === 18 && Number(specifiers['total']) <= (score?.home ?? 0) + (score?.away ?? 0) + 0.5;

/** Places a bet and counts the answer. Any error that is not a refusal is recorded as wrong. */
async function place(
  { bets, tally }: DayContext,
  player: PlayerId,
  key: string,
  slip: Slip,
): Promise<Awaited<ReturnType<BettingService['place']>> | Refusal | undefined> {
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

/** Lets one player do one action in their style. */
export async function takeAction(
  context: DayContext,
  { id, playStyle }: Player,
  { live, upcoming }: Screen,
): Promise<void> {
  const { world, tally, dice } = context;
  const stake = 50 + dice.integerBelow(3_000);
  const either = dice.uniform() < 0.6 ? live : upcoming;
  const placeOnce = async (slip: Slip | undefined, key = createKey()) => {
    if (slip === undefined) return undefined;
    const answer = await place(context, id, key, slip);
    count(tally, answer);
    return answer;
  };
  switch (playStyle) {
    case 'early':
      return void (await placeOnce(drawSlip(dice, upcoming, stake, isOpen)));
    case 'live':
      return void (await placeOnce(drawSlip(dice, live, stake, isOpen)));
    case 'repeats':
      return repeat(context, id, drawSlip(dice, either, stake, isOpen));
    case 'takesBack': {
      const answer = await placeOnce(drawSlip(dice, live, stake, isOpen));
      if (answer === undefined || answer instanceof Refusal || answer.acceptAt === undefined) return;
      const { orderId } = answer;
      const then = dice.integerBelow(4);
      // Take it back at once, in the next step, or when the delay is almost over.
      if (then < 2) return takeBack(context, id, orderId);
      context.later.push(async () =>
        then === 2 ? takeBack(context, id, orderId) : void context.later.push(() => takeBack(context, id, orderId)),
      );
      return;
    }
    case 'hammers':
      // Three bets at the same time: two on a locked line, one on an open line.
      await Promise.all([
        placeOnce(drawSlip(dice, live, stake, isLocked)),
        placeOnce(drawSlip(dice, live, stake, isLocked)),
        placeOnce(drawSlip(dice, live, stake, isOpen)),
      ]);
      return;
    case 'allIn': {
      const chosen = live.filter(({ eventId }) => context.reviewed.has(eventId));
      const goals = drawSlip(dice, chosen, 50, isNextGoal, [OVER]);
      if (dice.uniform() < (goals !== undefined ? 0.6 : chosen.length > 0 ? 0 : 0.97)) return;
      const { main } = await wallet.readBalances(world.db.read, id);
      // Players without money try a bet now and then, too.
      if (main < 50 && dice.uniform() < 0.95) return;
      if (goals !== undefined)
        return void (await placeOnce({
          ...goals,
          stake: toCentavos(Math.max(50, Math.min(500_000, Math.ceil(main / 4)))),
        }));
      // Stakes the winnings of a goal at once, while that goal is still being reviewed.
      return void (await placeOnce(
        drawSlip(dice, [...live, ...upcoming], Math.max(50, Math.min(main, 500_000)), isOpen),
      ));
    }
  }
}

/** Sends the same slip under the same key at the same time and later, and then another slip under that key. */
async function repeat(context: DayContext, player: PlayerId, slip: Slip | undefined): Promise<void> {
  if (slip === undefined) return;
  const { tally } = context;
  const key = createKey();
  const both = await Promise.all([place(context, player, key, slip), place(context, player, key, slip)]);
  const again = await place(context, player, key, slip);
  count(tally, again);
  tally.repeated += 2;
  const answers = [...both, again].map((answer) => (answer instanceof Refusal ? answer.code : JSON.stringify(answer)));
  // `unavailable` means that the bet was not decided. All decided answers must be equal.
  const decided = new Set(answers.filter((text) => text !== 'unavailable'));
  if (decided.size > 1) tally.wrong.push(`one key had ${decided.size} answers: ${[...decided].join(' / ')}`);
  const other = await place(context, player, key, { ...slip, stake: toCentavos(slip.stake + 1) });
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
