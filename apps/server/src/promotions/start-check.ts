import type { Id } from '@arara/contract/protocol/fields';
import { toDecimal } from '@arara/money';
import { findSettingsProblems } from '@arara/promotions/settings';
import type { Ctx } from '../context.ts';
import * as payments from '../payments/payments.ts';
import { isSelfPayingPackage } from './offers.ts';
import { loadSettings, toRewardContext } from './settings.ts';

/**
 * Refuses a start that would give money away (decisions.md, "No gift that pays by itself"): throws with a line for each
 * package and each setting that is too generous for the games as they are configured.
 */
export async function checkPromotions(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<void> {
  // Somebody may buy at this price.
  const discountBp = await payments.findDeepestDiscount(ctx.db.read, ctx.now());
  const generous = (await payments.listPackages(ctx.db.read)).filter((candidate) =>
    isSelfPayingPackage(ctx, candidate, discountBp),
  );
  const complaints = [
    ...generous.map(describeSelfPayingGift),
    ...findSettingsProblems(await loadSettings(ctx.db.read), toRewardContext(ctx)),
  ];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

const describeSelfPayingGift = ({ id, shelf, price, gift }: payments.Package & { id: Id }): string =>
  `package ${id} on shelf ${shelf}: the gift of ${toDecimal(gift)} on ${toDecimal(price)} is worth more than wagering it costs; ` +
  'limit it to once per CPF, lower it, or take it off the shelf';
