/** The trading of a simulated match: prices, settlements, corrections and cancellations, and their replay for a recovery. */
import { forecastScores, computeGoalRates } from './model.ts';
import type { MatchProgress, GoalRates } from './model.ts';
import { priceLines } from './prices.ts';
import { toClockTime, buildFixture, simulatorProducers, buildStatus, createMessageEmitter } from './match-state.ts';
import type { MessageDraft, Match, MessageEmitter } from './match-state.ts';
import { gradeDecidedLines, findUndecidedLines } from './grade.ts';
import type { CancelBody, LineOdds } from '../feed/messages.ts';
import { voidReasons } from '../core/results.ts';

/** Emits new prices of the changed lines, or of all; nothing while bets are stopped or before the match is announced. */
export function repriceMatch(match: Match, t: number, emitMessage: MessageEmitter, { full } = { full: false }): Match {
  if (match.stops > 0 || match.end !== undefined || !match.told) return match;
  const priced = priceMatch(match, t);
  const listed = new Set(priced.map(({ line }) => line));
  const removed = Object.values(match.lines)
    .filter(({ line, state }) => !listed.has(line) && state !== 'off')
    .map(({ line }): LineOdds => ({ line, state: 'off', outcomes: [] }));
  const changed = priced.filter((priced) => !hasSamePrices(priced, match.lines[priced.line]));
  const lines = [...(full ? priced : changed), ...removed];
  if (lines.length === 0) return match;
  const producer = match.part === 'before' ? simulatorProducers.prematch : simulatorProducers.live;
  emitMessage({ type: 'odds', full, lines }, producer);
  return { ...match, lines: { ...match.lines, ...Object.fromEntries(lines.map((priced) => [priced.line, priced])) } };
}

function priceMatch(match: Match, t: number): readonly LineOdds[] {
  const { score, redCards, halfTime, part, stoppageMs } = match;
  const progress: MatchProgress = {
    part,
    playedMs: part === 'before' ? 0 : t - match.partFrom,
    ...(stoppageMs === undefined ? {} : { stoppageMs }),
  };
  const view = forecastScores({
    // A wrong price swaps the two sides.
    rates: match.wrongSince === undefined ? matchGoalRates(match) : swapSides(matchGoalRates(match)),
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
  return priceLines(view, offered).filter(({ line }) => match.settled[line] === undefined);
}

const matchGoalRates = ({ spec, drift }: Match): GoalRates =>
  computeGoalRates(spec.home.strength, spec.away.strength, drift);
const swapSides = ({ home, away }: GoalRates): GoalRates => ({ home: away, away: home });

/** Whether screens and slips would see no difference. A change of the fair chance alone is none. */
function hasSamePrices(a: LineOdds, b: LineOdds | undefined): boolean {
  return (
    b !== undefined &&
    a.state === b.state &&
    a.outcomes.length === b.outcomes.length &&
    a.outcomes.every((outcome, i) => outcome.odds === b.outcomes[i]?.odds && outcome.active === b.outcomes[i]?.active)
  );
}

/** Settles the lines that the score decides and that were not settled at this certainty. */
export function settleDecidedLines(match: Match, emitMessage: MessageEmitter): Match {
  const cancelled = new Set(match.cancels.flatMap(({ lines, from }) => (from === undefined ? lines : [])));
  const lines = gradeDecidedLines(Object.keys(match.lines), match, voidReasons.abandoned)
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
export function unsettleUndecidedLines(match: Match, emitMessage: MessageEmitter): Match {
  const lines = findUndecidedLines(Object.keys(match.settled), match);
  if (lines.length === 0) return match;
  emitMessage({ type: 'unsettle', lines });
  const settled = Object.fromEntries(Object.entries(match.settled).filter(([line]) => !lines.includes(line)));
  return { ...match, settled, unsettled: [...new Set([...match.unsettled, ...lines])] };
}

/** Cancels every line that was ever priced and is not settled. */
export function cancelUnsettledLines(
  match: Match,
  voidReason: number,
  emitMessage: MessageEmitter,
  producer?: number,
): Match {
  const lines = Object.keys(match.lines).filter((line) => match.settled[line] === undefined);
  if (lines.length === 0) return match;
  const cancel: CancelBody = { type: 'cancel', lines, voidReason };
  emitMessage(cancel, producer);
  return { ...match, cancels: [...match.cancels, cancel] };
}

/** Corrects a wrong price and cancels the bets of that time. */
export function correctWrongPrice(match: Match, t: number, emitMessage: MessageEmitter): Match {
  const { wrongSince: from = 0, ...rest } = match;
  const right = repriceMatch(rest, t, emitMessage);
  const cancel: CancelBody = {
    type: 'cancel',
    lines: Object.keys(match.lines),
    from,
    to: toClockTime(match.spec, t),
    voidReason: voidReasons.wrongOdds,
  };
  emitMessage(cancel, simulatorProducers.prematch);
  return { ...right, cancels: [...right.cancels, cancel] };
}

/**
 * Everything that a producer knows of the match at `now`, for a recovery: a consumer that missed messages and applies these
 * has the state that it would have had.
 */
export function replayMessages(match: Match, producer: number, now: number): readonly MessageDraft[] {
  const { prematch, live } = simulatorProducers;
  const drafts: MessageDraft[] = [];
  if (!match.told) return drafts;
  const t = (now - match.spec.kickOffAt) * match.spec.speed;
  const emitBy = createMessageEmitter(match.spec, t, drafts, now);
  const emitMessage: MessageEmitter = (body) => emitBy(body, producer);
  const owner = match.part === 'before' ? prematch : live;
  for (const cancel of match.cancels) if (producer === prematch || cancel.from === undefined) emitMessage(cancel);
  if (producer !== owner) return drafts;
  emitMessage(buildFixture(match.spec));
  emitMessage(buildStatus(match, t));
  const open = Object.values(match.lines).filter(
    ({ line, state }) => state !== 'off' && match.settled[line] === undefined,
  );
  const lines = match.stops > 0 ? open.map((priced): LineOdds => ({ ...priced, state: 'suspended' })) : open;
  if (match.end === undefined) emitMessage({ type: 'odds', full: true, lines });
  const unsettled = match.unsettled.filter((line) => match.settled[line] === undefined);
  if (unsettled.length > 0) emitMessage({ type: 'unsettle', lines: unsettled });
  const settled = Object.values(match.settled);
  if (settled.length > 0) emitMessage({ type: 'settle', certainty: match.certainty, lines: settled });
  return drafts;
}
