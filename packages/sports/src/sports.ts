/**
 * The door of the package: markets, prices, grading and settlement, slips, the feed protocol with its consumer. The
 * simulator has a door of its own, `football-feed.ts`: a browser needs none of it.
 */
export { isLivePhase, isSportCode, liveDelayMs, periods, phases, sports } from './catalogue.ts';
export type { Phase, SportCode } from './catalogue.ts';
export { apply, newEvent } from './consumer.ts';
export type { Applied, EventState, OutcomeQuote, Quote, Stop } from './consumer.ts';
export type { Fraction } from './fraction.ts';
export { grade, gradeLine, settledLines, undecidedOf } from './grade.ts';
export type { End, Facts, Grade, GradedOutcome, Result, Score } from './grade.ts';
export {
  compareLines,
  correctScoreId,
  lineOf,
  marketOf,
  markets,
  outcomeIds,
  parseLine,
  specifiersOf,
} from './markets.ts';
export type { Line, Market, Outcome, ParsedLine, Rule, Scope, Tab } from './markets.ts';
export { isEventMessage, messageKey, producerKinds } from './messages.ts';
export type * from './messages.ts';
export { formatOdds, marginOf, odds, oddsFromDecimal, oddsToDecimal, overround } from './odds.ts';
export type { Odds, OddsFormat } from './odds.ts';
export { isLive, offerFor, viewLine, viewLines } from './offer.ts';
export type { Circumstances, LineView, LineViewState, OutcomeView } from './offer.ts';
export {
  healthOf,
  hear,
  holeGraceMs,
  needsRecovery,
  newProducer,
  noteSilence,
  recoveryAsked,
  silenceMs,
} from './producers.ts';
export type { Health, Heard, ProducerState } from './producers.ts';
export { readMessage } from './read-message.ts';
export type { MessageRefusal } from './read-message.ts';
export {
  compareVersions,
  foldRulings,
  orderCodes,
  payoutOfBet,
  possiblePayout,
  resultCodes,
  resultFromFactors,
  returnPerUnit,
  settleBet,
  verdictFor,
  voidReasons,
  withRuling,
} from './settle.ts';
export type { Outcomes, PlacedBet, Ratio, Ruling, Settlement, Verdict, Version, Window } from './settle.ts';
export { decideAfterDelay, decideSlip, isSlipRefused, largestStake, slipLimits, takesPrice } from './slip.ts';
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
} from './slip.ts';
