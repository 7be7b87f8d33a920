/**
 * Shelves of deposit packages and the offers that stand on them (decisions.md, "Package currencies", "Offers"). Instants are
 * milliseconds since the epoch and come from the caller.
 */

/** The shelves, by the names that `curreny` has on the wire; no name is the deposit panel, `BRL`. */
export const offerGroups = ['BRL', 'EXPPAY', 'FCBRL', 'INSBRL', 'BTBRL', 'EXTPAY'] as const;
export type OfferGroup = (typeof offerGroups)[number];

/** True for the name of a shelf. */
export const isOfferGroup = (name: string): name is OfferGroup => (offerGroups as readonly string[]).includes(name);

/** The shelf of a request: an empty or missing name is the deposit panel. Undefined for any other unknown name. */
export function parseOfferGroup(name: string | undefined): OfferGroup | undefined {
  if (name === undefined || name === '') return 'BRL';
  return isOfferGroup(name) ? name : undefined;
}

/** What the offers ask about a player. */
export interface DepositHistory {
  readonly registeredAt: number;
  /** How many deposits were credited. */
  readonly paidDeposits: number;
  /** When the first of them was, null before it. */
  readonly firstPaidAt: number | null;
}

/** When an offer runs. Both null: it has not begun. */
export interface Offer {
  readonly open: boolean;
  readonly endsAt: number | null;
  /** Whole seconds until it ends, rounded up; 0 when it is not open. */
  readonly secondsLeft: number;
}

export const OFFER_MS = 24 * 3600 * 1000;
/** Offers are for the first and the second deposit; from then on the count says no more (decisions.md, "paypackage"). */
export const MAX_PAY_PACKAGE = 2;

/** `paypackage` of user info: 0 the first-deposit offer, 1 the second, 2 none. */
export const toPayPackage = (paidDeposits: number): number => Math.min(MAX_PAY_PACKAGE, paidDeposits);

const toOffer = (right: boolean, endsAt: number | null, now: number): Offer => {
  const open = right && endsAt !== null && now < endsAt;
  return { open, endsAt, secondsLeft: open ? Math.ceil((endsAt - now) / 1000) : 0 };
};

/** FPDATA: from registration for 24 hours, until the first deposit is paid. */
export const firstDepositOffer = (history: DepositHistory, now: number): Offer =>
  toOffer(history.paidDeposits === 0, history.registeredAt + OFFER_MS, now);

/** FCDATA: from the first paid deposit for 24 hours, until the second is paid. */
export const secondDepositOffer = (history: DepositHistory, now: number): Offer =>
  toOffer(history.paidDeposits === 1, history.firstPaidAt === null ? null : history.firstPaidAt + OFFER_MS, now);

/** Whether a player may buy from a shelf now: one that stands for an offer is open as long as the offer is. */
export function isOfferGroupOpen(shelf: OfferGroup, history: DepositHistory, now: number): boolean {
  if (shelf === 'EXPPAY') return firstDepositOffer(history, now).open;
  if (shelf === 'FCBRL') return secondDepositOffer(history, now).open;
  return true;
}

/** What decides whether the bonus overlay is shown. */
export interface OverlayConditions {
  readonly history: DepositHistory;
  /** A package with a gift stands on the overlay's shelf. */
  readonly offered: boolean;
  /** This CPF had the overlay's gift before. */
  readonly taken: boolean;
  /** A gift is being wagered now: another would not be given. */
  readonly giftOpen: boolean;
}

/** `userGift`: 1 when the overlay's gift can be had now, and no other offer is running that it would compete with. */
export function userGiftFlag({ history: payer, offered, taken, giftOpen }: OverlayConditions, now: number): 0 | 1 {
  const another = firstDepositOffer(payer, now).open || secondDepositOffer(payer, now).open;
  return offered && !taken && !giftOpen && !another ? 1 : 0;
}
