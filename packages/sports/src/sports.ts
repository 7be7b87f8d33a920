/**
 * The door of the package: markets, prices, grading and settlement, slips, the feed protocol with its consumer. The
 * simulator has a door of its own, `football-feed.ts`: a browser needs none of it.
 */
export { isLivePhase, isSportCode, liveDelayMs, periods, phases, sports } from './core/catalogue.ts';
export type { Phase, SportCode } from './core/catalogue.ts';
export { apply, newEvent } from './feed/event-state.ts';
export type { Applied, EventState, OutcomeQuote, Quote, Stop } from './feed/event-state.ts';
export type { Fraction } from './core/fraction.ts';
export { grade, gradeLine, settledLines, undecidedOf } from './football/grade.ts';
export type { End, Facts, Grade, GradedOutcome, Result, Score } from './football/grade.ts';
export {
  compareLines,
  correctScoreId,
  lineOf,
  marketOf,
  markets,
  outcomeIds,
  parseLine,
  specifiersOf,
} from './core/markets.ts';
export type { Line, Market, Outcome, ParsedLine, Rule, Scope, Tab } from './core/markets.ts';
export { isEventMessage, messageKey, producerKinds } from './feed/messages.ts';
export type * from './feed/messages.ts';
export { formatOdds, marginOf, odds, oddsFromDecimal, oddsToDecimal, overround } from './core/odds.ts';
export type { Odds, OddsFormat } from './core/odds.ts';
export { isLive, offerFor, viewLine, viewLines } from './feed/line-view.ts';
export type { Circumstances, LineView, LineViewState, OutcomeView } from './feed/line-view.ts';
export {
  healthOf,
  hear,
  holeGraceMs,
  needsRecovery,
  newProducer,
  noteSilence,
  recoveryAsked,
  silenceMs,
} from './feed/producers.ts';
export type { Health, Heard, ProducerState } from './feed/producers.ts';
export { readMessage } from './feed/read-message.ts';
export type { MessageRefusal } from './feed/read-message.ts';
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
} from './core/settlement.ts';
export type { Outcomes, PlacedBet, Ratio, Ruling, Settlement, Verdict, Version, Window } from './core/settlement.ts';
export { decideAfterDelay, decideSlip, isSlipRefused, largestStake, slipLimits, takesPrice } from './core/slip.ts';
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
