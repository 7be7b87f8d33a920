import { type RefusalCode, type RefusalParams, Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { add, type Centavos, toDecimal, ZERO } from '@arara/money';
import { edgeBpOf, odds as oddsOf, type Odds, oddsToDecimal } from '@arara/sports/core/odds';
import { parseLine } from '@arara/sports/core/markets';
import { possiblePayout } from '@arara/sports/core/settlement';
import {
  decideAfterDelay,
  decideSlip,
  isSlipRefused,
  type Offer,
  type PricePolicy,
  type Slip,
  type SlipLimits,
  type SlipRefused,
} from '@arara/sports/core/slip';
import { type Command, type Outcome, type Remembered, refusalOf } from '../../platform/idempotency/idempotency.ts';
import type { Instant } from '../../context.ts';
import type { GateSeen } from '../../platform/db/gates.ts';
import type { Fact } from '../../platform/outbox/outbox.ts';
import { permitStake } from '../../protection/protection.ts';
import {
  type EndedBonuses,
  type Entry,
  openStanding,
  resettle,
  type Split,
  stake,
  type WalletState,
} from '../../wallet/wallet.ts';
import { betStates, gatesOf, type OfferedLine, type StoredBet } from '../bets/bets.queries.ts';

/** One single bet as it was asked for; `seen` is the price that the player saw, in thousandths. */
export interface Place extends Command {
  readonly stake: Centavos;
  readonly policy: PricePolicy;
  readonly event: Id;
  readonly line: string;
  readonly outcome: string;
  readonly seen: number;
}

/** What became of it: the bet, or why not. */
export interface Placed extends Outcome {
  readonly bet: StoredBet | undefined;
  /** True when it was answered from memory: nothing is to be saved. */
  readonly replayed: boolean;
  readonly entries: readonly Entry[];
  /** The gates that must still be as they were seen when it commits. */
  readonly gates: readonly GateSeen[];
}

/** A player at the counter: what one group knows and changes of him. */
export interface Seat {
  /** The wallet as it was loaded: what its day held is kept when the day is over. */
  readonly before: WalletState;
  readonly wallet: WalletState;
  readonly memories: ReadonlyMap<string, { readonly memory: Remembered; readonly bet: StoredBet | undefined }>;
  /** The lines that the group asks for, by `nameOf`. */
  readonly lines: ReadonlyMap<string, OfferedLine>;
  /** What he has staked on each event that the group asks for. */
  readonly staked: ReadonlyMap<Id, Centavos>;
}

/** What decides beside the rows: the moment, the limits of a slip and how long a live bet on a sport waits. */
export interface House {
  readonly now: Instant;
  readonly newId: () => Id;
  readonly limits: SlipLimits;
  readonly liveDelayMs: (sport: string) => number;
}

/** A producer that was silent for longer is not trusted, whatever its row says (sportsbook.md). */
const SILENCE_MS = 20_000;

/** A line's name over all events. */
export const nameOf = (it: { readonly event: number; readonly line: string }): string => `${it.event} ${it.line}`;

/** What the house offers for an outcome now. */
export function offerOf(line: OfferedLine | undefined, outcomeId: string, now: Instant): Offer {
  const outcome = line?.outcomes.find((it) => it.id === outcomeId);
  if (line === undefined || outcome === undefined) return { state: 'unknown' };
  if (line.state !== 'open' && line.state !== 'suspended') return { state: 'closed' };
  const trusted = line.producer_state === 'up' && now - line.alive_at < SILENCE_MS;
  // The scheduled start closes the prices of before, even if nobody has said that play began.
  const inTime = line.live || now < line.starts_at;
  if (
    line.state === 'suspended' ||
    line.shut ||
    !trusted ||
    !inTime ||
    !outcome.active ||
    typeof outcome.odds !== 'number'
  )
    return { state: 'suspended' };
  const stopMark = markOf({ stopMark: line.stopped_at, producerMark: line.producer_shuts });
  return { state: 'open', odds: oddsOf(outcome.odds), live: line.live, stopMark };
}

/** Another one after each closing of the line, and after each time its producer was not up. */
const markOf = ({ stopMark, producerMark }: Pick<StoredBet, 'stopMark' | 'producerMark'>): string =>
  `${stopMark}.${producerMark}`;

/** Edges of lines as a group loaded them: worked out once for all bets of the group. */
const edges = new WeakMap<OfferedLine, number>();

/** The house's edge in a line's prices, in basis points: what of a stake it keeps on average. */
function edgeOf(line: OfferedLine): number {
  const known = edges.get(line);
  if (known !== undefined) return known;
  const prices = line.outcomes.flatMap(({ odds }) => (typeof odds === 'number' ? [oddsOf(odds)] : []));
  const edge = edgeBpOf(prices, parseLine(line.line)?.market.winners ?? 1);
  edges.set(line, edge);
  return edge;
}

const slipOf = (it: Pick<Place, 'stake' | 'policy' | 'event' | 'line' | 'outcome' | 'seen'>): Slip => ({
  type: 'single',
  stake: it.stake,
  policy: it.policy,
  legs: [{ eventId: String(it.event), line: it.line, outcomeId: it.outcome, odds: it.seen as Odds }],
});

const done = (it: Pick<Placed, 'bet'> & Partial<Placed>): Placed => ({
  refusal: null,
  detail: null,
  ref: null,
  step: null,
  mainAfter: null,
  bonusAfter: null,
  replayed: false,
  entries: [],
  gates: [],
  ...it,
});

/** The Refusal of a bet that was refused, or undefined. What a slip shows by leg is kept as text in the memory. */
export function refusalOfPlaced({ refusal, detail }: Pick<Placed, 'refusal' | 'detail'>): Refusal | undefined {
  if (refusal === null) return undefined;
  const { legs, ...params } = detail ?? {};
  return legs === undefined
    ? new Refusal(refusal, params)
    : new Refusal(refusal, params, { legs: JSON.parse(String(legs)) as unknown });
}

/** Answers a bet whose key was seen before: the first result, with the balances of then. */
function replay(seat: Seat, place: Place): Placed | undefined {
  const known = seat.memories.get(place.key);
  if (known === undefined) return undefined;
  const refusal = refusalOf(known.memory, place);
  if (refusal !== undefined)
    return done({ bet: undefined, refusal: refusal.code, detail: refusal.params, replayed: true });
  const { ref, mainAfter, bonusAfter } = known.memory;
  return done({ bet: known.bet, ref, mainAfter, bonusAfter, replayed: true });
}

/** The refusal of a slip in words of the contract, with what the screen needs of each leg. */
function refusalOfSlip(place: Place, it: SlipRefused): { code: RefusalCode; detail: RefusalParams } {
  const leg = { eventId: String(place.event), line: place.line, outcomeId: place.outcome };
  switch (it.refused) {
    case 'stakeBelowMinimum':
    case 'stakeAboveMaximum':
    case 'winAboveMaximum':
      return { code: it.refused, detail: it.limit === undefined ? {} : { limit: toDecimal(it.limit) } };
    case 'outcomeUnknown':
    case 'legsMalformed':
      return { code: 'notFound', detail: {} };
    case 'marketClosed':
    case 'marketSuspended':
      return { code: 'lineSuspended', detail: { legs: JSON.stringify([leg]) } };
    case 'oddsChanged': {
      const odds = it.legs?.[0]?.odds;
      return {
        code: 'oddsChanged',
        detail: { legs: JSON.stringify([odds === undefined ? leg : { ...leg, odds: oddsToDecimal(odds) }]) },
      };
    }
  }
}

/**
 * Decides one bet on a player's running state: pure, so that a group of bets is a fold. The price is that of the line's row,
 * whatever the slip says it saw; a refusal is remembered under its key like a result.
 */
export function decidePlace(
  seat: Seat,
  place: Place,
  house: House,
): { readonly state: Seat; readonly decision: Placed } {
  const again = replay(seat, place);
  if (again !== undefined) return { state: seat, decision: again };
  const refuse = (code: RefusalCode, detail: RefusalParams = {}) =>
    keep(seat, place, done({ bet: undefined, refusal: code, detail }));

  const line = seat.lines.get(nameOf(place));
  const decided = decideSlip(slipOf(place), [offerOf(line, place.outcome, house.now)], house.limits);
  if (isSlipRefused(decided)) {
    const { code, detail } = refusalOfSlip(place, decided);
    return refuse(code, detail);
  }
  const [leg] = decided.legs;
  if (line === undefined || leg === undefined) throw new Error('an accepted slip without its line');
  const staked = seat.staked.get(place.event) ?? ZERO;
  const { maxEventStake } = house.limits;
  if (add(staked, place.stake) > maxEventStake)
    return refuse('eventStakeAboveMaximum', { limit: toDecimal(maxEventStake), staked: toDecimal(staked) });
  const id = house.newId();
  const taken = stake(seat.wallet, permitStake(place.player, place.stake), {
    ref: id,
    newId: house.newId,
    house: 'sports',
  });
  if (taken === undefined) return refuse('insufficientBalance');
  const bet: StoredBet = {
    player: place.player,
    id,
    state: decided.live ? betStates.waiting : betStates.accepted,
    policy: place.policy,
    stakeMain: taken.split.main,
    stakeBonus: taken.split.bonus,
    possible: decided.possiblePayout,
    acceptAt: decided.live ? house.now + house.liveDelayMs(line.sport) : null,
    acceptedAt: decided.live ? null : house.now,
    payout: ZERO,
    result: null,
    settledAt: null,
    turned: ZERO,
    turnedBonus: ZERO,
    turnedOf: null,
    bonus: taken.split.of,
    edgeBp: edgeOf(line),
    event: line.event,
    line: line.id,
    lineName: line.line,
    outcome: place.outcome,
    odds: leg.odds,
    placedOdds: leg.odds,
    stopMark: line.stopped_at,
    producerMark: line.producer_shuts,
    resultVersion: 0,
  };
  return keep(
    { ...seat, wallet: taken.state, staked: new Map(seat.staked).set(place.event, add(staked, place.stake)) },
    place,
    done({
      bet,
      ref: id,
      mainAfter: taken.state.main,
      bonusAfter: taken.state.bonus,
      entries: taken.entries,
      gates: gatesOf(line),
    }),
  );
}

/** The seat with this result in its memory, so that the same key twice in one group finds the first. */
function keep(seat: Seat, place: Place, placed: Placed): { readonly state: Seat; readonly decision: Placed } {
  const { refusal, detail, ref, step, mainAfter, bonusAfter } = placed;
  const memory: Remembered = {
    player: place.player,
    key: place.key,
    body: place.body,
    refusal,
    detail,
    ref,
    step,
    mainAfter,
    bonusAfter,
  };
  return {
    state: { ...seat, memories: new Map(seat.memories).set(place.key, { memory, bet: placed.bet }) },
    decision: placed,
  };
}

export const stakeOf = (bet: Pick<StoredBet, 'stakeMain' | 'stakeBonus'>): Centavos =>
  add(bet.stakeMain, bet.stakeBonus);
export const splitOf = (bet: Pick<StoredBet, 'stakeMain' | 'stakeBonus' | 'bonus'>): Split => ({
  main: bet.stakeMain,
  bonus: bet.stakeBonus,
  of: bet.bonus,
});

/** A bet moved on: where it stands, what its player has, and what is told of it. */
export interface Moved<B = StoredBet> {
  readonly bet: B;
  readonly wallet: WalletState;
  readonly entries: readonly Entry[];
  readonly facts: readonly ((v: number) => Fact)[];
}

/** What is told of a bet that moved on. */
export const changed = (bet: Pick<StoredBet, 'player' | 'id' | 'state'>): Fact => ({
  f: 'betChanged',
  player: bet.player,
  order: bet.id,
  status: bet.state,
});

/** Gives the stake of a waiting bet back, in its parts; it counts as if it had never been. `result` says who ended it. */
export function refund(
  wallet: WalletState,
  bet: StoredBet,
  it: { now: Instant; newId: () => Id; result: number | null; ended: EndedBonuses },
): Moved {
  const moved = resettle(wallet, {
    split: splitOf(bet),
    from: openStanding,
    to: { as: 'void', payout: stakeOf(bet) },
    kind: 'refund',
    bonusPercent: 0,
    countedPercent: 0,
    ref: bet.id,
    newId: it.newId,
    ended: it.ended,
  });
  const ended: StoredBet = { ...bet, state: betStates.refusedInDelay, result: it.result, settledAt: it.now };
  return { bet: ended, wallet: moved.state, entries: moved.entries, facts: [() => changed(ended)] };
}

/**
 * Decides a waiting bet whose delay is over, at the price of now: refused with its stake back if its line was stopped or its
 * producer not up since, the line does not take bets, or it moved against the policy; else accepted, and `gates` must hold until the commit.
 */
export function decideDue(
  wallet: WalletState,
  bet: StoredBet,
  line: OfferedLine | undefined,
  house: House,
  ended: EndedBonuses,
): Moved & { readonly gates: readonly GateSeen[] } {
  const slip = slipOf({ ...bet, stake: stakeOf(bet), line: bet.lineName, seen: bet.placedOdds });
  const waiting = {
    legs: slip.legs.map((leg) => ({ ...leg, stopMark: markOf(bet) })),
    stake: slip.stake,
    possiblePayout: bet.possible,
    live: true,
  };
  const decided = decideAfterDelay(slip, waiting, [offerOf(line, bet.outcome, house.now)], house.limits);
  const [leg] = isSlipRefused(decided) ? [] : decided.legs;
  if (isSlipRefused(decided) || leg === undefined || line === undefined)
    return { ...refund(wallet, bet, { ...house, result: null, ended }), gates: [] };
  const accepted: StoredBet = {
    ...bet,
    state: betStates.accepted,
    acceptedAt: house.now,
    odds: leg.odds,
    edgeBp: edgeOf(line),
    possible: decided.possiblePayout,
  };
  return { bet: accepted, wallet, entries: [], facts: [() => changed(accepted)], gates: gatesOf(line) };
}

/** The most that a bet can pay at the price of its placing: what its first answer said. */
export const possibleWhenPlaced = (bet: StoredBet): Centavos => possiblePayout(stakeOf(bet), oddsOf(bet.placedOdds));
