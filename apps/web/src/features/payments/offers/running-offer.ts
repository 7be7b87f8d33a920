import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { promotionCalls } from '@arara/contract/player/promotions/promotions';

type RunningOffersAnswer = EndpointOutput<typeof promotionCalls.promo>;

/** An offer that runs until a moment of the server's clock. */
export interface RunningDepositOffer {
  readonly which: 'first' | 'second';
  readonly endsAt: number;
}

/** The offer that the server has sent, that of the first deposit before that of the second; null when none is open. */
export function findRunningDepositOffer(offers: RunningOffersAnswer | undefined): RunningDepositOffer | null {
  const which = offers?.FPDATA.fcOpen === true ? 'first' : 'second';
  const announced = which === 'first' ? offers?.FPDATA : offers?.FCDATA;
  return announced?.fcOpen === true && announced.expiresAt !== null ? { which, endsAt: announced.expiresAt } : null;
}

/** The server's times when it sent these offers: `fcCountdown` is the number of seconds until `expiresAt`. */
export const computeServerTimesFromOffers = (offers: RunningOffersAnswer): number[] =>
  Object.values(offers).flatMap(({ expiresAt, fcCountdown }) =>
    expiresAt !== null && fcCountdown > 0 ? [expiresAt - fcCountdown * 1000] : [],
  );

/** True while an offer runs; it ends with its countdown. */
export const isOfferRunning = (offer: RunningDepositOffer | null, now: number): boolean =>
  offer !== null && now < offer.endsAt;

/** Where the offer of the second deposit stands for a player; `deposits` counts the paid ones, up to two. */
export const findSecondOfferPhase = (
  offer: RunningDepositOffer | null,
  deposits: number,
): 'notBegun' | 'running' | 'over' => (offer?.which === 'second' ? 'running' : deposits === 0 ? 'notBegun' : 'over');
