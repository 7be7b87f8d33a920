import type { Id } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { turnoverSources } from './chart-of-accounts.ts';
import type { WalletState } from './wallet-state.ts';
import { addRequiredTurnover } from './turnover.ts';
import { bookTransfers } from './save-wallets.ts';
import { insertTurnoverRequirement } from './ledger.queries.ts';

/** Credits an award to main money of a locked player, and requires 1 × of it as turnover, as for every deposit. */
export async function creditAward(
  tx: Tx,
  ctx: Ctx,
  before: WalletState,
  input: { amount: Centavos; award: Id },
): Promise<WalletState> {
  const after = await bookTransfers(
    tx,
    ctx,
    before,
    [{ kind: 'award', from: 'awardExpense', to: 'main', amount: input.amount, ref: input.award }],
    (state) => addRequiredTurnover(state, input.amount).state,
  );
  await tx.query(
    insertTurnoverRequirement({
      player: before.player,
      id: input.award,
      source: turnoverSources.award,
      required: input.amount,
      upto: after.turnRequired,
    }),
  );
  return after;
}
