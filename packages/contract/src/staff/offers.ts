import { offerGroups } from '@arara/promotions/offers';
import * as z from 'zod/mini';
import {
  orderCursorSchema,
  idSchema,
  instantSchema,
  moneySchema,
  clientInstantSchema,
  playerIdSchema,
  orderIdSchema,
} from '../protocol/fields.ts';
import { createReasonSchema } from '../protocol/formats/text-fields.ts';
import { decisionListInputSchema } from './decision-lists.ts';
import { defineStaffEndpoint } from './access.ts';

const awardedMoneyKindSchema = z.enum(['main', 'bonus']);

/** Who requested something that may need a second person, who decided, and why. */
const staffDecisionFieldSchemas = {
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instantSchema,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instantSchema),
  why: z.nullable(z.string()),
  /** True when the caller requested it or is its player: another person must decide. */
  own: z.boolean(),
};

const staffAwardSchema = z.object({
  player: playerIdSchema,
  order: orderIdSchema,
  balanceKind: awardedMoneyKindSchema,
  amount: moneySchema,
  state: z.enum(['waiting', 'given', 'refused']),
  ...staffDecisionFieldSchemas,
});

/** A manual credit by staff (order type 199). */
export type StaffAward = z.output<typeof staffAwardSchema>;

const depositPackageFieldSchemas = {
  offerGroup: z.enum(offerGroups),
  price: moneySchema,
  gift: moneySchema,
  /** How many times the gift must be wagered. */
  giftTurnover: z.int().check(z.minimum(1), z.maximum(100)),
  giftOnce: z.boolean(),
  sort: z.int().check(z.minimum(0), z.maximum(9999)),
  offered: z.boolean(),
};
const staffPackageSchema = z.object({ package: idSchema, ...depositPackageFieldSchemas });

/** A deposit package as it is edited. */
export type StaffDepositPackage = z.output<typeof staffPackageSchema>;

const percentSchema = z.int().check(z.minimum(0), z.maximum(1000));
const promotionSettingFieldSchemas = {
  milestones: z
    .array(z.strictObject({ amount: moneySchema, ppm: z.int().check(z.minimum(0), z.maximum(1_000_000)) }))
    .check(z.maxLength(20)),
  vipRewardPercent: z.int().check(z.minimum(0), z.maximum(100)),
  levels: z
    .array(z.strictObject({ freeWithdrawals: percentSchema, betBonusPercent: percentSchema }))
    .check(z.maxLength(20)),
  commission: z.strictObject({
    /** The part of the theoretical win on each level, in basis points. */
    levelsBp: z.array(z.int().check(z.minimum(0), z.maximum(10_000))).check(z.length(3)),
    /** The most that one invited player brings on a day, and that an agent earns on a day. */
    friendDayCap: moneySchema,
    agentDayCap: moneySchema,
    /** So many invited players with one device or payout account are a ring. */
    ringSize: z.int().check(z.minimum(2), z.maximum(100)),
  }),
};
const promotionSettingsSchema = z.object(promotionSettingFieldSchemas);

/** Milestones of a day's stakes, benefits of VIP levels and terms of commission, as they are edited. */
export type StaffPromotionSettings = z.output<typeof promotionSettingsSchema>;

const staffReasonSchema = createReasonSchema(200);

const offerChangeStateSchema = z.enum(['waiting', 'saved', 'refused']);

/** What became of a proposed change: saved at once, or waiting for a second person. */
const proposedOfferChangeSchema = z.object({ change: idSchema, state: offerChangeStateSchema });

const playerDiscountSchema = z.object({ percent: z.number(), until: instantSchema });

const offerChangeSchema = z.object({
  change: idSchema,
  kind: z.enum(['package', 'promotions', 'discount']),
  /** The player of a discount; null for the other kinds. */
  player: z.nullable(playerIdSchema),
  /** What is replaced, null when there is nothing, and by what. The fields of the other kinds are null. */
  before: z.object({
    package: z.nullable(staffPackageSchema),
    promotions: z.nullable(promotionSettingsSchema),
    discount: z.nullable(playerDiscountSchema),
  }),
  after: z.object({
    package: z.nullable(staffPackageSchema),
    promotions: z.nullable(promotionSettingsSchema),
    discount: z.nullable(playerDiscountSchema),
  }),
  state: offerChangeStateSchema,
  ...staffDecisionFieldSchemas,
});

/** A proposed change of a package, a discount or the promotions. */
export type StaffOfferChange = z.output<typeof offerChangeSchema>;

export const staffOfferCalls = {
  staffAskAward: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/awards',
    access: 'askAwards',
    key: 'required',
    trail: ['player', 'balanceKind', 'amount', 'reason'],
    input: z.strictObject({
      player: playerIdSchema,
      balanceKind: awardedMoneyKindSchema,
      amount: moneySchema,
      reason: staffReasonSchema,
    }),
    output: z.object({ order: orderIdSchema, state: z.enum(['waiting', 'given', 'refused']) }),
    refusals: ['notFound', 'ownReview', 'playMoney', 'awardAboveMaximum', 'staffCeilingReached', 'keyReused'],
    summary: 'Credits a player by hand (order type 199). Above a daily limit it waits for a second person.',
  }),
  staffAwards: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/awards',
    access: 'seeAwards',
    key: 'none',
    trail: 'none',
    input: z.strictObject({
      which: z.enum(['waiting', 'decided']),
      before: z.optional(orderCursorSchema),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(staffAwardSchema), next: z.nullable(orderIdSchema) }),
    refusals: [],
    summary: 'Manual credits that wait for a second person, or decided ones, newest first.',
  }),
  staffDecideAward: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/awards/{player}/{order}/decide',
    access: 'decideAwards',
    key: 'none',
    trail: ['player', 'order', 'yes', 'why'],
    input: z.strictObject({
      player: playerIdSchema,
      order: orderIdSchema,
      yes: z.boolean(),
      why: z.optional(createReasonSchema(200)),
    }),
    output: z.object({ state: z.enum(['waiting', 'given', 'refused']) }),
    refusals: ['notFound', 'ownReview', 'notOneself', 'reviewOver', 'playMoney', 'staffCeilingReached'],
    summary: 'Approves or refuses a manual credit as the second person; nobody can decide about their own.',
  }),
  staffPackages: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/packages',
    access: 'seeOffers',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.array(staffPackageSchema),
    refusals: [],
    summary: 'Every deposit package of every offer group, including those that are not offered.',
  }),
  staffSavePackage: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/packages/{package}',
    access: 'editOffers',
    key: 'none',
    trail: ['package', 'reason'],
    input: z.strictObject({ package: idSchema, ...depositPackageFieldSchemas, reason: staffReasonSchema }),
    output: proposedOfferChangeSchema,
    refusals: ['notFound', 'giftPaysByItself', 'staffCeilingReached'],
    summary:
      'Changes a package for new orders; existing orders keep the terms they were sold with. A price or gift above a daily limit waits for a second person.',
  }),
  staffAddPackage: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/packages',
    access: 'editOffers',
    key: 'none',
    trail: ['reason'],
    input: z.strictObject({ ...depositPackageFieldSchemas, reason: staffReasonSchema }),
    output: proposedOfferChangeSchema,
    refusals: ['giftPaysByItself', 'staffCeilingReached'],
    summary: 'Adds a package to an offer group; above a daily limit it waits for a second person.',
  }),
  staffGrantDiscount: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/discount',
    access: 'grantDiscounts',
    key: 'none',
    trail: ['player', 'percent', 'until', 'reason'],
    input: z.strictObject({
      player: playerIdSchema,
      /** The percentage off the price of every package. It replaces a discount that is active; 0 ends it. */
      percent: z.int().check(z.minimum(0), z.maximum(90)),
      until: clientInstantSchema,
      reason: staffReasonSchema,
    }),
    output: proposedOfferChangeSchema,
    refusals: ['notFound', 'ownReview', 'playMoney', 'discountPaysByItself', 'staffCeilingReached'],
    summary:
      'Grants a player a discount on every package until `until`; a deep one waits for a second person. The gifts stay the same, so a discount with which a gift would pay for itself is refused.',
  }),
  staffPromotions: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/promotions',
    access: 'seeOffers',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: promotionSettingsSchema,
    refusals: [],
    summary: 'The milestones of a day’s stakes, the benefits of VIP levels and the terms of commission.',
  }),
  staffSavePromotions: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/promotions',
    access: 'editOffers',
    key: 'none',
    trail: ['reason'],
    input: z.strictObject({ ...promotionSettingFieldSchemas, reason: staffReasonSchema }),
    output: proposedOfferChangeSchema,
    refusals: ['rewardsTooHigh', 'staffCeilingReached'],
    summary:
      'Changes milestones, VIP benefits and commission; refused if they cost more than the games earn. Where a figure rises, it waits for a second person.',
  }),
  staffOfferChanges: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/offer-changes',
    access: 'seeOffers',
    key: 'none',
    trail: 'none',
    input: decisionListInputSchema,
    output: z.object({ items: z.array(offerChangeSchema), next: z.nullable(idSchema) }),
    refusals: [],
    summary: 'Changes of offers that wait for a second person, or decided ones, newest first.',
  }),
  staffDecideOfferChange: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/offer-changes/{change}/decide',
    access: 'decideOffers',
    key: 'none',
    trail: ['change', 'yes', 'why'],
    input: z.strictObject({ change: idSchema, yes: z.boolean(), why: z.optional(createReasonSchema(200)) }),
    output: z.object({ state: offerChangeStateSchema }),
    refusals: [
      'notFound',
      'ownReview',
      'notOneself',
      'reviewOver',
      'changeOutdated',
      'giftPaysByItself',
      'discountPaysByItself',
      'rewardsTooHigh',
      'staffCeilingReached',
    ],
    summary: 'Approves or refuses a change of offers as the second person; nobody can approve their own.',
  }),
};
