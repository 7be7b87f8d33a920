/**
 * The groups of deposit packages, and the offers of the first and second deposit. Instants are milliseconds since the epoch and come
 * from the caller.
 */

/** The offer groups, by their names in the wire's `curreny`; an empty name is the deposit panel, `BRL`. */
export const offerGroups = ['BRL', 'EXPPAY', 'FCBRL', 'INSBRL', 'BTBRL', 'EXTPAY'] as const;
export type OfferGroup = (typeof offerGroups)[number];

/** True for the name of an offer group. */
export const isOfferGroup = (name: string): name is OfferGroup => (offerGroups as readonly string[]).includes(name);

/** The offer group of a request: an empty or missing name is the deposit panel. Undefined for any other unknown name. */
export function parseOfferGroup(name: string | undefined): OfferGroup | undefined {
  if (name === undefined || name === '') return 'BRL';
  return isOfferGroup(name) ? name : undefined;
}

/** What the offers need to know about a player. */
export interface PlayerDepositHistoryFigures {
  readonly registeredAt: number;
  /** How many deposits were credited. */
  readonly paidDeposits: number;
  /** When the first of them was credited; null before it. */
  readonly firstPaidAt: number | null;
}

/** An offer at one instant. `endsAt` is null before the offer has begun. */
export interface DepositOfferWindow {
  readonly open: boolean;
  readonly endsAt: number | null;
  /** Whole seconds until it ends, rounded up; 0 when it is not open. */
  readonly secondsLeft: number;
}

export const DEPOSIT_OFFER_LIFETIME_MS = 24 * 3600 * 1000;
/** Offers exist for the first and the second deposit: the wire's `paypackage` counts no further. */
export const MAX_OFFERED_DEPOSIT_NUMBER = 2;

/** `paypackage` of user info: 0 the first-deposit offer, 1 the second, 2 none. */
export const toDepositOfferNumber = (paidDeposits: number): number =>
  Math.min(MAX_OFFERED_DEPOSIT_NUMBER, paidDeposits);

const buildOfferWindow = (isDue: boolean, endsAt: number | null, now: number): DepositOfferWindow => {
  const open = isDue && endsAt !== null && now < endsAt;
  return { open, endsAt, secondsLeft: open ? Math.ceil((endsAt - now) / 1000) : 0 };
};

/** FPDATA: from registration for 24 hours, until the first deposit is paid. */
export const findFirstDepositOffer = (history: PlayerDepositHistoryFigures, now: number): DepositOfferWindow =>
  buildOfferWindow(history.paidDeposits === 0, history.registeredAt + DEPOSIT_OFFER_LIFETIME_MS, now);

/** FCDATA: from the first paid deposit for 24 hours, until the second is paid. */
export const findSecondDepositOffer = (history: PlayerDepositHistoryFigures, now: number): DepositOfferWindow =>
  buildOfferWindow(
    history.paidDeposits === 1,
    history.firstPaidAt === null ? null : history.firstPaidAt + DEPOSIT_OFFER_LIFETIME_MS,
    now,
  );

/** True when a player may buy from an offer group now: the group of an offer is open as long as the offer is. */
export function isOfferGroupOpen(offerGroup: OfferGroup, history: PlayerDepositHistoryFigures, now: number): boolean {
  if (offerGroup === 'EXPPAY') return findFirstDepositOffer(history, now).open;
  if (offerGroup === 'FCBRL') return findSecondDepositOffer(history, now).open;
  return true;
}

/** What decides whether the bonus overlay opens. */
export interface GiftOverlayConditions {
  readonly history: PlayerDepositHistoryFigures;
  /** The overlay's offer group has a package with a gift. */
  readonly offered: boolean;
  /** This CPF had the overlay's gift before. */
  readonly taken: boolean;
  /** A gift is being wagered now: another would not be given. */
  readonly giftOpen: boolean;
}

/** The wire's `userGift`: 1 when the overlay's gift would be given now, and no other offer is open. */
export function computeGiftOverlayFlag(
  { history, offered, taken, giftOpen }: GiftOverlayConditions,
  now: number,
): 0 | 1 {
  const isAnotherOpen = findFirstDepositOffer(history, now).open || findSecondDepositOffer(history, now).open;
  return offered && !taken && !giftOpen && !isAnotherOpen ? 1 : 0;
}
