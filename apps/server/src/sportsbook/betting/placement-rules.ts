/** Decides requests for bets. Pure. */
import { Refusal, type RefusalCode, type RefusalParams } from '@arara/contract/protocol/errors';
import type { BetId, EventId, Id } from '@arara/contract/protocol/fields';
import { add, type Centavos, toDecimal, ZERO } from '@arara/money';
import { odds as toOdds, oddsToDecimal } from '@arara/sports/core/odds';
import { computePossiblePayout } from '@arara/sports/core/settlement';
import {
  decideSlip,
  isSlipRefused,
  type PricePolicy,
  type SlipAccepted,
  type SlipLimits,
  type SlipRefused,
} from '@arara/sports/core/slip';
import type { Instant, NewId } from '../../context.ts';
import type { SeenGate } from '../../platform/db/gates.ts';
import {
  type Command,
  type CommandOutcome,
  findReplayRefusal,
  type IdempotencyRecord,
} from '../../platform/idempotency/idempotency.ts';
import { isPermitRefused, decidePermit, type PlayerProtection } from '../../protection/protection.ts';
import { type Entry, takeStake, type StakeSplit, type WalletState } from '../../wallet/wallet.ts';
import { betStates, type StoredBet, computeTotalStake } from '../bets/stored-bet.ts';
import { listLineGates, type OfferedLine } from '../events/offered-lines.queries.ts';
import { computeLineEdgeBp, toLineKey, toOffer, toSlip } from './offer.ts';

/** A request for a single bet; `seenOdds` is the price that the player saw, in thousandths. */
export interface PlaceBetCommand extends Command {
  readonly stake: Centavos;
  readonly policy: PricePolicy;
  readonly event: EventId;
  readonly line: string;
  readonly outcome: string;
  readonly seenOdds: number;
}

/** The decision on a request: the bet, or a refusal. */
export interface PlaceBetDecision extends CommandOutcome {
  readonly bet: StoredBet | undefined;
  /** True if the same key was decided before: nothing is to be saved. */
  readonly replayed: boolean;
  readonly entries: readonly Entry[];
  /** The gates that must still be as they were seen when the bet commits. */
  readonly gates: readonly SeenGate[];
}

/** What one group knows of a player, and changes. */
export interface BettingPlayerState {
  /** The wallet as it was loaded, so that the sums of its day are saved when the day is over. */
  readonly loadedWallet: WalletState;
  readonly wallet: WalletState;
  readonly protection: PlayerProtection;
  readonly records: ReadonlyMap<string, { readonly record: IdempotencyRecord; readonly bet: StoredBet | undefined }>;
  /** The lines that the group asks for, by `toLineKey`. */
  readonly lines: ReadonlyMap<string, OfferedLine>;
  /** What the player has staked on each event that the group asks for. */
  readonly staked: ReadonlyMap<Id, Centavos>;
  /** One value for the whole group. */
  readonly context: PlacementContext;
}

/** What decisions read beside the rows: the time, the limits of a slip and how long a live bet on a sport waits. */
export interface PlacementContext {
  readonly now: Instant;
  readonly newId: NewId;
  readonly limits: SlipLimits;
  readonly liveDelayMs: (sport: string) => number;
  /** True while the database waits for `npm run restored`: its lines and balances are those of a backup. */
  readonly isRestorePending: boolean;
}

const createPlaceBetDecision = (
  decision: Pick<PlaceBetDecision, 'bet'> & Partial<PlaceBetDecision>,
): PlaceBetDecision => ({
  refusal: null,
  detail: null,
  ref: null,
  step: null,
  mainAfter: null,
  bonusAfter: null,
  replayed: false,
  entries: [],
  gates: [],
  ...decision,
});

/** The Refusal of a bet that was refused, or undefined. What a slip shows by leg is saved as text in the detail. */
export function toPlaceBetRefusal({
  refusal,
  detail,
}: Pick<PlaceBetDecision, 'refusal' | 'detail'>): Refusal | undefined {
  if (refusal === null) return undefined;
  const { legs, ...params } = detail ?? {};
  return legs === undefined
    ? new Refusal(refusal, params)
    : new Refusal(refusal, params, { legs: JSON.parse(String(legs)) as unknown });
}

/** The answer to a key that was decided before: the first decision, with the balances of that time. */
function replayDecision(state: BettingPlayerState, command: PlaceBetCommand): PlaceBetDecision | undefined {
  const known = state.records.get(command.key);
  if (known === undefined) return undefined;
  const refusal = findReplayRefusal(known.record, command);
  if (refusal !== undefined)
    return createPlaceBetDecision({ bet: undefined, refusal: refusal.code, detail: refusal.params, replayed: true });
  const { ref, mainAfter, bonusAfter } = known.record;
  return createPlaceBetDecision({ bet: known.bet, ref, mainAfter, bonusAfter, replayed: true });
}

/** The refusal of a slip by its code in the contract, with the legs that the screen needs. */
function toSlipRefusal(command: PlaceBetCommand, slip: SlipRefused): { code: RefusalCode; detail: RefusalParams } {
  const leg = { eventId: String(command.event), line: command.line, outcomeId: command.outcome };
  switch (slip.refused) {
    case 'stakeBelowMinimum':
    case 'stakeAboveMaximum':
    case 'winAboveMaximum':
      return { code: slip.refused, detail: slip.limit === undefined ? {} : { limit: toDecimal(slip.limit) } };
    case 'outcomeUnknown':
    case 'legsMalformed':
      return { code: 'notFound', detail: {} };
    case 'marketClosed':
    case 'marketSuspended':
      return { code: 'lineSuspended', detail: { legs: JSON.stringify([leg]) } };
    case 'oddsChanged': {
      const odds = slip.legs?.[0]?.odds;
      return {
        code: 'oddsChanged',
        detail: { legs: JSON.stringify([odds === undefined ? leg : { ...leg, odds: oddsToDecimal(odds) }]) },
      };
    }
  }
}

/** Not saved under the key: the same request is decided once bets are open again. */
function refuseUntilRestored(command: PlaceBetCommand): PlaceBetDecision {
  const { code, detail } = toSlipRefusal(command, { refused: 'marketSuspended' });
  return createPlaceBetDecision({ bet: undefined, refusal: code, detail, replayed: true });
}

/**
 * Decides one bet on a player's running state. Pure, so a group of bets is a fold. The price is the one of the line's row,
 * whatever price the slip saw; a refusal is saved under its key like a bet.
 */
export function decidePlacement(
  state: BettingPlayerState,
  command: PlaceBetCommand,
): { readonly state: BettingPlayerState; readonly decision: PlaceBetDecision } {
  const { context } = state;
  const replayed = replayDecision(state, command);
  if (replayed !== undefined) return { state, decision: replayed };
  if (context.isRestorePending) return { state, decision: refuseUntilRestored(command) };
  const refuse = (code: RefusalCode, detail: RefusalParams = {}) =>
    addDecisionToState(state, command, createPlaceBetDecision({ bet: undefined, refusal: code, detail }));

  const permitted = decidePermit(state, { stake: command.stake }, context.now);
  if (isPermitRefused(permitted)) return refuse(permitted.refused, permitted.detail);
  const line = state.lines.get(toLineKey(command));
  const decided = decideSlip(toSlip(command), [toOffer(line, command.outcome, context.now)], context.limits);
  if (isSlipRefused(decided)) {
    const { code, detail } = toSlipRefusal(command, decided);
    return refuse(code, detail);
  }
  if (line === undefined) throw new Error('an accepted slip without its line');
  const staked = state.staked.get(command.event) ?? ZERO;
  const { maxEventStake } = context.limits;
  if (add(staked, command.stake) > maxEventStake)
    return refuse('eventStakeAboveMaximum', { limit: toDecimal(maxEventStake), staked: toDecimal(staked) });
  const id = context.newId<BetId>();
  const taken = takeStake(state.wallet, permitted, { ref: id, newId: context.newId, house: 'sports' });
  if (taken === undefined) return refuse('insufficientBalance');
  const bet = toBet(command, { id, line, slip: decided, split: taken.split, context });
  return addDecisionToState(
    { ...state, wallet: taken.state, staked: new Map(state.staked).set(command.event, add(staked, command.stake)) },
    command,
    createPlaceBetDecision({
      bet,
      ref: id,
      mainAfter: taken.state.main,
      bonusAfter: taken.state.bonus,
      entries: taken.entries,
      gates: listLineGates(line),
    }),
  );
}

function toBet(
  command: PlaceBetCommand,
  {
    id,
    line,
    slip,
    split,
    context,
  }: { id: BetId; line: OfferedLine; slip: SlipAccepted; split: StakeSplit; context: PlacementContext },
): StoredBet {
  const [leg] = slip.legs;
  if (leg === undefined) throw new Error('an accepted slip without a leg');
  return {
    player: command.player,
    id,
    state: slip.live ? betStates.waiting : betStates.accepted,
    policy: command.policy,
    stakeMain: split.main,
    stakeBonus: split.bonus,
    possible: slip.possiblePayout,
    acceptAt: slip.live ? context.now + context.liveDelayMs(line.sport) : null,
    acceptedAt: slip.live ? null : context.now,
    payout: ZERO,
    result: null,
    settledAt: null,
    turned: ZERO,
    turnedBonus: ZERO,
    turnedOf: null,
    bonus: split.bonusId,
    edgeBp: computeLineEdgeBp(line),
    event: line.event,
    line: line.id,
    lineName: line.line,
    outcome: command.outcome,
    odds: leg.odds,
    placedOdds: leg.odds,
    stopMark: line.stopped_at,
    producerMark: line.producer_close_count,
    resultVersion: 0,
  };
}

/** The state with this decision recorded, so that the same key later in the group finds it. */
function addDecisionToState(
  state: BettingPlayerState,
  command: PlaceBetCommand,
  decision: PlaceBetDecision,
): { readonly state: BettingPlayerState; readonly decision: PlaceBetDecision } {
  const { refusal, detail, ref, step, mainAfter, bonusAfter } = decision;
  const record: IdempotencyRecord = {
    player: command.player,
    key: command.key,
    body: command.body,
    refusal,
    detail,
    ref,
    step,
    mainAfter,
    bonusAfter,
  };
  return {
    state: { ...state, records: new Map(state.records).set(command.key, { record, bet: decision.bet }) },
    decision,
  };
}

/** The possible payout in the first answer: at the price at which the bet was placed. */
export const computePossiblePayoutWhenPlaced = (bet: StoredBet): Centavos =>
  computePossiblePayout(computeTotalStake(bet), toOdds(bet.placedOdds));
