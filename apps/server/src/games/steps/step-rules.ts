/** Decides the commands of rounds of several steps on locked rows. Pure. */
import {
  type AnyStepGame,
  countSafeSteps,
  createHmacDraws,
  type GameParams,
  isRefusedByGameRules,
  type StepGameRound,
  wholeToHundredths,
} from '@arara/games';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { findTurnoverPercent } from '@arara/promotions/turnover';
import { endOpenRoundInWallet, type LedgerChange, refundStake, settleStake } from '../../wallet/wallet.ts';
import { roundStateNames, roundStates, type StoredRound } from '../rounds/rounds.queries.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import {
  getBalancesAfterDecision,
  type GameDecisionResult,
  createGameDecision,
  addGameDecisionToPlayerState,
  requireSeedPair,
  type GameCommand,
  refuseGameCommand,
  type GamePlayerState,
  createGameBetSettledFact,
} from '../rounds/decisions.ts';
import { takeRoundStake } from '../rounds/take-round-stake.ts';

type PlayedStepRound = StepGameRound<GameParams>;

export const sumRoundStake = ({ stakeMain, stakeBonus }: Pick<StoredRound, 'stakeMain' | 'stakeBonus'>): Centavos =>
  addCentavos(stakeMain, stakeBonus);

/** A stored round in the form of the rules. */
export function toStepRound({ rules }: ConfiguredGame<AnyStepGame>, stored: StoredRound): PlayedStepRound {
  const params = stored.params as GameParams;
  const state = roundStateNames[stored.state] ?? 'open';
  const safe = countSafeSteps({ steps: stored.steps, state });
  return {
    gameCode: rules.code,
    edgeBp: stored.edgeBp,
    params,
    stake: sumRoundStake(stored),
    steps: stored.steps,
    state,
    multiplier: stored.multiplier,
    nextMultiplier: state === 'open' && safe < rules.maxSteps(params) ? rules.multiplier(params, safe + 1) : null,
    payout: stored.payout,
  };
}

/** Added to the number of steps in a recorded response when the round was over after them. */
const FINISHED_STEP_ROUND_POSITION_OFFSET = 100;
const toRoundStepPosition = (stored: StoredRound): number =>
  stored.steps.length + (stored.state === roundStates.open ? 0 : FINISHED_STEP_ROUND_POSITION_OFFSET);

/** A round as it was when a command was answered. The steps alone are enough to build each answer again. */
export function restoreStoredRoundAtStep(
  { rules }: ConfiguredGame<AnyStepGame>,
  stored: StoredRound,
  mark: number | null,
): StoredRound {
  if (mark === null || mark >= FINISHED_STEP_ROUND_POSITION_OFFSET) return stored;
  const params = stored.params as GameParams;
  const steps = stored.steps.slice(0, mark);
  const multiplier = mark === 0 ? (0 as StoredRound['multiplier']) : rules.multiplier(params, mark);
  return { ...stored, steps, state: roundStates.open, multiplier, payout: ZERO_CENTAVOS, board: null, outcome: null };
}

/** The answer to a command: the round and the balances after it. */
const createStepGameDecisionFields = (stored: StoredRound, state: GamePlayerState) => ({
  round: stored,
  ref: stored.id,
  step: toRoundStepPosition(stored),
  ...getBalancesAfterDecision(state.wallet),
});

const replaceRoundInPlayerState = (state: GamePlayerState, stored: StoredRound): GamePlayerState => ({
  ...state,
  rounds: new Map(state.rounds).set(stored.id, stored),
  openRoundId:
    stored.state === roundStates.open ? stored.id : state.openRoundId === stored.id ? undefined : state.openRoundId,
});

/** Takes the stake and opens the round. The nonce that it takes fixes its board. */
export function decideStepRoundStart(
  state: GamePlayerState,
  command: GameCommand & { readonly act: 'start' },
): GameDecisionResult {
  const open = state.openRoundId === undefined ? undefined : state.rounds.get(state.openRoundId);
  if (open !== undefined)
    return addGameDecisionToPlayerState(
      state,
      command,
      createGameDecision({ refusal: 'roundOpen', detail: {}, ...createStepGameDecisionFields(open, state) }),
    );
  const staked = takeRoundStake({ ...state, wallet: { ...state.wallet, hasOpenRound: false } }, command);
  if ('refused' in staked) return staked.refused;
  const { taken, gates } = staked;
  const round = command.game.rules.start(staked.bet);
  const stored: StoredRound = {
    ...staked.round,
    params: { ...round.params },
    outcome: null,
    steps: round.steps,
    state: roundStates.open,
    edgeBp: round.edgeBp,
    multiplier: round.multiplier,
    payout: ZERO_CENTAVOS,
  };
  const next = replaceRoundInPlayerState(
    { ...state, wallet: { ...taken.state, nonce: state.wallet.nonce + 1, hasOpenRound: true } },
    stored,
  );
  return addGameDecisionToPlayerState(
    next,
    command,
    createGameDecision({
      ...createStepGameDecisionFields(stored, next),
      roundChange: 'inserted',
      entries: taken.entries,
      gates,
    }),
  );
}

/** Decides a step or a cash-out in the round that the command names. */
export function decideStepRoundMove(
  state: GamePlayerState,
  command: GameCommand & { readonly act: 'step' | 'cashOut' },
): GameDecisionResult {
  const stored = state.rounds.get(command.round);
  if (stored === undefined || stored.game !== command.game.number) return refuseGameCommand(state, command, 'notFound');
  if (stored.state !== roundStates.open)
    return addGameDecisionToPlayerState(
      state,
      command,
      createGameDecision({ refusal: 'roundOver', detail: {}, ...createStepGameDecisionFields(stored, state) }),
    );
  const game = state.context.findGame(stored.game, stored.edgeBp);
  const before = toStepRound(game, stored);
  if (command.act === 'cashOut') {
    const after = game.rules.cashOut(before);
    return after === undefined
      ? refuseGameCommand(state, command, 'nothingWon')
      : decideStepRoundChange(state, command, stored, after);
  }
  const after = game.rules.step(before, command.tile, createRoundDraws(state, stored), command.game.limits.maxWin);
  if (isRefusedByGameRules(after)) return refuseGameCommand(state, command, 'tileNotThere');
  if (after === before)
    return addGameDecisionToPlayerState(
      state,
      command,
      createGameDecision(createStepGameDecisionFields(stored, state)),
    );
  return decideStepRoundChange(state, command, stored, after);
}

/** Ends the open round, if there is one: after a step it is cashed out, before the first it is refunded. */
export function decideStepRoundStop(
  state: GamePlayerState,
  command: GameCommand & { readonly act: 'stop' },
): GameDecisionResult {
  const stored = state.openRoundId === undefined ? undefined : state.rounds.get(state.openRoundId);
  if (stored === undefined) return { state: state, decision: createGameDecision({ replayed: true }) };
  const game = state.context.findGame(stored.game, stored.edgeBp);
  const before = toStepRound(game, stored);
  return decideStepRoundChange(state, command, stored, game.rules.cashOut(before) ?? game.rules.refund(before));
}

/** The draws of an open round. Its pair is the one in use, because seeds cannot be rotated while it is open. */
function createRoundDraws(state: GamePlayerState, stored: StoredRound) {
  const pair = requireSeedPair(state);
  if (stored.pair !== pair.id) throw new Error(`round ${stored.id} is open on a pair that is not in use`);
  return createHmacDraws(pair.hmac, pair.clientSeed, stored.nonce);
}

/** Decides the change of an open round. Money moves only at its end. */
function decideStepRoundChange(
  state: GamePlayerState,
  command: GameCommand,
  stored: StoredRound,
  after: PlayedStepRound,
): GameDecisionResult {
  const changed: StoredRound = {
    ...stored,
    steps: after.steps,
    state: roundStates[after.state],
    multiplier: after.multiplier,
    payout: after.payout,
  };
  if (after.state === 'open') {
    const next = replaceRoundInPlayerState(state, changed);
    return addGameDecisionToPlayerState(
      next,
      command,
      createGameDecision({ ...createStepGameDecisionFields(changed, next), roundChange: 'updated' }),
    );
  }
  const game = state.context.findGame(stored.game, stored.edgeBp);
  const over: StoredRound = {
    ...changed,
    outcome: wholeToHundredths(countSafeSteps(after)),
    board: game.rules.board(after, createRoundDraws(state, stored)),
  };
  const { change, counts } = settleStepRound(state, game, over, after);
  // The round was open until now, so all of that time was played.
  const next = replaceRoundInPlayerState(
    { ...state, wallet: endOpenRoundInWallet(change.state, state.context.now) },
    over,
  );
  return addGameDecisionToPlayerState(
    next,
    command,
    createGameDecision({
      ...createStepGameDecisionFields(over, next),
      roundChange: 'updated',
      entries: change.entries,
      settled: counts === undefined ? undefined : createGameBetSettledFact(over, counts, change.state),
    }),
  );
}

/** Pays a round that is over. A refunded stake counts nothing; another counts by the chance of the steps that were tried. */
function settleStepRound(
  { wallet, context }: GamePlayerState,
  { rules, bonusWeightPercent }: ConfiguredGame<AnyStepGame>,
  stored: StoredRound,
  after: PlayedStepRound,
): { change: LedgerChange; counts: number | undefined } {
  const { newId, closedBonuses } = context;
  const split = { main: stored.stakeMain, bonus: stored.stakeBonus, bonusId: stored.bonusId };
  const held = { split, ref: stored.id, newId, closedBonuses };
  if (after.state === 'refunded') return { change: refundStake(wallet, held), counts: undefined };
  const chance = rules.chance(after.params, after.steps.length);
  const counts = findTurnoverPercent(chance);
  const bonusPercent = findTurnoverPercent(chance, bonusWeightPercent);
  return {
    change: settleStake(wallet, { ...held, payout: after.payout, bonusPercent, countedPercent: counts }),
    counts,
  };
}
