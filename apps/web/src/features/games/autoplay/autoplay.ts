/**
 * Autoplay as a value: a run of rounds under a plan. Every function returns the next run, or one that says why it
 * stopped. `use-autoplay.ts` places the bets and waits.
 */
import { addCentavos, type Centavos, toCentavos, scaleCentavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';

/** What happens to the stake after a round: back to the first one, or changed by so many percent (0 keeps it). */
export type AutoplayStakeRule = 'reset' | number;

export interface AutoplayPlan {
  /** Null: until another reason stops it. */
  readonly rounds: number | null;
  readonly stopProfit: Centavos | null;
  /** Always set: no round starts that could make the loss larger than this. */
  readonly stopLoss: Centavos;
  readonly stopWins: number | null;
  readonly stopLosses: number | null;
  readonly onWin: AutoplayStakeRule;
  readonly onLoss: AutoplayStakeRule;
}

/** Why a run ended. The first six follow from its rounds, the others come from outside. */
export type AutoplayStopReason =
  | 'rounds'
  | 'profit'
  | 'loss'
  | 'wins'
  | 'losses'
  | 'balance'
  | 'stake'
  | 'refused'
  | 'unknown'
  | 'offline'
  | 'signedOut'
  | 'player';

/** What the next stake must fit: the limits of this bet, and the money there is. */
export interface StakeBounds {
  readonly min: Centavos;
  readonly max: Centavos;
  readonly balance: Centavos;
}

export interface AutoplayRun {
  readonly plan: AutoplayPlan;
  readonly firstStake: Centavos;
  /** The stake of the next round. */
  readonly stake: Centavos;
  readonly roundsPlayed: number;
  readonly wins: number;
  readonly losses: number;
  /** Paid out less staked; negative while losing. */
  readonly profit: Centavos;
  readonly stopped: AutoplayStopReason | null;
}

/** Begins a run; it may be stopped before its first round. */
export function startAutoplayRun(plan: AutoplayPlan, stake: Centavos, bounds: StakeBounds): AutoplayRun {
  return addAutoplayStopReason(
    { plan, firstStake: stake, stake, roundsPlayed: 0, wins: 0, losses: 0, profit: ZERO_CENTAVOS, stopped: null },
    bounds,
  );
}

/** The run after one of its rounds has settled. */
export function applyRoundToAutoplayRun(
  run: AutoplayRun,
  round: { readonly stake: Centavos; readonly payout: Centavos; readonly won: boolean },
  bounds: StakeBounds,
): AutoplayRun {
  if (run.stopped !== null) return run;
  const { plan } = run;
  const next: AutoplayRun = {
    ...run,
    stake: computeNextAutoplayStake(run, round.won ? plan.onWin : plan.onLoss, bounds),
    roundsPlayed: run.roundsPlayed + 1,
    wins: run.wins + (round.won ? 1 : 0),
    losses: run.losses + (round.won ? 0 : 1),
    profit: addCentavos(run.profit, subtractCentavos(round.payout, round.stake)),
  };
  return addAutoplayStopReason(next, bounds);
}

/** Ends a run for a reason from outside; the first reason stays. */
export const stopAutoplayRun = (run: AutoplayRun, reason: AutoplayStopReason): AutoplayRun =>
  run.stopped === null ? { ...run, stopped: reason } : run;

function computeNextAutoplayStake(run: AutoplayRun, rule: AutoplayStakeRule, { min }: StakeBounds): Centavos {
  if (rule === 'reset') return run.firstStake;
  const changedStake = scaleCentavos(run.stake, Math.max(0, 100 + rule), 100, 'down');
  // A lowered stake stays at the smallest one. A raised stake is never cut: it stops the run instead.
  return changedStake < min ? min : changedStake;
}

function addAutoplayStopReason(run: AutoplayRun, bounds: StakeBounds): AutoplayRun {
  const reason = findAutoplayStopReason(run, bounds);
  return reason === null ? run : { ...run, stopped: reason };
}

function findAutoplayStopReason(
  { plan, stake, roundsPlayed, wins, losses, profit }: AutoplayRun,
  { min, max, balance }: StakeBounds,
): AutoplayStopReason | null {
  if (plan.stopProfit !== null && profit >= plan.stopProfit) return 'profit';
  if (subtractCentavos(profit, stake) < -plan.stopLoss) return 'loss';
  if (plan.stopWins !== null && wins >= plan.stopWins) return 'wins';
  if (plan.stopLosses !== null && losses >= plan.stopLosses) return 'losses';
  if (plan.rounds !== null && roundsPlayed >= plan.rounds) return 'rounds';
  if (stake < min || stake > max) return 'stake';
  return stake > balance ? 'balance' : null;
}

/** How many stakes a player risks unless they say otherwise. */
const DEFAULT_STOP_LOSS_STAKES = 20;

/** The suggested loss limit: twenty stakes, at most the balance, at least one stake. */
export function computeDefaultStopLoss(stake: Centavos, balance: Centavos): Centavos {
  return toCentavos(Math.max(stake, Math.min(stake * DEFAULT_STOP_LOSS_STAKES, balance)));
}
