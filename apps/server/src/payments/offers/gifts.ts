import type { PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, scaleCentavos, ZERO_CENTAVOS } from '@arara/money';
import {
  type GiftRuleOutcome,
  decideGiftOutcome,
  computeDepositRequiredTurnover,
  BONUS_LIFETIME_MS,
  type GiftDecision,
} from '@arara/promotions/gifts';
import type { OfferGroup } from '@arara/promotions/offers';
import { readCpfHmacs } from '../../accounts/accounts.ts';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import { raiseAlarm } from '../../platform/metrics/metrics.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { Deposit } from '../orders/deposit-order.ts';
import type { SoldGift } from '../orders/orders.queries.ts';
import { loadDepositHistory } from './deposit-history.ts';
import * as queries from './offers.queries.ts';
import { readProtectedPlayer, decideProtectionPermit, isPermitRefused } from '../../protection/protection.ts';

type GiftContext = Pick<Ctx, 'config' | 'log' | 'now' | 'vault'>;

/** True when the gift of this offer group was given to the player's CPF before. */
export async function isGiftTaken(
  ctx: Pick<Ctx, 'vault'>,
  reader: SqlReader,
  player: PlayerId,
  offerGroup: OfferGroup,
): Promise<boolean> {
  const [row] = await reader.query(queries.selectIsGiftTaken(await readCpfHmacs(ctx, reader, player), offerGroup));
  return row?.taken === true;
}

interface GiftClaim {
  readonly player: PlayerId;
  readonly gift: SoldGift;
  readonly at: Instant;
}

/** The outcome of a gift if its money arrived at this instant. */
export async function evaluateGift(ctx: GiftContext, reader: SqlReader, claim: GiftClaim): Promise<GiftRuleOutcome> {
  const outcome = await evaluateGiftTerms(ctx, reader, claim);
  const { amount, aloneBy } = claim.gift;
  if (outcome !== 'given') return outcome;
  const { awardTwoStaffAbove, giftsPerDay } = ctx.config.backOffice;
  const day = toSaoPauloDay(ctx.now());
  const [all] = await reader.query(queries.selectGiftsGiven(day));
  if (addCentavos(all?.given ?? ZERO_CENTAVOS, amount) > giftsPerDay) return 'offerOver';
  if (aloneBy === undefined) return outcome;
  const [alone] = await reader.query(queries.selectLoneGiftsGiven(aloneBy, day));
  return addCentavos(alone?.given ?? ZERO_CENTAVOS, amount) > awardTwoStaffAbove ? 'offerOver' : outcome;
}

async function evaluateGiftTerms(
  ctx: Pick<Ctx, 'vault'>,
  reader: SqlReader,
  { player, gift, at }: GiftClaim,
): Promise<GiftRuleOutcome> {
  return decideGiftOutcome(gift, {
    history: await loadDepositHistory(reader, player),
    at,
    taken: gift.once && (await isGiftTaken(ctx, reader, player, gift.offerGroup)),
    giftOpen: await wallet.hasOpenGift(reader, player, at),
  });
}

/** The decision about the gift of an order, with the permit to grant it. */
type DecidedGift =
  | { readonly outcome: 'given'; readonly permit: wallet.ProtectionPermit<'promotion'> }
  | { readonly outcome: Exclude<GiftDecision, 'given'> };

/**
 * Decides about the gift that an order was sold with, before the order is credited; undefined when it has none. The wallet of the
 * player must be locked. A player may have been restricted from bonuses since the order.
 */
export async function decideGift(
  tx: Tx,
  ctx: GiftContext,
  locked: wallet.WalletState,
  order: Deposit,
  at: Instant,
): Promise<DecidedGift | undefined> {
  const { player, id, gift } = order;
  if (gift === null) return undefined;
  const outcome = await evaluateGiftTerms(ctx, tx, { player, gift, at });
  if (outcome !== 'given') return { outcome };
  const permitted = decideProtectionPermit(
    await readProtectedPlayer(tx, ctx, locked),
    { promotion: gift.amount },
    ctx.now(),
  );
  if (isPermitRefused(permitted)) return { outcome: 'restricted' };
  if (!(await countLoneGift(tx, ctx, gift)) || !(await countGiftOfDay(tx, ctx, gift))) return { outcome: 'offerOver' };
  const given = { outcome, permit: permitted };
  if (!gift.once) return given;
  const claim = { cpfHmacs: await readCpfHmacs(ctx, tx, player), offer: gift.offerGroup, player, deposit: id };
  const [first] = await tx.query(queries.insertTakenGift(claim));
  return first === undefined ? { outcome: 'taken' } : given;
}

/**
 * Counts a gift whose terms one person set alone towards what one person may give in a day: everybody who claims one waits for that
 * person's row, others for none. False, with the alarm `lone-gifts`, when it would pass the limit.
 */
async function countLoneGift(tx: Tx, ctx: GiftContext, { amount, aloneBy }: SoldGift): Promise<boolean> {
  if (aloneBy === undefined) return true;
  const day = toSaoPauloDay(ctx.now());
  const limit = ctx.config.backOffice.awardTwoStaffAbove;
  const counted = await tx.query(queries.upsertLoneGift({ staff: aloneBy, day, amount, limit }));
  if (counted.length > 0) return true;
  raiseAlarm(
    ctx.log,
    'lone-gifts',
    { staff: aloneBy, amount, limit, day },
    'gifts that one person set would pass what one person may give in a day: a second person has to confirm their package',
  );
  return false;
}

/**
 * Counts a gift towards what all packages together may give in a day. Claims wait for each other until their deposits are credited, so
 * two at once cannot pass the ceiling together. False, with the alarm `gift-ceiling`, when it would; the alarm also comes when the
 * gifts reach four fifths of it, so that an operator can raise it before players miss a gift that they were shown.
 */
async function countGiftOfDay(tx: Tx, ctx: GiftContext, { amount }: SoldGift): Promise<boolean> {
  const day = toSaoPauloDay(ctx.now());
  const ceiling = ctx.config.backOffice.giftsPerDay;
  const [counted] = await tx.query(queries.upsertGiftGiven(day, amount, ceiling));
  if (counted === undefined) {
    raiseAlarm(
      ctx.log,
      'gift-ceiling',
      { amount, ceiling, day },
      'a gift was withheld: the day allows no more of them',
    );
    return false;
  }
  const early = scaleCentavos(ceiling, 4, 5, 'down');
  const { given } = counted;
  if (given >= early && given < early + amount)
    tx.afterCommit(() =>
      raiseAlarm(ctx.log, 'gift-ceiling', { given, ceiling, day }, 'gifts reached four fifths of what a day allows'),
    );
  return true;
}

/** Grants the gift of an order that was just credited, in the same transaction, if it was decided so. */
export async function grantGift(
  tx: Tx,
  ctx: Ctx,
  state: wallet.WalletState,
  order: Deposit,
  decided: DecidedGift | undefined,
): Promise<void> {
  const { player, id, gift } = order;
  if (gift === null || decided === undefined) return;
  await tx.query(queries.updateDepositGiftOutcome(player, id, decided.outcome));
  if (decided.outcome !== 'given') return;
  await wallet.grantBonus(tx, ctx, state, decided.permit, {
    kind: 'bonus-grant',
    source: gift.offerGroup,
    ref: id,
    amount: gift.amount,
    required: computeDepositRequiredTurnover(ZERO_CENTAVOS, gift).bonus,
    gift: true,
    expiresAt: ctx.now() + BONUS_LIFETIME_MS,
  });
}
