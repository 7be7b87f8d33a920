/** Decides requests for bets. Pure. */
import { Refusal, type RefusalCode, type RefusalParams } from '@arara/contract/protocol/errors';
import type { BetId, SportEventId, Id } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, formatDecimalAmount, ZERO_CENTAVOS } from '@arara/money';
import { thousandthsToOdds as toOdds, oddsToDecimal } from '@arara/sports/core/odds';
import { computePossibleBetPayout } from '@arara/sports/core/settlement';
import {
  decideBetSlip,
  isBetSlipRefused,
  type OddsChangePolicy,
  type BetSlipAccepted,
  type BetSlipLimits,
  type BetSlipRefused,
} from '@arara/sports/core/slip';
import type { Instant, GenerateId } from '../../context.ts';
import type { GateWithSeenCloseCount } from '../../platform/db/gates.ts';
import {
  type IdempotentCommand,
  type CommandOutcome,
  findReplayRefusal,
  type IdempotencyRecord,
} from '../../platform/idempotency/idempotency.ts';
import { isPermitRefused, decideProtectionPermit, type PlayerProtection } from '../../protection/protection.ts';
import { type WalletLedgerEntry, takeStake, type StakeSplit, type WalletState } from '../../wallet/wallet.ts';
import { betStates, type StoredBet, computeMainPlusBonusStake } from '../bets/stored-bet.ts';
import { listLineGates, type OfferedLine } from '../events/offered-lines.queries.ts';
import { computeLineEdgeBp, toSportLineKey, toOfferedOdds, toSingleBetSlip } from './offer.ts';

/** A request for a single bet; `seenOdds` is the price that the player saw, in thousandths. */
export interface PlaceBetCommand extends IdempotentCommand {
  readonly stake: Centavos;
  readonly policy: OddsChangePolicy;
  readonly event: SportEventId;
  readonly line: string;
  readonly outcome: string;
  readonly seenOdds: number;
}

/** The decision on a request: the bet, or a refusal. */
export interface PlaceBetDecision extends CommandOutcome {
  readonly bet: StoredBet | undefined;
  /** True if the same key was decided before: nothing is to be saved. */
  readonly replayed: boolean;
  readonly entries: readonly WalletLedgerEntry[];
  /** The gates that must still be as they were seen when the bet commits. */
  readonly gates: readonly GateWithSeenCloseCount[];
}

/** What one group knows of a player, and changes. */
export interface BettingPlayerState {
  /** The wallet as it was loaded, so that the sums of its day are saved when the day is over. */
  readonly loadedWallet: WalletState;
  readonly wallet: WalletState;
  readonly protection: PlayerProtection;
  readonly records: ReadonlyMap<string, { readonly record: IdempotencyRecord; readonly bet: StoredBet | undefined }>;
  /** The lines that the group asks for, by `toSportLineKey`. */
  readonly lines: ReadonlyMap<string, OfferedLine>;
  /** What the player has staked on each event that the group asks for. */
  readonly staked: ReadonlyMap<Id, Centavos>;
  /** One value for the whole group. */
  readonly context: PlacementContext;
}

/** What decisions read beside the rows: the time, the limits of a slip and how long a live bet on a sport waits. */
export interface PlacementContext {
  readonly now: Instant;
  readonly newId: GenerateId;
  readonly limits: BetSlipLimits;
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
function replayPlaceBetDecision(state: BettingPlayerState, command: PlaceBetCommand): PlaceBetDecision | undefined {
  const known = state.records.get(command.key);
  if (known === undefined) return undefined;
  const refusal = findReplayRefusal(known.record, command);
  if (refusal !== undefined)
    return createPlaceBetDecision({ bet: undefined, refusal: refusal.code, detail: refusal.params, replayed: true });
  const { ref, mainAfter, bonusAfter } = known.record;
  return createPlaceBetDecision({ bet: known.bet, ref, mainAfter, bonusAfter, replayed: true });
}

/** The refusal of a slip by its code in the contract, with the legs that the screen needs. */
function toBetSlipRefusal(
  command: PlaceBetCommand,
  slip: BetSlipRefused,
): { code: RefusalCode; detail: RefusalParams } {
  const leg = { eventId: String(command.event), line: command.line, outcomeId: command.outcome };
  switch (slip.refused) {
    case 'stakeBelowMinimum':
    case 'stakeAboveMaximum':
    case 'winAboveMaximum':
      return { code: slip.refused, detail: slip.limit === undefined ? {} : { limit: formatDecimalAmount(slip.limit) } };
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
function refuseBetUntilRestored(command: PlaceBetCommand): PlaceBetDecision {
  const { code, detail } = toBetSlipRefusal(command, { refused: 'marketSuspended' });
  return createPlaceBetDecision({ bet: undefined, refusal: code, detail, replayed: true });
}

/**
 * Decides one bet on a player's running state. Pure, so a group of bets is a fold. The price is the one of the line's row,
 * whatever price the slip saw; a refusal is saved under its key like a bet.
 */
export function decideBetPlacement(
  state: BettingPlayerState,
  command: PlaceBetCommand,
): { readonly state: BettingPlayerState; readonly decision: PlaceBetDecision } {
  const { context } = state;
  const replayed = replayPlaceBetDecision(state, command);
  if (replayed !== undefined) return { state, decision: replayed };
  if (context.isRestorePending) return { state, decision: refuseBetUntilRestored(command) };
  const refuse = (code: RefusalCode, detail: RefusalParams = {}) =>
    addPlaceBetDecisionToState(state, command, createPlaceBetDecision({ bet: undefined, refusal: code, detail }));

  const permitted = decideProtectionPermit(state, { stake: command.stake }, context.now);
  if (isPermitRefused(permitted)) return refuse(permitted.refused, permitted.detail);
  const line = state.lines.get(toSportLineKey(command));
  const decided = decideBetSlip(
    toSingleBetSlip(command),
    [toOfferedOdds(line, command.outcome, context.now)],
    context.limits,
  );
  if (isBetSlipRefused(decided)) {
    const { code, detail } = toBetSlipRefusal(command, decided);
    return refuse(code, detail);
  }
  if (line === undefined) throw new Error('an accepted slip without its line');
  const staked = state.staked.get(command.event) ?? ZERO_CENTAVOS;
  const { maxEventStake } = context.limits;
  if (addCentavos(staked, command.stake) > maxEventStake)
    return refuse('eventStakeAboveMaximum', {
      limit: formatDecimalAmount(maxEventStake),
      staked: formatDecimalAmount(staked),
    });
  const id = context.newId<BetId>();
  const taken = takeStake(state.wallet, permitted, { ref: id, newId: context.newId, house: 'sports' });
  if (taken === undefined) return refuse('insufficientBalance');
  const bet = toWaitingOrAcceptedBet(command, { id, line, slip: decided, split: taken.split, context });
  return addPlaceBetDecisionToState(
    {
      ...state,
      wallet: taken.state,
      staked: new Map(state.staked).set(command.event, addCentavos(staked, command.stake)),
    },
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

function toWaitingOrAcceptedBet(
  command: PlaceBetCommand,
  {
    id,
    line,
    slip,
    split,
    context,
  }: { id: BetId; line: OfferedLine; slip: BetSlipAccepted; split: StakeSplit; context: PlacementContext },
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
    payout: ZERO_CENTAVOS,
    result: null,
    settledAt: null,
    turned: ZERO_CENTAVOS,
    turnedBonus: ZERO_CENTAVOS,
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
function addPlaceBetDecisionToState(
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
  computePossibleBetPayout(computeMainPlusBonusStake(bet), toOdds(bet.placedOdds));
