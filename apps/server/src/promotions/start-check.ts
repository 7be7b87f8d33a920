import type { Id } from '@arara/contract/protocol/fields';
import { toDecimal } from '@arara/money';
import { findSettingsProblems } from '@arara/promotions/settings';
import type { Ctx } from '../context.ts';
import * as payments from '../payments/payments.ts';
import { isSelfPayingPackage } from './offers.ts';
import { loadSettings, toRewardContext } from './settings.ts';

/**
 * Stops a start of the server that would give money away: throws with a line for each package whose gift pays by itself, and for each
 * setting that is too generous for the configured house edges.
 */
export async function checkPromotions(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<void> {
  // The deepest discount that any player has decides the price.
  const discountBp = await payments.findDeepestDiscount(ctx.db.read, ctx.now());
  const generous = (await payments.listPackages(ctx.db.read)).filter((candidate) =>
    isSelfPayingPackage(ctx, candidate, discountBp),
  );
  const problems = [
    ...generous.map(describeSelfPayingGift),
    ...findSettingsProblems(await loadSettings(ctx.db.read), toRewardContext(ctx)),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

const describeSelfPayingGift = ({ id, shelf, price, gift }: payments.Package & { id: Id }): string =>
  `package ${id} of group ${shelf}: the gift of ${toDecimal(gift)} on ${toDecimal(price)} is worth more than the cost of wagering; ` +
  'limit the gift to once per CPF, make the gift smaller, or withdraw the package';
