/** The public file of promotions: offers, the calculator, the open bonus, awards, VIP progress, and the settings of an operator. */
import type { PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { addCentavos, subtractCentavos, ZERO_CENTAVOS, formatDecimalAmount } from '@arara/money';
import { BONUS_DAYS, computeExpectedWageringCost, computeDepositRequiredTurnover } from '@arara/promotions/gifts';
import {
  findFirstDepositOffer,
  type DepositOfferWindow,
  findSecondDepositOffer,
  computeGiftOverlayFlag,
} from '@arara/promotions/offers';
import { type IdempotentCommand, runCommandOnce } from '../platform/idempotency/idempotency.ts';
import type { Ctx, Instant } from '../context.ts';
import { readInstantFromId } from '../platform/ids.ts';
import type { SqlReader, Tx } from '../platform/db/db.ts';
import * as payments from '../payments/payments.ts';
import { readRestriction } from '../protection/protection.ts';
import * as wallet from '../wallet/wallet.ts';
import { listWageringGames, loadPromotionSettings, toRewardAffordabilityContext } from './settings/settings.ts';
import { awardTypes, selectAwardPage } from './awards/awards.queries.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { selectGiftShown, upsertGiftShown } from './offers/overlay-shown.queries.ts';
import { describePromotionSettingsProblem, findPromotionSettingsProblems } from '@arara/promotions/settings';
import { isSelfPayingPackage } from './offers/offers.ts';

export { awardTypes } from './awards/awards.queries.ts';
export { savePackageOffer } from './offers/offers.ts';

export { listOffers } from './offers/player-offers.ts';
export {
  loadCommissionTerms,
  loadPromotionSettings,
  savePromotionSettings,
  syncVipBenefits,
} from './settings/settings.ts';

export { loadVipProgress, readVipLevelTable, getVipProgress } from './vip/vip.ts';

const presentOfferCountdown = (offer: DepositOfferWindow) => ({
  fcOpen: offer.open,
  fcCountdown: offer.secondsLeft,
  expiresAt: offer.endsAt,
});
const CLOSED_DEPOSIT_OFFER_COUNTDOWN = { fcOpen: false, fcCountdown: 0, expiresAt: null };

/** The offers of the first and the second deposit, by the server's clock; a visitor has none. */
export async function getDepositOfferCountdowns(
  ctx: Ctx,
  player: PlayerId | undefined,
): Promise<PlayerCallOutput<'promo'>> {
  if (player === undefined) return { FPDATA: CLOSED_DEPOSIT_OFFER_COUNTDOWN, FCDATA: CLOSED_DEPOSIT_OFFER_COUNTDOWN };
  const payer = await payments.loadDepositHistory(ctx.db.read, player);
  const now = ctx.now();
  return {
    FPDATA: presentOfferCountdown(findFirstDepositOffer(payer, now)),
    FCDATA: presentOfferCountdown(findSecondDepositOffer(payer, now)),
  };
}

const BONUS_OVERLAY_OFFER_GROUP = 'BTBRL';

/** 1 when the bonus overlay should open. */
export async function readBonusOverlayFlag(ctx: Ctx, player: PlayerId): Promise<0 | 1> {
  const { read } = ctx.db;
  const [shown, restriction, payer, [first], taken, giftOpen] = await Promise.all([
    isBonusOverlayShownToday(read, player, ctx.now()),
    readRestriction(read, player, ctx.now()),
    payments.loadDepositHistory(read, player),
    payments.listOfferedDepositPackages(read, BONUS_OVERLAY_OFFER_GROUP),
    payments.isGiftTaken(ctx, read, player, BONUS_OVERLAY_OFFER_GROUP),
    wallet.hasOpenGift(read, player, ctx.now()),
  ]);
  if (shown || restriction !== undefined) return 0;
  return computeGiftOverlayFlag(
    { history: payer, offered: first !== undefined && first.gift > 0, taken, giftOpen },
    ctx.now(),
  );
}

/** The gift of a package if it were bought now, what must be wagered, and what that costs on average. Throws Refusal notFound, packageNotOffered. */
export async function getDepositTerms(
  ctx: Ctx,
  player: PlayerId,
  input: payments.DepositPackageChoice,
): Promise<PlayerCallOutput<'depositTerms'>> {
  const { read } = ctx.db;
  const sale = await payments.quoteDepositPackageSale(read, ctx, { player, ...input });
  const giftReason =
    sale.gift === null
      ? sale.package.gift > 0
        ? 'waived'
        : 'none'
      : await payments.evaluateGift(ctx, read, { player, gift: sale.gift, at: ctx.now() });
  const gift = giftReason === 'given' ? sale.gift : null;
  const turnover = computeDepositRequiredTurnover(sale.price, gift);
  const { turnMain, turnBonus } = await wallet.readBalances(read, player);
  return {
    pkgId: sale.package.id,
    curreny: sale.package.offerGroup,
    price: sale.package.price,
    discount: sale.discountBp / 10_000,
    pays: sale.price,
    gift: gift?.amount ?? ZERO_CENTAVOS,
    giftReason,
    turnover,
    open: addCentavos(turnMain, turnBonus),
    bonusDays: BONUS_DAYS,
    costs: listWageringGames(ctx).flatMap((game) => {
      const cost = computeExpectedWageringCost(turnover, game);
      return cost === undefined
        ? []
        : {
            gameCode: game.gameCode,
            gameNameEn: game.name,
            edge: game.edgeBp / 100,
            weight: game.bonusWeightPercent,
            expectedCost: cost,
          };
    }),
  };
}

/** The open bonus with its progress, and what is still to be wagered. Throws Refusal notFound. */
export async function readBonusState(ctx: Ctx, player: PlayerId): Promise<PlayerCallOutput<'bonus'>> {
  const [{ turnMain }, open] = await Promise.all([
    wallet.readBalances(ctx.db.read, player),
    wallet.findOpenBonus(ctx.db.read, player),
  ]);
  const turnover = { main: turnMain, bonus: open?.bonus_left ?? ZERO_CENTAVOS };
  if (open === undefined) return { bonus: null, turnover };
  return {
    turnover,
    bonus: {
      bonusId: open.id,
      balance: open.balance,
      inBets: open.bonus_held,
      granted: open.granted,
      required: open.required,
      filled: subtractCentavos(open.required, open.bonus_left),
      remaining: open.bonus_left,
      grantedAt: readInstantFromId(open.id),
      expiresAt: open.expires_at,
      grants: open.grants.map((grant) => ({ ...grant, time: readInstantFromId(grant.id) })),
    },
  };
}

/** Forfeits the open bonus, once per key; main money stays. Throws Refusal notFound, bonusEnded, keyReused. */
export async function forfeitBonus(
  ctx: Ctx,
  input: { player: PlayerId; bonus: Id; command: IdempotentCommand },
): Promise<PlayerCallOutput<'bonusForfeit'>> {
  const { player, bonus: id } = input;
  return runCommandOnce(ctx, 'forfeit bonus', input.command, {
    lockPlayers: wallet.lockPlayerWallets,
    execute: async (tx) => {
      const state = await wallet.lockWallet(tx, player);
      if ((await wallet.findBonus(tx, player, id)) === undefined) throw new Refusal('notFound');
      if (state.bonusId !== id) throw new Refusal('bonusEnded');
      await wallet.endOpenBonus(tx, ctx, state, 'forfeited');
      return { ref: id, answer: await presentForfeitedBonus(tx, player, id) };
    },
    replay: (tx) => presentForfeitedBonus(tx, player, id),
  });
}

const presentForfeitedBonus = async (
  tx: Tx,
  player: PlayerId,
  bonusId: Id,
): Promise<PlayerCallOutput<'bonusForfeit'>> => ({
  bonusId,
  forfeited: (await wallet.findBonus(tx, player, bonusId))?.ended_with ?? ZERO_CENTAVOS,
});

/** Awards of a player as records, newest first. */
export async function listAwards(
  reader: SqlReader,
  player: PlayerId,
  page: wallet.WalletRecordPageBounds,
): Promise<WalletRecord[]> {
  const rows = await reader.query(selectAwardPage(player, page));
  return rows.map((row) => ({
    id: row.id,
    type: String(row.type),
    orderType: row.type === awardTypes.staff ? '199' : '19',
    status: '10',
    amount: row.amount,
    balance: null,
    time: readInstantFromId(row.id),
  }));
}

/** The bonus overlay opens once a day, on whatever device. */

/** Records that a player was shown the overlay today. */
export async function recordBonusOverlayShown(ctx: Ctx, player: PlayerId): Promise<void> {
  await ctx.db.tx('gift shown', (tx) => tx.query(upsertGiftShown(player, toSaoPauloDay(ctx.now()))));
}

/** True when the overlay was shown on the running day in America/Sao_Paulo. */
async function isBonusOverlayShownToday(reader: SqlReader, player: PlayerId, now: Instant): Promise<boolean> {
  const [row] = await reader.query(selectGiftShown(player));
  return row?.day === toSaoPauloDay(now);
}

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
