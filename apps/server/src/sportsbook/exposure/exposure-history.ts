/** How the exposure of an event came to be: worked out again from its bets, so nothing has to be written while they are placed. */
import type { Id, SportEventId } from '@arara/contract/protocol/fields';
import { MAX_EXPOSURE_POINTS, type ExposurePoint } from '@arara/contract/staff/trading/events';
import { addCentavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { Ctx } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import { toBetStatus } from '../bets/bet-codes.queries.ts';
import { type PastExposureRow, selectPastExposure } from './exposure.queries.ts';
import { computeEventWorstCase, computeLegExposure, type EventExposure, type ExposedBet } from './exposure-rules.ts';
import { toExposedBet } from './exposure.ts';

/** Older bets are left out, and the answer says how many. */
const MAX_PAST_BETS = 5000;

/** From `at` on, this much more or less is at stake on an outcome. */
interface ExposureStep {
  readonly at: number;
  readonly line: string;
  readonly outcome: string;
  readonly staked: number;
  readonly exposure: number;
}

/** A settled bet is counted as if the prices of its other legs were fair: what became of them was not known then. */
const forgetResults = (bet: ExposedBet): ExposedBet => ({
  ...bet,
  legs: bet.legs.map((leg) => ({ ...leg, expectedReturn: 1 })),
});

/** A bet's steps on this event: up when it is accepted, down with each part that is cashed out, and to nothing when it is settled. */
function listSteps(event: SportEventId, rows: readonly PastExposureRow[]): readonly ExposureStep[] {
  const [first] = rows;
  if (first === undefined) return [];
  const isSettled = toBetStatus(first.state) === 'settled';
  const bet = isSettled ? forgetResults(toExposedBet(rows)) : toExposedBet(rows);
  const acceptedAt = first.accepted_at ?? readInstantFromId(first.bet as Id);
  const cashed = first.cashouts.reduce((sum, { stake }) => sum + stake, 0);
  const parts = [
    { at: acceptedAt, part: 1 },
    ...first.cashouts.map(({ at, stake }) => ({ at, part: -stake / first.staked })),
    ...(isSettled && first.settled_at !== null ? [{ at: first.settled_at, part: cashed / first.staked - 1 }] : []),
  ];
  return bet.legs.flatMap((leg, n) =>
    leg.event === event
      ? parts.map(({ at, part }) => ({
          at,
          line: leg.line,
          outcome: leg.outcome,
          staked: part * bet.stake,
          exposure: part * computeLegExposure(bet, n),
        }))
      : [],
  );
}

/** Sums by line and outcome, not rounded. */
type RunningSums = Map<string, Map<string, { readonly staked: number; readonly exposure: number }>>;

function addStep(sums: RunningSums, { line, outcome, staked, exposure }: ExposureStep): void {
  const outcomes = sums.get(line) ?? new Map<string, { readonly staked: number; readonly exposure: number }>();
  const before = outcomes.get(outcome);
  outcomes.set(outcome, {
    staked: (before?.staked ?? 0) + staked,
    exposure: (before?.exposure ?? 0) + exposure,
  });
  sums.set(line, outcomes);
}

const roundSums = (sums: RunningSums): EventExposure =>
  new Map(
    [...sums].map(([line, outcomes]) => [
      line,
      new Map(
        [...outcomes].map(([outcome, { staked, exposure }]) => [
          outcome,
          { bets: 0, staked: toCentavos(Math.round(staked)), exposure: toCentavos(Math.round(exposure)) },
        ]),
      ),
    ]),
  );

/** The sums after all steps until each of these instants, which are in order. */
function sampleSteps(
  steps: readonly ExposureStep[],
  instants: readonly number[],
  findWinners: (line: string) => number,
): ExposurePoint[] {
  const sums: RunningSums = new Map();
  const ordered = steps.toSorted((a, b) => a.at - b.at);
  let next = 0;
  return instants.map((at) => {
    for (let step = ordered[next]; step !== undefined && step.at <= at; step = ordered[++next]) addStep(sums, step);
    const exposure = roundSums(sums);
    const staked = [...exposure.values()].flatMap((outcomes) => [...outcomes.values()].map((one) => one.staked));
    return {
      at,
      staked: staked.reduce(addCentavos, ZERO_CENTAVOS),
      worstCase: computeEventWorstCase(exposure, findWinners),
    };
  });
}

/** All instants of changes, or where they are too many, as many at equal distances. */
function chooseInstants(changes: readonly number[]): readonly number[] {
  const instants = [...new Set(changes)].toSorted((a, b) => a - b);
  const [from = 0, until = from] = [instants[0], instants.at(-1)];
  if (instants.length <= MAX_EXPOSURE_POINTS) return instants;
  return Array.from({ length: MAX_EXPOSURE_POINTS }, (_, n) =>
    Math.round(from + ((until - from) * n) / (MAX_EXPOSURE_POINTS - 1)),
  );
}

/** Stakes and worst case of an event from its first bet until now, or until the last of its bets is settled. Pure. */
export function computeExposureHistory(
  rows: readonly PastExposureRow[],
  {
    event,
    now,
    findWinners,
  }: { readonly event: SportEventId; readonly now: number; readonly findWinners: (line: string) => number },
): { readonly points: ExposurePoint[]; readonly omitted: number } {
  const bets = [...Map.groupBy(rows, ({ bet }) => bet).values()];
  const steps = bets.flatMap((ofBet) => listSteps(event, ofBet));
  if (steps.length === 0) return { points: [], omitted: 0 };
  const isOpen = bets.some(([first]) => first !== undefined && toBetStatus(first.state) !== 'settled');
  const instants = chooseInstants([...steps.map(({ at }) => at), ...(isOpen ? [now] : [])]);
  return {
    points: sampleSteps(steps, instants, findWinners),
    omitted: Math.max(0, (rows[0]?.total ?? 0) - bets.length),
  };
}

/** Reads the exposure of an event over time. */
export const readExposureHistory = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  event: SportEventId,
  findWinners: (line: string) => number,
): Promise<ReturnType<typeof computeExposureHistory>> =>
  computeExposureHistory(await ctx.db.read.query(selectPastExposure(event, MAX_PAST_BETS)), {
    event,
    now: ctx.now(),
    findWinners,
  });
