/**
 * The public file of the package: markets, prices, grading and settlement, slips, the feed protocol and the fold of an
 * event's messages. The simulated feed is imported from `apps/feed-sandbox/src/feed/feed.ts`: a browser needs none of it.
 */
export { isLiveMatchPhase, scorePeriodCodes, matchPhases } from './core/catalogue.ts';
export type { MatchPhase } from './core/catalogue.ts';
export { getLiveBetDelayMs, isSportCode, sportModules } from './registry.ts';
export type { SportCode } from './registry.ts';
export { applyEventMessage, applyUnreadableBody } from './event/apply-message.ts';
export type { AppliedFeedMessage } from './event/apply-message.ts';
export { describeEvent } from './event/describe-event.ts';
export { formatRecordedMessage, shiftTime, toReplayedMessage } from './protocol/recording.ts';
export type { RecordedMessage, TimeShift } from './protocol/recording.ts';
export { upgradeFixture, upgradeOutcome, upgradeStatus } from './protocol/earlier-form.ts';
export { readEvent, findEventSport } from './event/event-sport.ts';
export { createSportEventState, findLineState } from './event/event-state.ts';
export type { BetStop, EventHead, LineQuote, LineState, OutcomeQuote, SportEventState } from './event/event-state.ts';
export { createPersistentMap } from './event/persistent-map.ts';
export type { PersistentMap } from './event/persistent-map.ts';
export type { RationalNumber } from './core/fraction.ts';
export type { SettledResult, HomeAwayScore } from './core/results.ts';
export type { MarketOutcome } from './core/outcomes.ts';
export type { LineName, Market, MarketTable, ParsedLine } from './core/markets.ts';
export { isScoreRefused } from './core/sport.ts';
export type { FairChance, Scoreboard, SportModule } from './core/sport.ts';
export type { SpecifierKind } from './core/specifiers.ts';
export { isFeedSource, isSportEventFeedMessage, OPERATOR_PRODUCER, feedProducerKinds } from './protocol/messages.ts';
export type * from './protocol/messages.ts';
export { thousandthsToOdds } from './core/odds.ts';
export type { Odds, OddsFormat } from './core/odds.ts';
export {
  buildDisplayedSportLine,
  buildDisplayedSportLines,
  combineLineState,
  findContradictedOutcome,
  findEventBetting,
  findOfferForLeg,
  isLiveEvent,
  viewLine,
} from './event/line-view.ts';
export type {
  DisplayedSportLine,
  EventBetting,
  LineOutcomeView,
  LineViewContext,
  SportLineViewState,
} from './event/line-view.ts';
export {
  computeMessageTime,
  computeProducerHealth,
  applyMessageToProducerState,
  findCompleteUntil,
  markProducerSuspect,
  FEED_SEQUENCE_GAP_GRACE_MS,
  needsProducerRecovery,
  createProducerState,
  recordProducerSilence,
  recordProducerRecoveryRequest,
  FEED_PRODUCER_SILENCE_LIMIT_MS,
} from './protocol/producers.ts';
export type { ProducerHealth, FeedMessageRecordingResult, ProducerState } from './protocol/producers.ts';
export { findEventOfReading, readFeedMessage } from './protocol/read-message.ts';
export type { FeedMessageReading, ReadMessage, UnreadableBody, UnreadableMessage } from './protocol/read-message.ts';
export type { UnreadPart } from './protocol/unread-parts.ts';
export { foldLineResultVersions, findOutcomeResult, voidReasons } from './core/results.ts';
export type {
  LineResult,
  DeadHeatRatio,
  ResultVersion,
  OutcomeResult,
  FeedMessageVersion,
  VoidedTimeWindow,
} from './core/results.ts';
export type { OddsChangePolicy } from './bets/odds-change.ts';
export type {
  BetSlipLeg,
  BetSlipLegDecision,
  BetSlipLegRefusal,
  OfferedOdds,
  BetSlipInput,
  BetSlipAccepted,
  BetSlipLimits,
  BetSlipRefusal,
  BetSlipRefused,
} from './bets/slip.ts';
