/** Decides requests for bets. Pure. */
import type { RefusalCode, RefusalParams } from '@arara/contract/protocol/errors';
import type { BetId, SportEventId, Id } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, formatDecimalAmount, ZERO_CENTAVOS } from '@arara/money';
import { thousandthsToOdds as toOdds } from '@arara/sports/core/odds';
import type { OddsChangePolicy } from '@arara/sports/bets/odds-change';
import { computePossiblePayout } from '@arara/sports/bets/settlement';
import {
  decideBetSlip,
  defaultBetSlipLimits,
  isBetSlipRefused,
  type BetSlipAccepted,
  type BetSlipLimits,
  type BetSlipType,
} from '@arara/sports/bets/slip';
import type { Instant, GenerateId } from '../../context.ts';
import {
  type IdempotentCommand,
  type CommandOutcome,
  findReplayRefusal,
  type IdempotencyRecord,
} from '../../platform/idempotency/idempotency.ts';
import { isPermitRefused, decideProtectionPermit, type PlayerProtection } from '../../protection/protection.ts';
import { type WalletLedgerEntry, takeStake, type StakeSplit, type WalletState } from '../../wallet/wallet.ts';
import { type StoredBet, type StoredBetLeg, computeMainPlusBonusStake } from '../bets/stored-bet.ts';
import {
  type BetGates,
  joinBetGates,
  listLineGates,
  noBetGates,
  type OfferedLine,
} from '../events/offered-lines.queries.ts';
import type { AddedExposure, LiabilityFigures } from '../exposure/liability-rules.ts';
import { findBetLimits, type TradingTermsBySubject } from '../terms/trading-terms.ts';
import { describeRefusedLegs, toBetSlipRefusal } from './bet-refusals.ts';
import { checkPlacedLiability, findLimitedBet } from './liability-check.ts';
import { combineEdgesBp, computeLineEdgeBp, toBetSlip, toSportLineKey, toOfferedOdds } from './offer.ts';

/** One selection of a request; `seenOdds` is the price that the player saw, in thousandths. */
export interface RequestedBetLeg {
  readonly event: SportEventId;
  readonly line: string;
  readonly outcome: string;
  readonly seenOdds: number;
}

/** A request for a bet. */
export interface PlaceBetCommand extends IdempotentCommand {
  readonly type: BetSlipType;
  /** The sizes of a system over its legs; null for the other kinds. */
  readonly system: string | null;
  readonly stake: Centavos;
  readonly policy: OddsChangePolicy;
  readonly legs: readonly RequestedBetLeg[];
}

/** The decision on a request: the bet, or a refusal. */
export interface PlaceBetDecision extends CommandOutcome {
  readonly bet: StoredBet | undefined;
  /** True if the same key was decided before: nothing is to be saved. */
  readonly replayed: boolean;
  readonly entries: readonly WalletLedgerEntry[];
  /** The gates that must still be as they were seen when the bet commits. */
  readonly gates: BetGates;
  /** What the bet adds to the exposure of its outcomes; empty where no event has a limit on it. */
  readonly added: readonly AddedExposure[];
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
  /** What the player has staked today, on all events. */
  readonly stakedToday: Centavos;
  /** One value for the whole group. */
  readonly context: PlacementContext;
}

/** What decisions read beside the rows: the time, the limits of a slip and how long a live bet on a sport waits. */
export interface PlacementContext {
  readonly now: Instant;
  readonly newId: GenerateId;
  /** The limits of a slip where nobody has set others. */
  readonly limits: BetSlipLimits;
  /** The limits that people have set, by what they are about; none without it. */
  readonly terms?: TradingTermsBySubject;
  /** The exposure of events with a limit on it; none without it. */
  readonly liability?: LiabilityFigures;
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
  gates: noBetGates,
  added: [],
  ...decision,
});

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

/** Not saved under the key: the same request is decided once bets are open again. */
function refuseBetUntilRestored(command: PlaceBetCommand): PlaceBetDecision {
  const legs = command.legs.map(() => ({ refused: 'marketSuspended' }) as const);
  const { code, detail } = toBetSlipRefusal(command, { refused: 'marketSuspended', legs });
  return createPlaceBetDecision({ bet: undefined, refusal: code, detail, replayed: true });
}

/**
 * Decides one bet on a player's running state. Pure, so a group of bets is a fold. The prices are those of the lines' rows,
 * whatever prices the slip saw; a refusal is saved under its key like a bet.
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
  const lines = command.legs.map((leg) => state.lines.get(toSportLineKey(leg)));
  const limits = findSlipLimits(context, lines);
  const decided = decideBetSlip(
    toBetSlip(command),
    command.legs.map((leg, n) => toOfferedOdds(lines[n], leg.outcome, context.now)),
    limits,
  );
  if (isBetSlipRefused(decided)) {
    const { code, detail } = toBetSlipRefusal(command, decided);
    return refuse(code, detail);
  }
  const limited = findExceededStakeLimit(state, command, limits);
  if (limited !== undefined) return refuse(limited.code, limited.detail);
  const offered = lines.map(requireOfferedLine);
  const liability = findLiability(state, command, offered, decided, context);
  if (liability.refusal !== undefined) return refuse(liability.refusal.code, liability.refusal.detail);
  const id = context.newId<BetId>();
  const taken = takeStake(state.wallet, permitted, { ref: id, newId: context.newId, house: 'sports' });
  if (taken === undefined) return refuse('insufficientBalance');
  const bet = toWaitingOrAcceptedBet(command, { id, lines: offered, slip: decided, split: taken.split, context });
  return addPlaceBetDecisionToState(
    {
      ...state,
      wallet: taken.state,
      staked: addStakesOnEvents(state.staked, command),
      stakedToday: addCentavos(state.stakedToday, command.stake),
    },
    command,
    createPlaceBetDecision({
      bet,
      ref: id,
      mainAfter: taken.state.main,
      bonusAfter: taken.state.bonus,
      entries: taken.entries,
      gates: joinBetGates(offered.map(listLineGates)),
      added: liability.added,
    }),
  );
}

/** What a bet adds to the exposure of its events, and its refusal if one of them would pass its limit. Play money risks nothing. */
function findLiability(
  { wallet }: BettingPlayerState,
  command: PlaceBetCommand,
  lines: readonly OfferedLine[],
  slip: BetSlipAccepted,
  { terms, liability = new Map() }: PlacementContext,
): { readonly added: readonly AddedExposure[]; readonly refusal?: { code: RefusalCode; detail: RefusalParams } } {
  const legs = slip.legs.map(({ outcomeId, odds }) => ({ outcome: outcomeId, odds }));
  const limited = wallet.currency === 'BRLT' ? undefined : findLimitedBet({ ...command, legs }, lines, terms);
  const { changes, excess } = checkPlacedLiability(limited, liability);
  if (excess === undefined) return { added: changes };
  const isStakeTooHigh = excess.maxStake >= defaultBetSlipLimits.minStake;
  return {
    added: [],
    refusal: {
      code: isStakeTooHigh ? 'liabilityAboveMaximum' : 'liabilityReached',
      detail: {
        ...(isStakeTooHigh ? { limit: formatDecimalAmount(excess.maxStake) } : {}),
        ...describeRefusedLegs(command, (n) => n === excess.leg),
      },
    },
  };
}

/** The limits of a bet on these lines. */
export const findSlipLimits = (
  { limits, terms = new Map() }: Pick<PlacementContext, 'limits' | 'terms'>,
  lines: readonly (OfferedLine | undefined)[],
): BetSlipLimits =>
  findBetLimits(
    limits,
    terms,
    lines.filter((line) => line !== undefined),
  );

const requireOfferedLine = (line: OfferedLine | undefined): OfferedLine => {
  if (line === undefined) throw new Error('an accepted slip without its line');
  return line;
};

/** The events of a request, each once. */
const listEvents = (command: PlaceBetCommand): SportEventId[] => [...new Set(command.legs.map(({ event }) => event))];

/** The whole stake of a bet counts for each of its events. */
const addStakesOnEvents = (
  staked: BettingPlayerState['staked'],
  command: PlaceBetCommand,
): BettingPlayerState['staked'] =>
  new Map([
    ...staked,
    ...listEvents(command).map(
      (event) => [event, addCentavos(staked.get(event) ?? ZERO_CENTAVOS, command.stake)] as const,
    ),
  ]);

/** The refusal of a stake that exceeds what one player may stake on one event, or in one day. */
function findExceededStakeLimit(
  { staked, stakedToday }: BettingPlayerState,
  command: PlaceBetCommand,
  limits: BetSlipLimits,
): { code: RefusalCode; detail: RefusalParams } | undefined {
  for (const event of listEvents(command)) {
    const before = staked.get(event) ?? ZERO_CENTAVOS;
    if (addCentavos(before, command.stake) <= limits.maxEventStake) continue;
    return {
      code: 'eventStakeAboveMaximum',
      detail: {
        limit: formatDecimalAmount(limits.maxEventStake),
        staked: formatDecimalAmount(before),
        ...(command.legs.length === 1 ? {} : describeRefusedLegs(command, (n) => command.legs[n]?.event === event)),
      },
    };
  }
  if (addCentavos(stakedToday, command.stake) <= limits.maxDayStake) return undefined;
  return {
    code: 'dayStakeAboveMaximum',
    detail: { limit: formatDecimalAmount(limits.maxDayStake), staked: formatDecimalAmount(stakedToday) },
  };
}

function toWaitingOrAcceptedBet(
  command: PlaceBetCommand,
  {
    id,
    lines,
    slip,
    split,
    context,
  }: {
    id: BetId;
    lines: readonly OfferedLine[];
    slip: BetSlipAccepted;
    split: StakeSplit;
    context: PlacementContext;
  },
): StoredBet {
  const legs = lines.map((line, n) => toPlacedBetLeg(line, slip.legs[n]));
  return {
    player: command.player,
    id,
    type: command.type,
    system: command.system,
    state: slip.live ? 'waiting' : 'accepted',
    policy: command.policy,
    stakeMain: split.main,
    stakeBonus: split.bonus,
    cashedMain: ZERO_CENTAVOS,
    cashedBonus: ZERO_CENTAVOS,
    cashedPaid: ZERO_CENTAVOS,
    possible: slip.possiblePayout,
    acceptAt: slip.live ? context.now + computeLiveDelayMs(lines, context) : null,
    acceptedAt: slip.live ? null : context.now,
    payout: ZERO_CENTAVOS,
    result: null,
    settledAt: null,
    refusal: null,
    turned: ZERO_CENTAVOS,
    turnedBonus: ZERO_CENTAVOS,
    turnedBonusId: null,
    bonus: split.bonusId,
    edgeBp: combineEdgesBp(legs.map(({ edgeBp }) => edgeBp ?? 0)),
    legs,
  };
}

/** The longest delay of the legs in play. */
const computeLiveDelayMs = (lines: readonly OfferedLine[], { liveDelayMs }: PlacementContext): number =>
  Math.max(0, ...lines.flatMap(({ live, sport }) => (live ? [liveDelayMs(sport)] : [])));

function toPlacedBetLeg(line: OfferedLine, leg: BetSlipAccepted['legs'][number] | undefined): StoredBetLeg {
  if (leg === undefined) throw new Error('an accepted slip without a leg');
  return {
    event: line.event,
    line: line.id,
    lineName: line.line,
    outcome: leg.outcomeId,
    odds: leg.odds,
    placedOdds: leg.odds,
    live: leg.live,
    edgeBp: computeLineEdgeBp(line),
    stopMark: line.stopped_at,
    eventMark: line.event_close_count,
    producerMark: line.producer_close_count,
    result: null,
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

/** The possible payout in the first answer: at the prices at which the bet was placed. */
export const computePossiblePayoutWhenPlaced = (bet: StoredBet): Centavos =>
  computePossiblePayout({
    type: bet.type,
    system: bet.system,
    stake: computeMainPlusBonusStake(bet),
    legs: bet.legs.map(({ placedOdds }) => ({ odds: toOdds(placedOdds) })),
  });
