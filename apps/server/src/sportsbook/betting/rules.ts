import { type RefusalCode, type RefusalParams, Refusal } from '@arara/contract/protocol/errors';
import type { Id, EventId, BetId } from '@arara/contract/protocol/fields';
import { add, type Centavos, toDecimal, ZERO } from '@arara/money';
import { computeEdgeBp, odds as oddsOf, type Odds, oddsToDecimal } from '@arara/sports/core/odds';
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
import {
  type Command,
  type CommandOutcome,
  type IdempotencyRecord,
  findReplayRefusal,
} from '../../platform/idempotency/idempotency.ts';
import type { Instant, NewId } from '../../context.ts';
import type { SeenGate } from '../../platform/db/gates.ts';
import type { Fact } from '../../platform/outbox/outbox.ts';
import { isPermitRefused, permit, type PlayerProtection } from '../../protection/protection.ts';
import {
  type ClosedBonuses,
  type Entry,
  unsettledStake,
  resettle,
  type StakeSplit,
  stake,
  type WalletState,
} from '../../wallet/wallet.ts';
import { betStates, lineGates, type OfferedLine, type StoredBet } from '../bets/bets.queries.ts';

/** One single bet as it was asked for; `seen` is the price that the player saw, in thousandths. */
export interface PlaceBetCommand extends Command {
  readonly stake: Centavos;
  readonly policy: PricePolicy;
  readonly event: EventId;
  readonly line: string;
  readonly outcome: string;
  readonly seenOdds: number;
}

/** What became of it: the bet, or why not. */
export interface PlaceBetDecision extends CommandOutcome {
  readonly bet: StoredBet | undefined;
  /** True when it was answered from memory: nothing is to be saved. */
  readonly replayed: boolean;
  readonly entries: readonly Entry[];
  /** The gates that must still be as they were seen when it commits. */
  readonly gates: readonly SeenGate[];
}

/** A player at the counter: what one group knows and changes of him. */
export interface BettingPlayerState {
  /** The wallet as it was loaded: what its day held is kept when the day is over. */
  readonly loadedWallet: WalletState;
  readonly wallet: WalletState;
  readonly protection: PlayerProtection;
  readonly records: ReadonlyMap<string, { readonly record: IdempotencyRecord; readonly bet: StoredBet | undefined }>;
  /** The lines that the group asks for, by `nameOf`. */
  readonly lines: ReadonlyMap<string, OfferedLine>;
  /** What the player has staked on each event that the group asks for. */
  readonly staked: ReadonlyMap<Id, Centavos>;
  /** The same for the whole group. */
  readonly context: DecisionContext;
}

/** What decides beside the rows: the moment, the limits of a slip and how long a live bet on a sport waits. */
export interface DecisionContext {
  readonly now: Instant;
  readonly newId: NewId;
  readonly limits: SlipLimits;
  readonly liveDelayMs: (sport: string) => number;
}

/** A producer that was silent for longer is not trusted, whatever its row says (sportsbook.md). */
const SILENCE_MS = 20_000;

/** A line's name over all events. */
export const lineKey = (it: { readonly event: number; readonly line: string }): string => `${it.event} ${it.line}`;

/** What the house offers for an outcome now. */
export function toOffer(line: OfferedLine | undefined, outcomeId: string, now: Instant): Offer {
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
  const stopMark = formatStopMark({ stopMark: line.stopped_at, producerMark: line.producer_shuts });
  return { state: 'open', odds: oddsOf(outcome.odds), live: line.live, stopMark };
}

/** Another one after each closing of the line, and after each time its producer was not up. */
const formatStopMark = ({ stopMark, producerMark }: Pick<StoredBet, 'stopMark' | 'producerMark'>): string =>
  `${stopMark}.${producerMark}`;

/** Edges of lines as a group loaded them: worked out once for all bets of the group. */
const edgeCache = new WeakMap<OfferedLine, number>();

/** The house's edge in a line's prices, in basis points: what of a stake it keeps on average. */
function lineEdgeBp(line: OfferedLine): number {
  const known = edgeCache.get(line);
  if (known !== undefined) return known;
  const prices = line.outcomes.flatMap(({ odds }) => (typeof odds === 'number' ? [oddsOf(odds)] : []));
  const edge = computeEdgeBp(prices, parseLine(line.line)?.market.winners ?? 1);
  edgeCache.set(line, edge);
  return edge;
}

const toSlip = (it: Pick<PlaceBetCommand, 'stake' | 'policy' | 'event' | 'line' | 'outcome' | 'seenOdds'>): Slip => ({
  type: 'single',
  stake: it.stake,
  policy: it.policy,
  legs: [{ eventId: String(it.event), line: it.line, outcomeId: it.outcome, odds: it.seenOdds as Odds }],
});

const createDecision = (it: Pick<PlaceBetDecision, 'bet'> & Partial<PlaceBetDecision>): PlaceBetDecision => ({
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
export function toRefusal({ refusal, detail }: Pick<PlaceBetDecision, 'refusal' | 'detail'>): Refusal | undefined {
  if (refusal === null) return undefined;
  const { legs, ...params } = detail ?? {};
  return legs === undefined
    ? new Refusal(refusal, params)
    : new Refusal(refusal, params, { legs: JSON.parse(String(legs)) as unknown });
}

/** Answers a bet whose key was seen before: the first result, with the balances of then. */
function replayDecision(seat: BettingPlayerState, place: PlaceBetCommand): PlaceBetDecision | undefined {
  const known = seat.records.get(place.key);
  if (known === undefined) return undefined;
  const refusal = findReplayRefusal(known.record, place);
  if (refusal !== undefined)
    return createDecision({ bet: undefined, refusal: refusal.code, detail: refusal.params, replayed: true });
  const { ref, mainAfter, bonusAfter } = known.record;
  return createDecision({ bet: known.bet, ref, mainAfter, bonusAfter, replayed: true });
}

/** The refusal of a slip in words of the contract, with what the screen needs of each leg. */
function toSlipRefusal(place: PlaceBetCommand, it: SlipRefused): { code: RefusalCode; detail: RefusalParams } {
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
export function decidePlacement(
  seat: BettingPlayerState,
  place: PlaceBetCommand,
): { readonly state: BettingPlayerState; readonly decision: PlaceBetDecision } {
  const { context } = seat;
  const again = replayDecision(seat, place);
  if (again !== undefined) return { state: seat, decision: again };
  const refuse = (code: RefusalCode, detail: RefusalParams = {}) =>
    recordDecision(seat, place, createDecision({ bet: undefined, refusal: code, detail }));

  const permitted = permit(seat, { stake: place.stake }, context.now);
  if (isPermitRefused(permitted)) return refuse(permitted.refused, permitted.detail);
  const line = seat.lines.get(lineKey(place));
  const decided = decideSlip(toSlip(place), [toOffer(line, place.outcome, context.now)], context.limits);
  if (isSlipRefused(decided)) {
    const { code, detail } = toSlipRefusal(place, decided);
    return refuse(code, detail);
  }
  const [leg] = decided.legs;
  if (line === undefined || leg === undefined) throw new Error('an accepted slip without its line');
  const staked = seat.staked.get(place.event) ?? ZERO;
  const { maxEventStake } = context.limits;
  if (add(staked, place.stake) > maxEventStake)
    return refuse('eventStakeAboveMaximum', { limit: toDecimal(maxEventStake), staked: toDecimal(staked) });
  const id = context.newId<BetId>();
  const taken = stake(seat.wallet, permitted, {
    ref: id,
    newId: context.newId,
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
    acceptAt: decided.live ? context.now + context.liveDelayMs(line.sport) : null,
    acceptedAt: decided.live ? null : context.now,
    payout: ZERO,
    result: null,
    settledAt: null,
    turned: ZERO,
    turnedBonus: ZERO,
    turnedOf: null,
    bonus: taken.split.bonusId,
    edgeBp: lineEdgeBp(line),
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
  return recordDecision(
    { ...seat, wallet: taken.state, staked: new Map(seat.staked).set(place.event, add(staked, place.stake)) },
    place,
    createDecision({
      bet,
      ref: id,
      mainAfter: taken.state.main,
      bonusAfter: taken.state.bonus,
      entries: taken.entries,
      gates: lineGates(line),
    }),
  );
}

/** The seat with this result in its memory, so that the same key twice in one group finds the first. */
function recordDecision(
  seat: BettingPlayerState,
  place: PlaceBetCommand,
  placed: PlaceBetDecision,
): { readonly state: BettingPlayerState; readonly decision: PlaceBetDecision } {
  const { refusal, detail, ref, step, mainAfter, bonusAfter } = placed;
  const memory: IdempotencyRecord = {
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
    state: { ...seat, records: new Map(seat.records).set(place.key, { record: memory, bet: placed.bet }) },
    decision: placed,
  };
}

export const totalStake = (bet: Pick<StoredBet, 'stakeMain' | 'stakeBonus'>): Centavos =>
  add(bet.stakeMain, bet.stakeBonus);
export const stakeSplit = (bet: Pick<StoredBet, 'stakeMain' | 'stakeBonus' | 'bonus'>): StakeSplit => ({
  main: bet.stakeMain,
  bonus: bet.stakeBonus,
  bonusId: bet.bonus,
});

/** A bet moved on: where it stands, what its player has, and what is told of it. */
export interface BetChange<B = StoredBet> {
  readonly bet: B;
  readonly wallet: WalletState;
  readonly entries: readonly Entry[];
  readonly facts: readonly ((v: number) => Fact)[];
}

/** What is told of a bet that moved on. */
export const createChangedFact = (bet: Pick<StoredBet, 'player' | 'id' | 'state'>): Fact => ({
  f: 'betChanged',
  player: bet.player,
  order: bet.id,
  status: bet.state,
});

/** Gives the stake of a waiting bet back, in its parts; it counts as if it had never been. `result` says who ended it. */
export function refundBet(
  wallet: WalletState,
  bet: StoredBet,
  it: { now: Instant; newId: NewId; result: number | null; ended: ClosedBonuses },
): BetChange {
  const moved = resettle(wallet, {
    split: stakeSplit(bet),
    from: unsettledStake,
    to: { as: 'void', payout: totalStake(bet) },
    kind: 'refund',
    bonusPercent: 0,
    countedPercent: 0,
    ref: bet.id,
    newId: it.newId,
    ended: it.ended,
  });
  const ended: StoredBet = { ...bet, state: betStates.refusedInDelay, result: it.result, settledAt: it.now };
  return { bet: ended, wallet: moved.state, entries: moved.entries, facts: [() => createChangedFact(ended)] };
}

/**
 * Decides a waiting bet whose delay is over, at the price of now: refused with its stake back if its line was stopped or its
 * producer not up since, the line does not take bets, or it moved against the policy; else accepted, and `gates` must hold until the commit.
 */
export function decideDelayedBet(
  wallet: WalletState,
  bet: StoredBet,
  line: OfferedLine | undefined,
  house: DecisionContext,
  ended: ClosedBonuses,
): BetChange & { readonly gates: readonly SeenGate[] } {
  const slip = toSlip({ ...bet, stake: totalStake(bet), line: bet.lineName, seenOdds: bet.placedOdds });
  const waiting = {
    legs: slip.legs.map((leg) => ({ ...leg, stopMark: formatStopMark(bet) })),
    stake: slip.stake,
    possiblePayout: bet.possible,
    live: true,
  };
  const decided = decideAfterDelay(slip, waiting, [toOffer(line, bet.outcome, house.now)], house.limits);
  const [leg] = isSlipRefused(decided) ? [] : decided.legs;
  if (isSlipRefused(decided) || leg === undefined || line === undefined)
    return { ...refundBet(wallet, bet, { ...house, result: null, ended }), gates: [] };
  const accepted: StoredBet = {
    ...bet,
    state: betStates.accepted,
    acceptedAt: house.now,
    odds: leg.odds,
    edgeBp: lineEdgeBp(line),
    possible: decided.possiblePayout,
  };
  return { bet: accepted, wallet, entries: [], facts: [() => createChangedFact(accepted)], gates: lineGates(line) };
}

/** The most that a bet can pay at the price of its placing: what its first answer said. */
export const possiblePayoutWhenPlaced = (bet: StoredBet): Centavos =>
  possiblePayout(totalStake(bet), oddsOf(bet.placedOdds));
