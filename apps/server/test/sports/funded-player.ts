/** Money of a player as a payment of the bank brings it. */
import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { insertOutboxFacts } from '../../src/facts.ts';
import type { Centavos } from '@arara/money';
import { sql } from '../../src/platform/db/db.ts';
import * as wallet from '../../src/wallet/wallet.ts';
import type { World } from '../world.ts';

/** Gives a player money that came by a payment of the bank, so that every proof finds its rows. `isNew`: without a wallet yet. */
export async function fundPlayer(
  { db, ctx }: Pick<World, 'db' | 'ctx'>,
  player: PlayerId,
  money: Centavos,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const [order, payment] = [ctx.newId(), ctx.newId()];
  await db.tx('a player', async (tx) => {
    if (isNew) await wallet.createWalletForPlayer(tx, ctx, player, 'BRL');
    await wallet.bookDeposit(tx, ctx, await wallet.lockWallet(tx, player), { amount: money, order, payment });
    await tx.query(
      insertOutboxFacts('BRL', [{ f: 'depositPaid', player, order: order as unknown as OrderId, amount: money }]),
    );
    await tx.query(
      sql(
        '',
        `insert into deposit (player, id, package, price, gift_wanted, state, command_key, expires_at, paid) values (${player}, ${order}, 1, ${money}, false, 'credited', gen_random_uuid(), ${ctx.now()}, ${money})`,
      ),
    );
    await tx.query(
      sql(
        '',
        `insert into order_step (player, id, order_id, state) select ${player}, ${order} + nth, ${order},
           (array['created', 'awaiting_payment', 'received', 'credited'])[nth] from generate_series(1, 4) nth`,
      ),
    );
    await tx.query(
      sql(
        '',
        `insert into payment (player, id, deposit, end_to_end_id, amount, paid_at, received_at) values (${player}, ${payment}, ${order}, 'E${payment}', ${money}, ${ctx.now()}, ${ctx.now()})`,
      ),
    );
  });
}
