/**
 * The public file of the package: markets, prices, grading and settlement, slips, the feed protocol and the fold of an
 * event's messages. The simulated feed is imported from `football/simulated-feed.ts`: a browser needs none of it.
 */
export { isLivePhase, isSportCode, getLiveDelayMs, periods, phases, sports } from './core/catalogue.ts';
export type { Phase, SportCode } from './core/catalogue.ts';
export { applyMessage, createEventState } from './feed/event-state.ts';
export type { AppliedMessage, EventState, OutcomeQuote, LineQuote, BetStop } from './feed/event-state.ts';
export type { Fraction } from './core/fraction.ts';
export { gradeOutcome, gradeLine, gradeDecidedLines, findUndecidedLines } from './football/grade.ts';
export type { MatchEnd, GradingInput, GradedResult, GradedOutcome } from './football/grade.ts';
export type { SettledResult, Score } from './core/results.ts';
export {
  compareLines,
  toCorrectScoreId,
  formatLine,
  findMarket,
  markets,
  outcomeIds,
  parseLine,
  getLineSpecifiers,
} from './core/markets.ts';
export type { LineName, Market, Outcome, ParsedLine, GradingRule, MarketScope, MarketTab } from './core/markets.ts';
export { isEventMessage, toMessageKey, producerKinds } from './feed/messages.ts';
export type * from './feed/messages.ts';
export { formatOdds, computeMargin, odds, oddsFromDecimal, oddsToDecimal, computeOverround } from './core/odds.ts';
export type { Odds, OddsFormat } from './core/odds.ts';
export { isLiveEvent, findOfferForLeg, buildLineView, buildLineViews } from './feed/line-view.ts';
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
export type { ProducerHealth, ReceivedMessage, ProducerState } from './feed/producers.ts';
export { readMessage } from './feed/read-message.ts';
export type { MessageRefusal } from './feed/read-message.ts';
export {
  orderCodes,
  computePayout,
  computePossiblePayout,
  resultCodes,
  returnPerUnit,
  settleBet,
} from './core/settlement.ts';
export {
  compareVersions,
  foldResultVersions,
  resultFromFactors,
  findOutcomeResult,
  voidReasons,
  insertResultVersion,
} from './core/results.ts';
export type { BetToSettle, ComputedSettlement } from './core/settlement.ts';
export type {
  LineResult,
  WireRatio,
  ResultVersion,
  OutcomeResult,
  MessageVersion,
  VoidWindow,
} from './core/results.ts';
export {
  decideAfterDelay,
  decideSlip,
  isSlipRefused,
  findLargestStake,
  slipLimits,
  isPriceAccepted,
} from './core/slip.ts';
export type {
  Leg,
  LegDecision,
  LegRefusal,
  OfferedOdds,
  PricePolicy,
  Slip,
  SlipAccepted,
  SlipLimits,
  SlipRefusal,
  SlipRefused,
} from './core/slip.ts';
