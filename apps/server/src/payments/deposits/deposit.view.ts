import type { CallOutput } from '@arara/contract';
import type { AsideMoney } from '@arara/contract/player/deposit';
import type { Id } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import type { GiftOutcome } from '@arara/promotions/gifts';
import { type Ctx, instantOf } from '../../context.ts';
import { list } from '../../platform/db/db.ts';
import { maskedTaxId } from '../../platform/text/masks.ts';
import type { Page } from '../../wallet/wallet.ts';
import { payerPlace } from './poll-deposit.ts';
import { depositOf } from '../orders/deposit-order.ts';
import { depositsShown } from './deposits.queries.ts';
import * as queries from './refunds.queries.ts';
import { czflagOf } from './report-purchase.ts';
import { asideStateOf, depositStatusOf } from './rules.ts';

type Reach = Pick<Ctx, 'db' | 'vault'>;

/** Where a player's own deposit order stands: on the wire, in our words, and what became of money that was not credited. Throws Refusal notFound. */
export async function depositStatus(ctx: Reach, player: Id, order: Id): Promise<CallOutput<'getStatus'>> {
  const found = await depositOf(ctx.db.read, player, order);
  const { state, price, paid } = found;
  const aside = await asideOf(ctx, player, [order]);
  return {
    status: depositStatusOf[state],
    czflag: czflagOf(found),
    state,
    price,
    ...(paid === null ? {} : { paid }),
    ...withheldOf(found),
    aside: aside.get(order) ?? [],
  };
}

/** Deposits of a player as records, newest first. */
export async function deposits(ctx: Reach, player: Id, page: Page): Promise<WalletRecord[]> {
  const rows = await ctx.db.read.query(depositsShown(player, page));
  const aside = await asideOf(
    ctx,
    player,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    type: '10',
    orderType: '13',
    status: depositStatusOf[row.state],
    amount: row.price,
    balance: null,
    time: instantOf(row.id),
    state: row.state,
    ...withheldOf(row),
    ...(aside.has(row.id) ? { aside: aside.get(row.id) } : {}),
  }));
}

/** Why the gift of a paid order was not given. */
const withheldOf = ({
  gift_outcome: outcome,
}: {
  gift_outcome: GiftOutcome | null;
}): Pick<WalletRecord, 'giftWithheld'> => (outcome === null || outcome === 'given' ? {} : { giftWithheld: outcome });

/** By order: its payments that were not credited, or did not stay. Who paid is shown masked: it may be somebody else. */
async function asideOf(ctx: Reach, player: Id, orders: readonly Id[]): Promise<Map<Id, AsideMoney[]>> {
  const found = new Map<Id, AsideMoney[]>();
  if (orders.length === 0) return found;
  for (const row of await ctx.db.read.query(queries.paymentsAside(player, list(orders)))) {
    const told: AsideMoney = {
      state: asideStateOf(row),
      // A stray is on no order, so it is no player's.
      ...(row.review === null || row.review === 'stray' ? {} : { reason: row.review }),
      amount: row.amount,
      returned: row.returned,
      time: row.returned_at,
      to:
        row.payer_sealed === null
          ? null
          : maskedTaxId(ctx.vault.unsealText(row.payer_sealed, payerPlace(player, row.id))),
    };
    found.set(row.deposit, [...(found.get(row.deposit) ?? []), told]);
  }
  return found;
}
