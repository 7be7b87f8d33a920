/** The trading of a simulated match: prices, settlements, corrections and cancellations, and their replay for a recovery. */
import { forecastScores, computeGoalRates } from './model.ts';
import type { MatchProgress, GoalRates } from './model.ts';
import { priceFootballLines } from './prices.ts';
import {
  toWallClockTimeOfMatch,
  buildFixtureMessage,
  simulatorProducerIdByPhase,
  buildMatchStatusMessage,
  createSimulatedMatchMessageEmitter,
} from './match-state.ts';
import type { FeedMessageDraft, SimulatedMatch, MatchMessageEmitter } from './match-state.ts';
import { gradeDecidedFootballLines, listUndecidedFootballLines } from './grade.ts';
import type { CancelMessageBody, FeedLineOdds } from '../feed/messages.ts';
import { voidReasons } from '../core/results.ts';

/** Emits new prices of the changed lines, or of all; nothing while bets are stopped or before the match is announced. */
export function repriceMatch(
  match: SimulatedMatch,
  t: number,
  emitMessage: MatchMessageEmitter,
  { full } = { full: false },
): SimulatedMatch {
  if (match.stops > 0 || match.end !== undefined || !match.told) return match;
  const priced = priceMatchLines(match, t);
  const listed = new Set(priced.map(({ line }) => line));
  const removed = Object.values(match.lines)
    .filter(({ line, state }) => !listed.has(line) && state !== 'off')
    .map(({ line }): FeedLineOdds => ({ line, state: 'off', outcomes: [] }));
  const changed = priced.filter((priced) => !hasSameOdds(priced, match.lines[priced.line]));
  const lines = [...(full ? priced : changed), ...removed];
  if (lines.length === 0) return match;
  const producer = match.part === 'before' ? simulatorProducerIdByPhase.prematch : simulatorProducerIdByPhase.live;
  emitMessage({ type: 'odds', full, lines }, producer);
  return { ...match, lines: { ...match.lines, ...Object.fromEntries(lines.map((priced) => [priced.line, priced])) } };
}

function priceMatchLines(match: SimulatedMatch, t: number): readonly FeedLineOdds[] {
  const { score, redCards, halfTime, part, stoppageMs } = match;
  const progress: MatchProgress = {
    part,
    playedMs: part === 'before' ? 0 : t - match.partFrom,
    ...(stoppageMs === undefined ? {} : { stoppageMs }),
  };
  const view = forecastScores({
    // A wrong price swaps the two sides.
    rates:
      match.wrongSince === undefined
        ? computeMatchGoalRates(match)
        : swapHomeAndAwayGoalRates(computeMatchGoalRates(match)),
    progress,
    score,
    redCards,
    ...(halfTime === undefined ? {} : { halfTime }),
  });
  const offered = new Set(
    Object.values(match.lines)
      .filter(({ state }) => state !== 'off')
      .map(({ line }) => line),
  );
  return priceFootballLines(view, offered).filter(({ line }) => match.settled[line] === undefined);
}

const computeMatchGoalRates = ({ spec, drift }: SimulatedMatch): GoalRates =>
  computeGoalRates(spec.home.strength, spec.away.strength, drift);
const swapHomeAndAwayGoalRates = ({ home, away }: GoalRates): GoalRates => ({ home: away, away: home });

/** Whether screens and slips would see no difference. A change of the fair chance alone is none. */
function hasSameOdds(a: FeedLineOdds, b: FeedLineOdds | undefined): boolean {
  return (
    b !== undefined &&
    a.state === b.state &&
    a.outcomes.length === b.outcomes.length &&
    a.outcomes.every((outcome, i) => outcome.odds === b.outcomes[i]?.odds && outcome.active === b.outcomes[i]?.active)
  );
}

/** Settles the lines that the score decides and that were not settled at this certainty. */
export function settleDecidedLines(match: SimulatedMatch, emitMessage: MatchMessageEmitter): SimulatedMatch {
  const cancelled = new Set(match.cancels.flatMap(({ lines, from }) => (from === undefined ? lines : [])));
  const lines = gradeDecidedFootballLines(Object.keys(match.lines), match, voidReasons.abandoned)
    .filter(({ line }) => !cancelled.has(line))
    .filter(({ line }) => match.certainty === 2 || match.settled[line] === undefined);
  if (lines.length === 0) return match;
  emitMessage({ type: 'settle', certainty: match.certainty, lines });
  return {
    ...match,
    settled: { ...match.settled, ...Object.fromEntries(lines.map((settled) => [settled.line, settled])) },
  };
}

/** After a goal was taken back: lines that are no longer decided are open again. */
export function unsettleUndecidedLines(match: SimulatedMatch, emitMessage: MatchMessageEmitter): SimulatedMatch {
  const lines = listUndecidedFootballLines(Object.keys(match.settled), match);
  if (lines.length === 0) return match;
  emitMessage({ type: 'unsettle', lines });
  const settled = Object.fromEntries(Object.entries(match.settled).filter(([line]) => !lines.includes(line)));
  return { ...match, settled, unsettled: [...new Set([...match.unsettled, ...lines])] };
}

/** Cancels every line that was ever priced and is not settled. */
export function cancelUnsettledLines(
  match: SimulatedMatch,
  voidReason: number,
  emitMessage: MatchMessageEmitter,
  producer?: number,
): SimulatedMatch {
  const lines = Object.keys(match.lines).filter((line) => match.settled[line] === undefined);
  if (lines.length === 0) return match;
  const cancel: CancelMessageBody = { type: 'cancel', lines, voidReason };
  emitMessage(cancel, producer);
  return { ...match, cancels: [...match.cancels, cancel] };
}

/** Corrects a wrong price and cancels the bets of that time. */
export function correctPriceError(match: SimulatedMatch, t: number, emitMessage: MatchMessageEmitter): SimulatedMatch {
  const { wrongSince: from = 0, ...rest } = match;
  const right = repriceMatch(rest, t, emitMessage);
  const cancel: CancelMessageBody = {
    type: 'cancel',
    lines: Object.keys(match.lines),
    from,
    to: toWallClockTimeOfMatch(match.spec, t),
    voidReason: voidReasons.wrongOdds,
  };
  emitMessage(cancel, simulatorProducerIdByPhase.prematch);
  return { ...right, cancels: [...right.cancels, cancel] };
}

/**
 * Everything that a producer knows of the match at `now`, for a recovery: a consumer that missed messages and applies these
 * has the state that it would have had.
 */
export function replayMatchMessages(match: SimulatedMatch, producer: number, now: number): readonly FeedMessageDraft[] {
  const { prematch, live } = simulatorProducerIdByPhase;
  const drafts: FeedMessageDraft[] = [];
  if (!match.told) return drafts;
  const t = (now - match.spec.kickOffAt) * match.spec.speed;
  const emitBy = createSimulatedMatchMessageEmitter(match.spec, t, drafts, now);
  const emitMessage: MatchMessageEmitter = (body) => emitBy(body, producer);
  const owner = match.part === 'before' ? prematch : live;
  for (const cancel of match.cancels) if (producer === prematch || cancel.from === undefined) emitMessage(cancel);
  if (producer !== owner) return drafts;
  emitMessage(buildFixtureMessage(match.spec));
  emitMessage(buildMatchStatusMessage(match, t));
  const open = Object.values(match.lines).filter(
    ({ line, state }) => state !== 'off' && match.settled[line] === undefined,
  );
  const lines = match.stops > 0 ? open.map((priced): FeedLineOdds => ({ ...priced, state: 'suspended' })) : open;
  if (match.end === undefined) emitMessage({ type: 'odds', full: true, lines });
  const unsettled = match.unsettled.filter((line) => match.settled[line] === undefined);
  if (unsettled.length > 0) emitMessage({ type: 'unsettle', lines: unsettled });
  const settled = Object.values(match.settled);
  if (settled.length > 0) emitMessage({ type: 'settle', certainty: match.certainty, lines: settled });
  return drafts;
}
