/** The public file of promotions: offers, the calculator, the open bonus, awards, VIP progress, and the settings of an operator. */
import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { add, subtract, ZERO } from '@arara/money';
import { BONUS_DAYS, computeExpectedCost, computeWagering } from '@arara/promotions/gifts';
import {
  findFirstDepositOffer,
  type OfferWindow,
  findSecondDepositOffer,
  computeUserGiftFlag,
} from '@arara/promotions/offers';
import { vipLevels } from '@arara/promotions/vip';
import { type Command, runOnce } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import { readIdInstant } from '../platform/ids.ts';
import type { Reader, Tx } from '../platform/db/db.ts';
import * as payments from '../payments/payments.ts';
import { readRestriction } from '../protection/protection.ts';
import * as wallet from '../wallet/wallet.ts';
import { loadSettings, listWageringGames } from './settings.ts';
import * as queries from './promotions.queries.ts';

export { saveOffer } from './offers.ts';
export { loadSettings, savePromotionSettings, syncVipBenefits } from './settings.ts';
export { checkPromotions } from './start-check.ts';

const presentOffer = (offer: OfferWindow) => ({
  fcOpen: offer.open,
  fcCountdown: offer.secondsLeft,
  expiresAt: offer.endsAt,
});
const NO_OFFER = { fcOpen: false, fcCountdown: 0, expiresAt: null };

/** The offers of the first and the second deposit, by the server's clock; a visitor has none. */
export async function getPromo(ctx: Ctx, player: PlayerId | undefined): Promise<CallOutput<'promo'>> {
  if (player === undefined) return { FPDATA: NO_OFFER, FCDATA: NO_OFFER };
  const payer = await payments.loadDepositHistory(ctx.db.read, player);
  const now = ctx.now();
  return {
    FPDATA: presentOffer(findFirstDepositOffer(payer, now)),
    FCDATA: presentOffer(findSecondDepositOffer(payer, now)),
  };
}

const OVERLAY_GROUP = 'BTBRL';

/** 1 when the bonus overlay should open. */
export async function getUserGift(ctx: Ctx, player: PlayerId): Promise<0 | 1> {
  const { read } = ctx.db;
  const [restriction, payer, [first], taken, giftOpen] = await Promise.all([
    readRestriction(read, player, ctx.now()),
    payments.loadDepositHistory(read, player),
    payments.getPrices(read, OVERLAY_GROUP),
    payments.isGiftTaken(read, player, OVERLAY_GROUP),
    wallet.hasOpenGift(read, player, ctx.now()),
  ]);
  if (restriction !== undefined) return 0;
  return computeUserGiftFlag(
    { history: payer, offered: first !== undefined && first.gift > 0, taken, giftOpen },
    ctx.now(),
  );
}

/** The gift of a package if it were bought now, what must be wagered, and what that costs on average. Throws Refusal notFound, packageNotOffered. */
export async function getDepositTerms(
  ctx: Ctx,
  player: PlayerId,
  input: { package: Id; giftWanted: boolean },
): Promise<CallOutput<'depositTerms'>> {
  const { read } = ctx.db;
  const sale = await payments.quoteSale(read, ctx, { player, ...input });
  const giftReason =
    sale.gift === null
      ? sale.package.gift > 0
        ? 'waived'
        : 'none'
      : await payments.evaluateGift(read, { player, gift: sale.gift, at: ctx.now() });
  const gift = giftReason === 'given' ? sale.gift : null;
  const turnover = computeWagering(sale.price, gift);
  const { turnMain, turnBonus } = await wallet.readBalances(read, player);
  return {
    pkgId: sale.package.id,
    curreny: sale.package.shelf,
    price: sale.package.price,
    discount: sale.discountBp / 10_000,
    pays: sale.price,
    gift: gift?.amount ?? ZERO,
    giftReason,
    turnover,
    open: add(turnMain, turnBonus),
    bonusDays: BONUS_DAYS,
    costs: listWageringGames(ctx).flatMap((game) => {
      const cost = computeExpectedCost(turnover, game);
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
export async function getBonus(ctx: Ctx, player: PlayerId): Promise<CallOutput<'bonus'>> {
  const [{ turnMain }, open] = await Promise.all([
    wallet.readBalances(ctx.db.read, player),
    wallet.findOpenBonus(ctx.db.read, player),
  ]);
  const turnover = { main: turnMain, bonus: open?.bonus_left ?? ZERO };
  if (open === undefined) return { bonus: null, turnover };
  return {
    turnover,
    bonus: {
      bonusId: open.id,
      balance: open.balance,
      inBets: open.bonus_held,
      granted: open.granted,
      required: open.required,
      filled: subtract(open.required, open.bonus_left),
      remaining: open.bonus_left,
      grantedAt: readIdInstant(open.id),
      expiresAt: open.expires_at,
      grants: open.grants.map((grant) => ({ ...grant, time: readIdInstant(grant.id) })),
    },
  };
}

/** Forfeits the open bonus, once per key; main money stays. Throws Refusal notFound, bonusEnded, keyReused. */
export async function forfeitBonus(
  ctx: Ctx,
  input: { player: PlayerId; bonus: Id; command: Command },
): Promise<CallOutput<'bonusForfeit'>> {
  const { player, bonus: id } = input;
  return runOnce(ctx, 'forfeit bonus', input.command, {
    lockPlayers: wallet.lockPlayers,
    execute: async (tx) => {
      const state = await wallet.lockWallet(tx, player);
      if ((await wallet.findBonus(tx, player, id)) === undefined) throw new Refusal('notFound');
      if (state.bonusId !== id) throw new Refusal('bonusEnded');
      await wallet.endBonus(tx, ctx, state, 'forfeited');
      return { ref: id, answer: await presentForfeit(tx, player, id) };
    },
    replay: (tx) => presentForfeit(tx, player, id),
  });
}

const presentForfeit = async (tx: Tx, player: PlayerId, bonusId: Id): Promise<CallOutput<'bonusForfeit'>> => ({
  bonusId,
  forfeited: (await wallet.findBonus(tx, player, bonusId))?.ended_with ?? ZERO,
});

/** Awards of a player as records, newest first. */
export async function listAwards(reader: Reader, player: PlayerId, page: wallet.RecordPage): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.selectAwardPage(player, page));
  return rows.map((row) => ({
    id: row.id,
    type: String(row.type),
    orderType: row.type === queries.awardTypes.staff ? '199' : '19',
    status: '10',
    amount: row.amount,
    balance: null,
    time: readIdInstant(row.id),
  }));
}

/** The VIP table with the benefits that an operator set. */
export async function getVipTable(reader: Reader): Promise<CallOutput<'vipLevels'>> {
  const { levels, vipRewardPercent } = await loadSettings(reader);
  return {
    rewardPercent: vipRewardPercent,
    levels: vipLevels.map(({ level, points, deposits, stakes }) => ({
      level,
      points,
      paySumAmount: deposits,
      gameSumAmount: stakes,
      freeWithdrawals: levels[level]?.freeWithdrawals ?? 0,
      betBonusPercent: levels[level]?.betBonusPercent ?? 100,
    })),
  };
}

/** A player's VIP level, and the stakes that counted for it. */
export async function loadVipProgress(reader: Reader, player: PlayerId) {
  const [row] = await reader.query(queries.selectProgress([player]));
  return { level: row?.level ?? 0, counted: row?.counted ?? ZERO };
}
