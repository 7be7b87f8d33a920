import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { accountOf, activeAccountOf, cpfOf } from '../../accounts/accounts.ts';
import { type Command, forget, once } from '../../platform/idempotency/idempotency.ts';
import { type Ctx, instantOf } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { type Deposit, depositOf, lockDeposit, stepDeposit, stepOf, tell } from '../orders/deposit-order.ts';
import { saleOf } from '../offers/offers.ts';
import * as queries from './deposits.queries.ts';
import { type Charge, ProviderError } from '../../ports/payment-provider.ts';
import { chargeIdOf, depositStatusOf } from './rules.ts';

export interface PrePay {
  readonly player: Id;
  readonly package: Id;
  readonly giftWanted: boolean;
  /** Whether the installed app asks (specification, point 7). */
  readonly inApp?: boolean;
  readonly command: Command;
}

/** A deposit that can be paid: `url` is the hosted payment page. */
export interface PrePaid {
  readonly orderId: Id;
  readonly payNo: string;
  readonly url: string;
}

/**
 * Makes a deposit order, and then its charge at the bank. The order is committed first, under a name of the charge that is
 * ours, so that a crash or a lost answer in between ends in the same charge when the key comes again. If the bank fails or
 * its outcome is unknown, the order is kept as cancelled and the key forgotten.
 * Throws Refusal playMoney, kycNeeded, notFound, packageNotOffered, keyReused, unavailable; tooManyRequests while so many of
 * the player's orders wait to be paid that the bank would be asked about little else.
 */
export async function prePay(ctx: Ctx, it: PrePay): Promise<PrePaid> {
  const order = await once(ctx, 'prePay', it.command, {
    first: async (tx) => {
      const made = await makeOrder(tx, ctx, it);
      return { ref: made.id, answer: made };
    },
    again: (tx, ref) => depositOf(tx, it.player, ref),
  });
  const payable = order.url === null ? await openCharge(ctx, order) : order;
  return { orderId: payable.id, payNo: chargeIdOf(payable.player, payable.id), url: payable.url ?? '' };
}

/** So many orders of a player may wait to be paid at a time, where rates are limited at all. */
const UNPAID_MOST = 10;

async function makeOrder(tx: Tx, ctx: Ctx, it: PrePay): Promise<Deposit> {
  if ((await wallet.lock(tx, it.player)).currency !== 'BRL') throw new Refusal('playMoney');
  const account = await activeAccountOf(tx, it.player);
  if (account.kyc !== 1) throw new Refusal('kycNeeded');
  const sale = await saleOf(tx, ctx, it);
  const [waiting] = await tx.query(queries.depositsUnpaid(it.player, ctx.now()));
  if (ctx.config.rateLimits && waiting !== undefined && waiting.count >= UNPAID_MOST)
    throw new Refusal('tooManyRequests', { retryAfterSeconds: Math.ceil((waiting.until - ctx.now()) / 1000) });
  const id = ctx.newId();
  const expiresAt = instantOf(id) + ctx.config.depositExpirySeconds * 1000;
  await tx.flight(
    queries.depositMade({
      player: it.player,
      id,
      package: sale.package.id,
      price: sale.price,
      discountBp: sale.discountBp,
      giftWanted: it.giftWanted,
      inApp: it.inApp ?? false,
      gift: sale.gift,
      commandKey: it.command.key,
      expiresAt,
    }),
    stepOf(ctx, { player: it.player, order: id, state: 'created' }),
    queries.watchSet(it.player, id, ctx.now() + FIRST_LOOK_MS),
  );
  return depositOf(tx, it.player, id);
}

const FIRST_LOOK_MS = 3000;

async function openCharge(ctx: Ctx, order: Deposit): Promise<Deposit> {
  let charge: Charge & { url: string };
  try {
    charge = await askCharge(ctx, order);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn(
      { order: order.id, code: error.code, outcomeUnknown: error.outcomeUnknown, err: error.message },
      'the bank made no charge',
    );
    const after = await giveUp(ctx, order, error.code);
    if (after.url !== null) return after;
    throw new Refusal('unavailable', { retryAfterSeconds: Math.ceil((error.retryAfterMs ?? 2000) / 1000) });
  }
  return ctx.db.tx('charge opened', async (tx) => {
    await wallet.lock(tx, order.player);
    const now = await lockDeposit(tx, order.player, order.id);
    if (now.url !== null) return now;
    // Given up meanwhile: the key is free, and the sweeper removes this charge.
    if (now.state === 'cancelled') throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    if (now.state === 'created') return stepDeposit(tx, ctx, now, 'awaiting_payment', { url: charge.url });
    // Paid before the bank's answer came back.
    const after = { ...now, url: charge.url };
    await tx.query(queries.depositChanged(after));
    return after;
  });
}

async function askCharge(ctx: Ctx, order: Deposit): Promise<Charge & { url: string }> {
  const account = await accountOf(ctx.db.read, order.player);
  const cpf = await cpfOf(ctx, ctx.db.read, order.player);
  const charge = await ctx.bank.createCharge({
    chargeId: chargeIdOf(order.player, order.id),
    amount: order.price,
    // From what is stored, so that asking twice asks for the same.
    expirySeconds: Math.round((order.expires_at - instantOf(order.id)) / 1000),
    payer: { cpf, name: account.name },
    returnUrl: `${ctx.config.publicUrl}/paySuccess?orderId=${order.id}`,
  });
  const { url } = charge;
  if (url === undefined || charge.amount !== order.price)
    throw new ProviderError('protocol', 'the bank made another charge than asked for', { outcomeUnknown: true });
  return { ...charge, url };
}

/**
 * Cancels an order whose charge could not be had, once: the key is free for another try, and the watch removes the charge
 * should the bank have made it. Returns the order as it is then; one that somebody else took further is left alone.
 */
export async function giveUp(ctx: Ctx, order: Pick<Deposit, 'player' | 'id'>, why: string): Promise<Deposit> {
  return ctx.db.tx('deposit given up', async (tx) => {
    const state = await wallet.lock(tx, order.player);
    const now = await lockDeposit(tx, order.player, order.id);
    if (now.state !== 'created') return now;
    const after = await stepDeposit(tx, ctx, now, 'cancelled', { why });
    await forget(tx, { player: now.player, key: now.command_key });
    await tx.query(queries.watchSet(now.player, now.id, ctx.now() + FIRST_LOOK_MS));
    await tell(tx, ctx, state, {
      f: 'depositChanged',
      player: now.player,
      order: now.id,
      status: depositStatusOf.cancelled,
    });
    return after;
  });
}
