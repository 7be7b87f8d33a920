import { type RefusalCode, type RefusalParams, Refusal } from '@arara/contract/errors';
import type { Id } from '@arara/contract/fields';
import { add, type Centavos, subtract, toDecimal, ZERO } from '@arara/money';
import { countedPercent } from '@arara/promotions/turnover';
import { odds as oddsOf, type Odds, oddsToDecimal } from '@arara/sports/odds';
import {
  type Outcomes,
  payoutOfBet,
  possiblePayout,
  resultCodes,
  type Verdict,
  verdictFor,
} from '@arara/sports/settle';
import {
  decideAfterDelay,
  decideSlip,
  isSlipRefused,
  type Offer,
  type PricePolicy,
  type Slip,
  type SlipLimits,
  type SlipRefused,
} from '@arara/sports/slip';
import { type Command, type Outcome, type Remembered, refusalOf } from '../commands/commands.ts';
import { type Instant, instantOf } from '../context.ts';
import type { Fact } from '../facts/facts.ts';
import { permitStake } from '../protection/protection.ts';
import {
  type Entry,
  openStanding,
  resettle,
  type Split,
  stake,
  type Standing,
  type WalletState,
} from '../wallet/wallet.ts';
import { betStates, gatesOf, type OfferedLine, type StoredBet } from './bets.queries.ts';

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
  /** The gates that must still be open when it commits. */
  readonly gates: readonly number[];
}

/** A player at the counter: what one group knows and changes of him. */
export interface Seat {
  /** The wallet as it was loaded: what its day held is kept when the day is over. */
  readonly before: WalletState;
  readonly wallet: WalletState;
  readonly memories: ReadonlyMap<string, { readonly memory: Remembered; readonly bet: StoredBet | undefined }>;
  /** The lines that the group asks for, by `nameOf`. */
  readonly lines: ReadonlyMap<string, OfferedLine>;
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
  return { state: 'open', odds: oddsOf(outcome.odds), live: line.live, stopMark: String(line.stopped_at) };
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
    event: line.event,
    line: line.id,
    lineName: line.line,
    outcome: place.outcome,
    odds: leg.odds,
    placedOdds: leg.odds,
    stopMark: line.stopped_at,
    resultVersion: 0,
  };
  return keep(
    { ...seat, wallet: taken.state },
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

const stakeOf = (bet: StoredBet): Centavos => add(bet.stakeMain, bet.stakeBonus);
const splitOf = (bet: StoredBet): Split => ({ main: bet.stakeMain, bonus: bet.stakeBonus });

/** A bet moved on: where it stands, what its player has, and what is told of it. */
export interface Moved {
  readonly bet: StoredBet;
  readonly wallet: WalletState;
  readonly entries: readonly Entry[];
  readonly facts: readonly ((v: number) => Fact)[];
}

const changed = (bet: StoredBet): Fact => ({ f: 'betChanged', player: bet.player, order: bet.id, status: bet.state });

/** Gives the stake of a waiting bet back, in its parts; it counts as if it had never been. `result` says who ended it. */
export function refund(
  wallet: WalletState,
  bet: StoredBet,
  it: { now: Instant; newId: () => Id; result: number | null },
): Moved {
  const moved = resettle(wallet, {
    split: splitOf(bet),
    from: openStanding,
    to: { as: 'void', payout: stakeOf(bet) },
    kind: 'refund',
    bonusPercent: 0,
    ref: bet.id,
    newId: it.newId,
  });
  const ended: StoredBet = { ...bet, state: betStates.refusedInDelay, result: it.result, settledAt: it.now };
  return { bet: ended, wallet: moved.state, entries: moved.entries, facts: [() => changed(ended)] };
}

/**
 * Decides a waiting bet whose delay is over, at the price of now: refused with its stake back if its line was stopped since,
 * does not take bets, or moved against the policy; else accepted, and `gates` must hold until the commit.
 */
export function decideDue(
  wallet: WalletState,
  bet: StoredBet,
  line: OfferedLine | undefined,
  house: House,
): Moved & { readonly gates: readonly number[] } {
  const slip = slipOf({ ...bet, stake: stakeOf(bet), line: bet.lineName, seen: bet.placedOdds });
  const waiting = {
    legs: slip.legs.map((leg) => ({ ...leg, stopMark: String(bet.stopMark) })),
    stake: slip.stake,
    possiblePayout: bet.possible,
    live: true,
  };
  const decided = decideAfterDelay(slip, waiting, [offerOf(line, bet.outcome, house.now)], house.limits);
  const [leg] = isSlipRefused(decided) ? [] : decided.legs;
  if (isSlipRefused(decided) || leg === undefined || line === undefined)
    return { ...refund(wallet, bet, { ...house, result: null }), gates: [] };
  const accepted: StoredBet = {
    ...bet,
    state: betStates.accepted,
    acceptedAt: house.now,
    odds: leg.odds,
    possible: decided.possiblePayout,
  };
  return { bet: accepted, wallet, entries: [], facts: [() => changed(accepted)], gates: gatesOf(line) };
}

/** Where a bet stands by its row. */
export const standingOf = (bet: StoredBet): Standing => ({
  as:
    bet.state !== betStates.settled
      ? 'open'
      : bet.result === resultCodes.void || bet.result === resultCodes.push
        ? 'void'
        : 'settled',
  paid: bet.payout,
  turned: bet.turned,
});

/** What a bet comes to under its line's rulings: the same for every order in which they came. */
export function comesTo(
  bet: StoredBet,
  outcomes: Outcomes | null,
): { readonly verdict: Verdict | undefined; readonly payout: Centavos } {
  const verdict =
    outcomes === null
      ? undefined
      : verdictFor(outcomes, { outcomeId: bet.outcome, acceptedAt: bet.acceptedAt ?? instantOf(bet.id) });
  return { verdict, payout: verdict === undefined ? ZERO : payoutOfBet(stakeOf(bet), oddsOf(bet.odds), verdict) };
}

/** A price above which the win was less sure than 70 % (decisions.md, "Turnover"). */
const bonusPercentOf = (bet: StoredBet): number => countedPercent({ wins: 1000, of: bet.odds });

/** The states of a bet whose line's result matters to it. */
const taken: readonly number[] = [betStates.accepted, betStates.settled, betStates.reopened];

/**
 * Settles, settles anew or re-opens a bet by its line's result of this version, by difference. Undefined when there is
 * nothing to do: the bet was refused, or has this version or a newer one already.
 */
export function decideSettlement(
  wallet: WalletState,
  bet: StoredBet,
  line: { readonly result: Outcomes | null; readonly version: number },
  it: { now: Instant; newId: () => Id },
): Moved | undefined {
  if (!taken.includes(bet.state) || bet.resultVersion >= line.version) return undefined;
  const { verdict, payout } = comesTo(bet, line.result);
  const from = standingOf(bet);
  const settled: StoredBet =
    verdict === undefined
      ? {
          ...bet,
          state: bet.state === betStates.settled ? betStates.reopened : bet.state,
          result: null,
          payout: ZERO,
          settledAt: null,
          resultVersion: line.version,
        }
      : {
          ...bet,
          state: betStates.settled,
          result: resultCodes[verdict.result],
          payout,
          settledAt: it.now,
          resultVersion: line.version,
        };
  const { as } = standingOf(settled);
  const first = bet.state === betStates.accepted;
  const moved = resettle(wallet, {
    split: splitOf(bet),
    from,
    to: { as, payout },
    kind: !first ? 'resettlement' : as === 'void' ? 'void' : 'payout',
    bonusPercent: bonusPercentOf(bet),
    ref: bet.id,
    newId: it.newId,
  });
  const next: StoredBet = { ...settled, turned: moved.standing.turned };
  const same = bet.state === next.state && bet.result === next.result && bet.payout === next.payout;
  return {
    bet: next,
    wallet: same ? wallet : moved.state,
    entries: moved.entries,
    facts: same ? [] : [() => changed(next), settledFact(bet, from, moved.standing)],
  };
}

/** By how much a settlement changed what was staked and paid; a void stake counts nothing. */
function settledFact(bet: StoredBet, from: Standing, to: Standing): (v: number) => Fact {
  const part = (standing: Standing, amount: Centavos): Centavos => (standing.as === 'settled' ? amount : ZERO);
  const difference = (amount: Centavos): Centavos => subtract(part(to, amount), part(from, amount));
  return (v) => ({
    f: 'betSettled',
    player: bet.player,
    v,
    ref: bet.id,
    game: SPORT,
    staked: difference(stakeOf(bet)),
    bonus: difference(bet.stakeBonus),
    paid: subtract(part(to, to.paid), part(from, from.paid)),
  });
}

/** What facts call a sports bet, where a round of a game has its game's code. */
export const SPORT = 'sport';

/** The most that a bet can pay at the price of its placing: what its first answer said. */
export const possibleWhenPlaced = (bet: StoredBet): Centavos => possiblePayout(stakeOf(bet), oddsOf(bet.placedOdds));
