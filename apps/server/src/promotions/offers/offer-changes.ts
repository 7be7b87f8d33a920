/**
 * Changes of packages, discounts and promotions by staff: one person up to a limit a day, two above it, and all staff together up to
 * the ceiling of the day.
 */
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import {
  describePromotionSettingsProblem,
  findPromotionSettingsProblems,
  type PromotionSettingsProblem,
} from '@arara/promotions/settings';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import * as payments from '../../payments/payments.ts';
import { lockStaff } from '../../staff/staff.ts';
import { countTowardsDailyStaffCeiling } from '../staff-limits/daily-ceiling.ts';
import {
  assertRequestDecidableByStaff,
  assertNotStaffOwnPlayer,
  buildTwoStaffRequest,
  isWithinSingleStaffLimit,
  type StaffReviewer,
} from '../staff-limits/two-staff.ts';
import {
  computeDepositDiscountOfferValue,
  computeDepositPackageEditValue,
  computeSettingsEditValue,
  UNLIMITED_OFFER_AMOUNT,
  type OfferEditValue,
} from './offer-value-rules.ts';
import {
  assertPlayerDiscountAllowed,
  assertPackageOfferAllowed,
  grantPlayerDiscount,
  lockWalletForDiscount,
  savePackageOffer,
} from './offers.ts';
import * as queries from './offer-changes.queries.ts';
import {
  listWageringGames,
  loadPromotionSettings,
  savePromotionSettings,
  toRewardAffordabilityContext,
} from '../settings/settings.ts';

export type { OfferChange } from './offer-changes.queries.ts';

type StoredOfferEdit = queries.OfferEdit;
/** A change as it is proposed: what it becomes. What was before is read when it is proposed. */
export type ProposedOfferEdit =
  | Pick<Extract<StoredOfferEdit, { kind: 'package' }>, 'kind' | 'after'>
  | Pick<Extract<StoredOfferEdit, { kind: 'promotions' }>, 'kind' | 'after'>
  | Pick<Extract<StoredOfferEdit, { kind: 'discount' }>, 'kind' | 'after'>;

/**
 * Proposes a change of the offers. Up to the limit of one person's day it is saved at once; above it, it waits for a second person.
 * A change that the rules refuse is not stored. Throws Refusal ownReview, notFound, playMoney, badFields, giftPaysByItself,
 * discountPaysByItself, rewardsTooHigh, staffCeilingReached.
 */
export async function proposeOfferChange(
  ctx: Ctx,
  by: StaffReviewer,
  proposed: ProposedOfferEdit,
  reason: string,
): Promise<queries.OfferChange> {
  assertOfferEditNotForOwnAccount(by, proposed);
  return ctx.db.tx('offer change proposed', async (tx) => {
    if (proposed.kind === 'discount') await lockWalletForDiscount(tx, proposed.after.player);
    // Two concurrent changes of one person must see each other, so that both count towards the limit.
    await lockStaff(tx, by.staff);
    const edit = await readOfferBeforeEdit(tx, ctx, proposed);
    await assertOfferEditAllowed(tx, ctx, edit);
    const value = await computeOfferEditValue(tx, ctx, edit);
    const isAlone = await canStaffChangeOfferAlone(tx, ctx, by, value);
    const now = ctx.now();
    const change: queries.OfferChange = {
      ...edit,
      ...buildTwoStaffRequest(by, reason, now, { isAlone, done: 'saved' }),
      id: ctx.newId<Id>(),
      subject: findOfferEditSubject(edit),
      amount: value.amount,
    };
    await tx.query(queries.insertOfferChange(change, toSaoPauloDay(now)));
    if (isAlone) await saveDecidedOfferChange(tx, ctx, change);
    return change;
  });
}

/**
 * Decides about a change that waits for a second person. The person who proposed it may refuse it, but not approve it. Throws Refusal
 * notFound, ownReview, notOneself, reviewOver; changeOutdated when what it would change is no longer what the proposer saw; the
 * refusals of the rules, which hold at the approval too, and staffCeilingReached.
 */
export async function decideOfferChange(
  ctx: Ctx,
  by: StaffReviewer,
  { change: id, yes, why }: { change: Id; yes: boolean; why: string | null },
): Promise<queries.OfferChange['state']> {
  const [seen] = await ctx.db.read.query(queries.selectOfferChangeProposedByStaff(id));
  if (seen === undefined) throw new Refusal('notFound');
  assertOfferEditNotForOwnAccount(by, seen);
  return ctx.db.tx('offer change decided', async (tx) => {
    if (seen.kind === 'discount') await lockWalletForDiscount(tx, seen.after.player);
    const [change] = await tx.query(queries.lockOfferChange(id));
    assertRequestDecidableByStaff(change, by, yes);
    const state = yes ? 'saved' : 'refused';
    await tx.query(queries.updateOfferChangeDecision({ id, state, by: by.staff, at: ctx.now(), why }));
    if (yes) await saveDecidedOfferChange(tx, ctx, change);
    return state;
  });
}

/** Changes that wait, or that are decided, newest first. */
export const readOfferChangePage = (
  ctx: Pick<Ctx, 'db'>,
  query: { which: 'waiting' | 'decided'; before: Id; limit: number },
): Promise<queries.OfferChange[]> =>
  ctx.db.read.query(queries.selectOfferChangePage(query.which, query.before, query.limit));

/** True when a change is about an account of this person. */
export const isOfferEditForOwnAccount = (by: StaffReviewer, { kind, after }: ProposedOfferEdit): boolean =>
  kind === 'discount' && by.ownPlayers.includes(after.player);

function assertOfferEditNotForOwnAccount(by: StaffReviewer, { kind, after }: ProposedOfferEdit): void {
  if (kind === 'discount') assertNotStaffOwnPlayer(by, after.player);
}

const findOfferEditSubject = (edit: StoredOfferEdit): Id =>
  edit.kind === 'package' ? edit.after.id : edit.kind === 'discount' ? edit.after.player : (0 as Id);

/** The proposed change with what it replaces now. */
async function readOfferBeforeEdit(reader: SqlReader, ctx: Ctx, proposed: ProposedOfferEdit): Promise<StoredOfferEdit> {
  if (proposed.kind === 'promotions') return { ...proposed, before: await loadPromotionSettings(reader) };
  if (proposed.kind === 'discount')
    return { ...proposed, before: await readPlayerDiscount(reader, ctx, proposed.after.player) };
  const packages = await payments.listAllDepositPackages(reader);
  return { ...proposed, before: packages.find(({ id }) => id === proposed.after.id) ?? null };
}

async function readPlayerDiscount(reader: SqlReader, ctx: Ctx, player: PlayerId) {
  const found = await payments.findPlayerDiscount(reader, player, ctx.now());
  return found === undefined ? null : { percent: found.fractionBp / 100, until: found.expiresAt };
}

/** Refuses settings with problems: by name for a screen that translates them, and in words for everybody else. */
function assertNoSettingsProblems(problems: readonly PromotionSettingsProblem[]): void {
  if (problems.length === 0) return;
  throw new Refusal('rewardsTooHigh', {}, { problems, complaints: problems.map(describePromotionSettingsProblem) });
}

/** Throws the refusal of the rules that a change breaks. */
async function assertOfferEditAllowed(reader: SqlReader, ctx: Ctx, edit: StoredOfferEdit): Promise<void> {
  if (edit.kind === 'package') return assertPackageOfferAllowed(reader, ctx, edit.after);
  if (edit.kind === 'discount') return assertPlayerDiscountAllowed(reader, ctx, edit.after);
  const problems = findPromotionSettingsProblems(edit.after, toRewardAffordabilityContext(ctx));
  assertNoSettingsProblems(problems);
}

async function computeOfferEditValue(reader: SqlReader, ctx: Ctx, edit: StoredOfferEdit): Promise<OfferEditValue> {
  if (edit.kind === 'promotions') return computeSettingsEditValue(edit.before, edit.after);
  if (edit.kind === 'package')
    return (await isLonePackageConfirmed(reader, edit))
      ? { amount: UNLIMITED_OFFER_AMOUNT, given: edit.after.gift }
      : computeDepositPackageEditValue(edit.before ?? undefined, edit.after, listWageringGames(ctx));
  return computeDepositDiscountOfferValue(await payments.listAllDepositPackages(reader), edit.after.percent);
}

/** True when a package is saved as it is whose terms one person set alone: a second person is asked to confirm them. */
const isLonePackageConfirmed = async (
  reader: SqlReader,
  { before, after }: Extract<StoredOfferEdit, { kind: 'package' }>,
): Promise<boolean> =>
  after.offered &&
  isDeepStrictEqual(before, after) &&
  (await payments.findLoneStaffOfPackage(reader, after.id)) !== null;

/** True when one person may set this much more today without a second person. */
async function canStaffChangeOfferAlone(
  tx: Tx,
  ctx: Ctx,
  by: StaffReviewer,
  { amount }: OfferEditValue,
): Promise<boolean> {
  const limit = ctx.config.backOffice.awardTwoStaffAbove;
  if (amount > limit) return false;
  const [done] = await tx.query(queries.selectOfferSumChangedWithoutSecondStaff(by.staff, toSaoPauloDay(ctx.now())));
  return amount === 0 || isWithinSingleStaffLimit(done?.amount ?? toCentavos(0), amount, limit);
}

/** Saves a change, if what it replaces is still what its proposer saw. Counting it makes two changes at once wait for each other. */
async function saveDecidedOfferChange(tx: Tx, ctx: Ctx, change: queries.OfferChange): Promise<void> {
  const value = await computeOfferEditValue(tx, ctx, change);
  await countTowardsDailyStaffCeiling(tx, ctx, change.kind, value.given);
  const { before } = await readOfferBeforeEdit(tx, ctx, change);
  if (!isDeepStrictEqual(before, change.before)) throw new Refusal('changeOutdated');
  if (change.kind === 'package') {
    await savePackageOffer(tx, ctx, change.after);
    // What changes no terms confirms none: its order in the group, or taking it off.
    const aloneBy = change.decided_by === change.asked_by ? change.asked_by : null;
    return value.amount === 0 ? undefined : payments.markDepositPackageChange(tx, change.after.id, aloneBy);
  }
  if (change.kind === 'discount') return grantPlayerDiscount(tx, ctx, change.after);
  const problems = await savePromotionSettings(tx, ctx, change.after);
  assertNoSettingsProblems(problems);
}
