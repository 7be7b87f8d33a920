/**
 * The public file of the package: markets, prices, grading and settlement, slips, the feed protocol and the fold of an
 * event's messages. The simulated feed is imported from `football/simulated-feed.ts`: a browser needs none of it.
 */
export {
  isLiveMatchPhase,
  isSportCode,
  getLiveBetDelayMs,
  scorePeriodCodes,
  matchPhases,
  supportedSports,
} from './core/catalogue.ts';
export type { MatchPhase, SportCode } from './core/catalogue.ts';
export { applyEventMessage, createSportEventState } from './feed/event-state.ts';
export type {
  AppliedFeedMessageResult,
  SportEventState,
  OutcomeQuote,
  LineQuote,
  BetStop,
} from './feed/event-state.ts';
export type { RationalNumber } from './core/fraction.ts';
export {
  gradeFootballOutcome,
  gradeFootballLine,
  gradeDecidedFootballLines,
  listUndecidedFootballLines,
} from './football/grade.ts';
export type { MatchEnding, FootballGradingInput, GradedResult, GradedOutcome } from './football/grade.ts';
export type { SettledResult, HomeAwayScore } from './core/results.ts';
export {
  compareSportLineNames,
  toCorrectScoreId,
  formatLineName,
  findBettingMarketById,
  bettingMarkets,
  marketOutcomeIds,
  parseLineName,
  getLineSpecifiers,
} from './core/markets.ts';
export type {
  LineName,
  BettingMarket,
  MarketOutcome,
  ParsedLine,
  MarketGradingRule,
  MarketScope,
  MarketTabName,
} from './core/markets.ts';
export { isSportEventFeedMessage, toFeedMessageKey, feedProducerKinds } from './feed/messages.ts';
export type * from './feed/messages.ts';
export {
  formatOdds,
  computeMargin,
  thousandthsToOdds,
  oddsFromDecimal,
  oddsToDecimal,
  computeOverround,
} from './core/odds.ts';
export type { Odds, OddsFormat } from './core/odds.ts';
export { isLiveEvent, findOfferForLeg, buildDisplayedSportLine, buildDisplayedSportLines } from './feed/line-view.ts';
export type { LineViewContext, DisplayedSportLine, SportLineViewState, LineOutcomeView } from './feed/line-view.ts';
export {
  computeProducerHealth,
  applyMessageToProducerState,
  FEED_SEQUENCE_GAP_GRACE_MS,
  needsProducerRecovery,
  createProducerState,
  recordProducerSilence,
  recordProducerRecoveryRequest,
  FEED_PRODUCER_SILENCE_LIMIT_MS,
} from './feed/producers.ts';
export type { ProducerHealth, FeedMessageRecordingResult, ProducerState } from './feed/producers.ts';
export { parseFeedMessage } from './feed/read-message.ts';
export type { FeedMessageRefusal } from './feed/read-message.ts';
export {
  betStatusCodes,
  computeBetPayout,
  computePossibleBetPayout,
  betResultCodes,
  computeReturnPerUnit,
  settleBet,
} from './core/settlement.ts';
export {
  compareFeedMessageVersions,
  foldLineResultVersions,
  toSettledResult,
  findOutcomeResult,
  voidReasons,
  addResultVersionInOrder,
} from './core/results.ts';
export type { BetToSettle, ComputedSettlement } from './core/settlement.ts';
export type {
  LineResult,
  DeadHeatRatio,
  ResultVersion,
  OutcomeResult,
  FeedMessageVersion,
  VoidedTimeWindow,
} from './core/results.ts';
export {
  decideBetSlipAfterDelay,
  decideBetSlip,
  isBetSlipRefused,
  findLargestSlipStake,
  defaultBetSlipLimits,
  isOddsChangeAccepted,
} from './core/slip.ts';
export type {
  BetSlipLeg,
  BetSlipLegDecision,
  BetSlipLegRefusal,
  OfferedOdds,
  OddsChangePolicy,
  BetSlipInput,
  BetSlipAccepted,
  BetSlipLimits,
  BetSlipRefusal,
  BetSlipRefused,
} from './core/slip.ts';
