/**
 * Changes of packages, discounts and promotions by staff: one person up to a limit a day, two above it, and all staff together up to
 * the ceiling of the day.
 */
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { findSettingsProblems } from '@arara/promotions/settings';
import type { Ctx } from '../context.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import type { Reader, Tx } from '../platform/db/db.ts';
import * as payments from '../payments/payments.ts';
import { lockStaff } from '../staff/staff.ts';
import { countGiven } from './daily-ceiling.ts';
import {
  computeDiscountValue,
  computePackageValue,
  computeSettingsValue,
  type OfferValue,
} from './offer-value-rules.ts';
import { assertDiscountAllowed, assertOfferAllowed, grantDiscount, lockDiscounted, saveOffer } from './offers.ts';
import * as queries from './offer-changes.queries.ts';
import { loadSettings, savePromotionSettings, toRewardContext } from './settings.ts';
import type { AwardReviewer } from './staff-awards.ts';

export type { OfferChange } from './offer-changes.queries.ts';

type Edit = queries.OfferEdit;
/** A change as it is proposed: what it becomes. What was before is read when it is proposed. */
export type ProposedEdit =
  | Pick<Extract<Edit, { kind: 'package' }>, 'kind' | 'after'>
  | Pick<Extract<Edit, { kind: 'promotions' }>, 'kind' | 'after'>
  | Pick<Extract<Edit, { kind: 'discount' }>, 'kind' | 'after'>;

/**
 * Proposes a change of the offers. Up to the limit of one person's day it is saved at once; above it, it waits for a second person.
 * A change that the rules refuse is not stored. Throws Refusal ownReview, notFound, playMoney, badFields, giftPaysByItself,
 * discountPaysByItself, rewardsTooHigh, staffCeilingReached.
 */
export async function proposeChange(
  ctx: Ctx,
  by: AwardReviewer,
  proposed: ProposedEdit,
  reason: string,
): Promise<queries.OfferChange> {
  assertNotOwn(by, proposed);
  return ctx.db.tx('offer change proposed', async (tx) => {
    if (proposed.kind === 'discount') await lockDiscounted(tx, proposed.after.player);
    // Two concurrent changes of one person must see each other, so that both count towards the limit.
    await lockStaff(tx, by.staff);
    const edit = await readBefore(tx, ctx, proposed);
    await assertAllowed(tx, ctx, edit);
    const value = await computeValue(tx, edit);
    const isAlone = await canChangeAlone(tx, ctx, by, value);
    const now = ctx.now();
    const change: queries.OfferChange = {
      ...edit,
      id: ctx.newId<Id>(),
      subject: findSubject(edit),
      reason,
      amount: value.amount,
      state: isAlone ? 'saved' : 'waiting',
      asked_by: by.staff,
      asked_at: now,
      decided_by: isAlone ? by.staff : null,
      decided_at: isAlone ? now : null,
      why: null,
    };
    await tx.query(queries.insertChange(change, toSaoPauloDay(now)));
    if (isAlone) await saveChange(tx, ctx, change);
    return change;
  });
}

/**
 * Decides about a change that waits for a second person. The person who proposed it may refuse it, but not approve it. Throws Refusal
 * notFound, ownReview, notOneself, reviewOver; changeOutdated when what it would change is no longer what the proposer saw; the
 * refusals of the rules, which hold at the approval too, and staffCeilingReached.
 */
export async function decideChange(
  ctx: Ctx,
  by: AwardReviewer,
  { change: id, yes, why }: { change: Id; yes: boolean; why: string | null },
): Promise<queries.OfferChange['state']> {
  const [seen] = await ctx.db.read.query(queries.selectChange(id));
  if (seen === undefined) throw new Refusal('notFound');
  assertNotOwn(by, seen);
  return ctx.db.tx('offer change decided', async (tx) => {
    if (seen.kind === 'discount') await lockDiscounted(tx, seen.after.player);
    const [change] = await tx.query(queries.lockChange(id));
    if (change === undefined) throw new Refusal('notFound');
    if (yes && change.asked_by === by.staff) throw new Refusal('notOneself');
    if (change.state !== 'waiting') throw new Refusal('reviewOver');
    const state = yes ? 'saved' : 'refused';
    await tx.query(queries.updateChange({ id, state, by: by.staff, at: ctx.now(), why }));
    if (yes) await saveChange(tx, ctx, change);
    return state;
  });
}

/** Changes that wait, or that are decided, newest first. */
export const listChanges = (
  ctx: Pick<Ctx, 'db'>,
  query: { which: 'waiting' | 'decided'; before: Id; limit: number },
): Promise<queries.OfferChange[]> =>
  ctx.db.read.query(queries.selectChangePage(query.which, query.before, query.limit));

/** True when a change is about an account of this person. */
export const isAboutOwn = (by: AwardReviewer, { kind, after }: ProposedEdit): boolean =>
  kind === 'discount' && by.ownPlayers.includes(after.player);

function assertNotOwn(by: AwardReviewer, edit: ProposedEdit): void {
  if (isAboutOwn(by, edit)) throw new Refusal('ownReview');
}

const findSubject = (edit: Edit): Id =>
  edit.kind === 'package' ? edit.after.id : edit.kind === 'discount' ? edit.after.player : (0 as Id);

/** The proposed change with what it replaces now. */
async function readBefore(reader: Reader, ctx: Ctx, proposed: ProposedEdit): Promise<Edit> {
  if (proposed.kind === 'promotions') return { ...proposed, before: await loadSettings(reader) };
  if (proposed.kind === 'discount')
    return { ...proposed, before: await readDiscount(reader, ctx, proposed.after.player) };
  const packages = await payments.listPackages(reader);
  return { ...proposed, before: packages.find(({ id }) => id === proposed.after.id) ?? null };
}

async function readDiscount(reader: Reader, ctx: Ctx, player: PlayerId) {
  const found = await payments.findDiscount(reader, player, ctx.now());
  return found === undefined ? null : { percent: found.fractionBp / 100, until: found.expiresAt };
}

/** Throws the refusal of the rules that a change breaks. */
async function assertAllowed(reader: Reader, ctx: Ctx, edit: Edit): Promise<void> {
  if (edit.kind === 'package') return assertOfferAllowed(reader, ctx, edit.after);
  if (edit.kind === 'discount') return assertDiscountAllowed(reader, ctx, edit.after);
  const problems = findSettingsProblems(edit.after, toRewardContext(ctx));
  if (problems.length > 0) throw new Refusal('rewardsTooHigh', {}, { complaints: problems });
}

async function computeValue(reader: Reader, edit: Edit): Promise<OfferValue> {
  if (edit.kind === 'promotions') return computeSettingsValue(edit.before, edit.after);
  if (edit.kind === 'package') return computePackageValue(edit.before ?? undefined, edit.after);
  return computeDiscountValue(await payments.listPackages(reader), edit.after.percent);
}

/** True when one person may set this much more today without a second person. */
async function canChangeAlone(tx: Tx, ctx: Ctx, by: AwardReviewer, { amount }: OfferValue): Promise<boolean> {
  const limit = ctx.config.backOffice.awardTwoStaffAbove;
  if (amount > limit) return false;
  const [done] = await tx.query(queries.selectChangedAlone(by.staff, toSaoPauloDay(ctx.now())));
  return amount === 0 || (done?.amount ?? 0) + amount <= limit;
}

/** Saves a change, if what it replaces is still what its proposer saw. Counting it makes two changes at once wait for each other. */
async function saveChange(tx: Tx, ctx: Ctx, change: queries.OfferChange): Promise<void> {
  await countGiven(tx, ctx, change.kind, (await computeValue(tx, change)).given);
  const { before } = await readBefore(tx, ctx, change);
  if (!isDeepStrictEqual(before, change.before)) throw new Refusal('changeOutdated');
  if (change.kind === 'package') return saveOffer(tx, ctx, change.after);
  if (change.kind === 'discount') return grantDiscount(tx, ctx, change.after);
  const problems = await savePromotionSettings(tx, ctx, change.after);
  if (problems.length > 0) throw new Refusal('rewardsTooHigh', {}, { complaints: problems });
}
