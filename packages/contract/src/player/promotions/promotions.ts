import * as z from 'zod/mini';
import { giftWithheldReasons } from '../payments/deposit.ts';
import { defineEndpoint } from '../../protocol/endpoint.ts';
import { idSchema, instantSchema, moneySchema, optionalIdSchema } from '../../protocol/fields.ts';

const depositOfferSchema = z.object({
  fcOpen: z.boolean(),
  /** Whole seconds until the offer ends; 0 when it is not open. */
  fcCountdown: z.int(),
  /** When it ends by the server's clock, so that a reload does not restart it. Null when it has not begun. */
  expiresAt: z.nullable(instantSchema),
});

/** An offer of the first or the second deposit. */
export type DepositOffer = z.output<typeof depositOfferSchema>;

const openBonusSchema = z.object({
  bonusId: idSchema,
  /** Bonus money in the wallet now. */
  balance: moneySchema,
  /** Bonus money in bets that wait for their result. */
  inBets: moneySchema,
  granted: moneySchema,
  /** The stakes that are required, that have counted so far, and that are still missing. */
  required: moneySchema,
  filled: moneySchema,
  remaining: moneySchema,
  grantedAt: instantSchema,
  expiresAt: instantSchema,
  /** The sources of the bonus: the offer group of a deposit's gift, or `milestone`, `vip`, `staff`. */
  grants: z.array(z.object({ source: z.string(), amount: moneySchema, required: moneySchema, time: instantSchema })),
});

/** The bonus that a player is wagering. */
export type OpenBonus = z.output<typeof openBonusSchema>;

const giftReasonSchema = z.enum(['given', 'waived', 'none', ...giftWithheldReasons]);

const depositTermsSchema = z.object({
  pkgId: optionalIdSchema,
  curreny: z.string(),
  /** The package's price, the current discount as a fraction, and what the player pays. */
  price: moneySchema,
  discount: z.number(),
  pays: moneySchema,
  /** The gift that would be given if the money arrived now, and why it is not more. */
  gift: moneySchema,
  giftReason: giftReasonSchema,
  turnover: z.object({ main: moneySchema, bonus: moneySchema }),
  /** What is still to be wagered without this deposit, main and bonus together. The deposit adds to it. */
  open: moneySchema,
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
      expectedCost: moneySchema,
    }),
  ),
});

/** What a package gives, requires and costs, shown before it is accepted. */
export type DepositTermsView = z.output<typeof depositTermsSchema>;

/** Whether the gift of an offer would be given now, and if not, why. `visitor`: nobody is logged in. */
export const offerStates = [
  'open',
  'visitor',
  'later',
  'offerOver',
  'taken',
  'bonusOpen',
  'restricted',
  'playMoney',
] as const;

const promoOfferSchema = z.object({
  /** The offer group of its packages. */
  curreny: z.enum(['EXPPAY', 'FCBRL', 'BTBRL']),
  state: z.enum(offerStates),
  /** When it ends for this player; null when it has no end of its own. */
  expiresAt: z.nullable(instantSchema),
  packages: z.array(
    z.object({
      pkgId: idSchema,
      price: moneySchema,
      gift: moneySchema,
      /** How many times the gift must be wagered, and whether each CPF gets it only once. */
      turnover: z.int(),
      once: z.boolean(),
    }),
  ),
});

/** An offer of deposits with gifts. */
export type PromoOffer = z.output<typeof promoOfferSchema>;

export const playerBonusSchema = z.object({
  bonusId: idSchema,
  state: z.enum(['open', 'released', 'lost', 'forfeited', 'expired']),
  /** Offer groups of gifts, or `milestone`, `vip`, `staff`. */
  sources: z.array(z.string()),
  granted: moneySchema,
  required: moneySchema,
  /** What is still to be wagered; of a bonus that is over, what was left when it ended. */
  remaining: moneySchema,
  /** The amount that became main money or went back to the house account. */
  endedWith: moneySchema,
  grantedAt: instantSchema,
  expiresAt: instantSchema,
  endedAt: z.nullable(instantSchema),
});

/** A bonus of a player, open or closed. */
export type PlayerBonus = z.output<typeof playerBonusSchema>;

export const promotionCalls = {
  promo: defineEndpoint({
    method: 'GET',
    path: '/api/app/main/promo',
    access: 'public',
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ FPDATA: depositOfferSchema, FCDATA: depositOfferSchema }),
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
  giftShown: defineEndpoint({
    method: 'POST',
    path: '/api/app/main/giftShown',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.null(),
    refusals: [],
    summary: 'The bonus overlay was shown: `userGift` answers 0 for the rest of the day.',
  }),
  promoOffers: defineEndpoint({
    method: 'GET',
    path: '/api/app/promo/offers',
    access: 'public',
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({}),
    output: z.object({
      offers: z.array(promoOfferSchema),
      /** The milestones of a day's stakes: passing `amount` credits `bouns` (sic) × `amount` as bonus money. */
      milestones: z.array(z.object({ amount: moneySchema, bouns: z.number() })),
      /** The number of days in which a bonus must be wagered. */
      bonusDays: z.int(),
    }),
    refusals: [],
    summary: 'Every offer with its packages and terms, and its state for the player who asks.',
  }),
  bonuses: defineEndpoint({
    method: 'GET',
    path: '/api/app/promo/bonuses',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.array(playerBonusSchema),
    refusals: [],
    summary: "The player's last 100 bonuses: the open one first, then those that ended, newest first.",
  }),
  depositTerms: defineEndpoint({
    method: 'GET',
    path: '/api/app/promo/terms',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      pkgId: optionalIdSchema,
      amount: z.optional(moneySchema),
      gift: z.optional(z.union([z.literal(0), z.literal(1)])),
    }),
    output: depositTermsSchema,
    refusals: ['notFound', 'packageNotOffered', 'belowDepositMinimum', 'aboveDepositMaximum'],
    summary: 'The calculator: what a package would give now, what must be wagered, and what that costs on average.',
  }),
  bonus: defineEndpoint({
    method: 'GET',
    path: '/api/app/promo/bonus',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({
      bonus: z.nullable(openBonusSchema),
      turnover: z.object({ main: moneySchema, bonus: moneySchema }),
    }),
    refusals: [],
    summary: 'The open bonus with its progress, and what is still to be wagered of main and bonus.',
  }),
  bonusForfeit: defineEndpoint({
    method: 'POST',
    path: '/api/app/promo/bonus/forfeit',
    access: 'player',
    key: 'required',
    input: z.strictObject({ bonusId: idSchema }),
    output: z.object({ bonusId: idSchema, forfeited: moneySchema }),
    refusals: ['notFound', 'bonusEnded', 'keyReused'],
    summary: 'Gives up the open bonus, and with it the bonus money; main money stays.',
  }),
};
