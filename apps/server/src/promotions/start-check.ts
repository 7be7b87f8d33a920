import type { Id } from '@arara/contract/protocol/fields';
import { formatDecimalAmount } from '@arara/money';
import { describePromotionSettingsProblem, findPromotionSettingsProblems } from '@arara/promotions/settings';
import type { Ctx } from '../context.ts';
import * as payments from '../payments/payments.ts';
import { isSelfPayingPackage } from './offers/offers.ts';
import { loadPromotionSettings, toRewardAffordabilityContext } from './settings/settings.ts';

/**
 * Stops a start of the server that would give money away: throws with a line for each package whose gift pays by itself, and for each
 * setting that is too generous for the configured house edges.
 */
export async function checkStoredPromotions(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<void> {
  // The deepest discount that any player has decides the price.
  const discountBp = await payments.findDeepestDepositDiscount(ctx.db.read, ctx.now());
  const generous = (await payments.listAllDepositPackages(ctx.db.read)).filter((candidate) =>
    isSelfPayingPackage(ctx, candidate, discountBp),
  );
  const problems = [
    ...generous.map(describeSelfPayingGift),
    ...findPromotionSettingsProblems(await loadPromotionSettings(ctx.db.read), toRewardAffordabilityContext(ctx)).map(
      describePromotionSettingsProblem,
    ),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

const describeSelfPayingGift = ({ id, offerGroup, price, gift }: payments.StoredDepositPackage & { id: Id }): string =>
  `package ${id} of group ${offerGroup}: the gift of ${formatDecimalAmount(gift)} on ${formatDecimalAmount(price)} is worth more than the cost of wagering; ` +
  'limit the gift to once per CPF, make the gift smaller, or withdraw the package';
