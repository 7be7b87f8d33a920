/**
 * The public file of the package: markets, prices, grading and settlement, slips, the feed protocol and the fold of an
 * event's messages. The simulated feed is imported from `football/simulated-feed.ts`: a browser needs none of it.
 */
export { isLivePhase, isSportCode, liveDelayMs, periods, phases, sports } from './core/catalogue.ts';
export type { Phase, SportCode } from './core/catalogue.ts';
export { applyMessage, createEventState } from './feed/event-state.ts';
export type { AppliedMessage, EventState, OutcomeQuote, LineQuote, BetStop } from './feed/event-state.ts';
export type { Fraction } from './core/fraction.ts';
export { gradeOutcome, gradeLine, gradeDecidedLines, findUndecidedLines } from './football/grade.ts';
export type { MatchEnd, GradingInput, Grade, GradedOutcome } from './football/grade.ts';
export type { Result, Score } from './core/results.ts';
export {
  compareLines,
  correctScoreId,
  formatLine,
  findMarket,
  markets,
  outcomeIds,
  parseLine,
  lineSpecifiers,
} from './core/markets.ts';
export type { Line, Market, Outcome, ParsedLine, GradingRule, MarketScope, MarketTab } from './core/markets.ts';
export { isEventMessage, messageKey, producerKinds } from './feed/messages.ts';
export type * from './feed/messages.ts';
export { formatOdds, computeMargin, odds, oddsFromDecimal, oddsToDecimal, overround } from './core/odds.ts';
export type { Odds, OddsFormat } from './core/odds.ts';
export { isLiveEvent, offerForLeg, viewLine, viewLines } from './feed/line-view.ts';
export type { ViewContext, LineView, LineViewState, OutcomeView } from './feed/line-view.ts';
export {
  computeHealth,
  recordMessage,
  gapGraceMs,
  needsRecovery,
  createProducerState,
  recordSilence,
  recordRecoveryRequest,
  silenceMs,
} from './feed/producers.ts';
export type { Health, ReceivedMessage, ProducerState } from './feed/producers.ts';
export { readMessage } from './feed/read-message.ts';
export type { MessageRefusal } from './feed/read-message.ts';
export { orderCodes, computePayout, possiblePayout, resultCodes, returnPerUnit, settleBet } from './core/settlement.ts';
export {
  compareVersions,
  foldResultVersions,
  resultFromFactors,
  findOutcomeResult,
  voidReasons,
  insertResultVersion,
} from './core/results.ts';
export type { BetToSettle, Settlement } from './core/settlement.ts';
export type { LineResult, Ratio, ResultVersion, OutcomeResult, MessageVersion, VoidWindow } from './core/results.ts';
export { decideAfterDelay, decideSlip, isSlipRefused, largestStake, slipLimits, isPriceAccepted } from './core/slip.ts';
export type {
  Leg,
  LegDecision,
  LegRefusal,
  Offer,
  PricePolicy,
  Slip,
  SlipAccepted,
  SlipLimits,
  SlipRefusal,
  SlipRefused,
} from './core/slip.ts';
