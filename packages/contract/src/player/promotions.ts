import * as z from 'zod/mini';
import { giftWithheldReasons } from './deposit.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { id, instant, money } from '../protocol/fields.ts';

const offer = z.object({
  fcOpen: z.boolean(),
  /** Whole seconds until the offer ends; 0 when it is not open. */
  fcCountdown: z.int(),
  /** When it ends by the server's clock, so that a reload does not restart it. Null when it has not begun. */
  expiresAt: z.nullable(instant),
});

/** An offer of the first or the second deposit. */
export type DepositOffer = z.output<typeof offer>;

const openBonus = z.object({
  bonusId: id,
  /** Bonus money in the wallet now. */
  balance: money,
  /** Bonus money in bets that wait for their result. */
  inBets: money,
  granted: money,
  /** The stakes that are required, that have counted so far, and that are still missing. */
  required: money,
  filled: money,
  remaining: money,
  grantedAt: instant,
  expiresAt: instant,
  /** The sources of the bonus: the offer group of a deposit's gift, or `milestone`, `vip`, `staff`. */
  grants: z.array(z.object({ source: z.string(), amount: money, required: money, time: instant })),
});

/** The bonus that a player is wagering. */
export type OpenBonus = z.output<typeof openBonus>;

const giftReason = z.enum(['given', 'waived', 'none', ...giftWithheldReasons]);

const depositTerms = z.object({
  pkgId: id,
  curreny: z.string(),
  /** The package's price, the current discount as a fraction, and what the player pays. */
  price: money,
  discount: z.number(),
  pays: money,
  /** The gift that would be given if the money arrived now, and why it is not more. */
  gift: money,
  giftReason,
  turnover: z.object({ main: money, bonus: money }),
  /** What is still to be wagered without this deposit, main and bonus together. The deposit adds to it. */
  open: money,
  /** The number of days in which a gift must be wagered. */
  bonusDays: z.int(),
  /** The average cost of wagering all of it, by game. A game that does not count for the bonus is left out. */
  costs: z.array(
    z.object({
      gameCode: z.string(),
      gameNameEn: z.string(),
      /** The house edge in percent with two decimals, and the percentage of a stake that counts for a bonus. */
      edge: z.number(),
      weight: z.int(),
      expectedCost: money,
    }),
  ),
});

/** What a package gives, requires and costs, shown before it is accepted. */
export type DepositTermsView = z.output<typeof depositTerms>;

export const promotions = {
  promo: defineEndpoint({
    method: 'GET',
    path: '/api/app/main/promo',
    access: 'public',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ FPDATA: offer, FCDATA: offer }),
    refusals: [],
    summary: 'The offers of the first and the second deposit; for a visitor none is open.',
  }),
  userGift: defineEndpoint({
    method: 'GET',
    path: '/api/app/main/userGift',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.union([z.literal(0), z.literal(1)]),
    refusals: [],
    summary: '1 when the bonus overlay is to be shown.',
  }),
  depositTerms: defineEndpoint({
    method: 'GET',
    path: '/api/app/promo/terms',
    access: 'player',
    key: 'none',
    input: z.strictObject({ pkgId: id, gift: z.optional(z.union([z.literal(0), z.literal(1)])) }),
    output: depositTerms,
    refusals: ['notFound', 'packageNotOffered'],
    summary: 'The calculator: what a package would give now, what must be wagered, and what that costs on average.',
  }),
  bonus: defineEndpoint({
    method: 'GET',
    path: '/api/app/promo/bonus',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ bonus: z.nullable(openBonus), turnover: z.object({ main: money, bonus: money }) }),
    refusals: [],
    summary: 'The open bonus with its progress, and what is still to be wagered of main and bonus.',
  }),
  bonusForfeit: defineEndpoint({
    method: 'POST',
    path: '/api/app/promo/bonus/forfeit',
    access: 'player',
    key: 'required',
    input: z.strictObject({ bonusId: id }),
    output: z.object({ bonusId: id, forfeited: money }),
    refusals: ['notFound', 'bonusEnded', 'keyReused'],
    summary: 'Gives up the open bonus, and with it the bonus money; main money stays.',
  }),
};
