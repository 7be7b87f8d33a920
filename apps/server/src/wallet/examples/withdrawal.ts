import { reais, round, type LedgerExample } from '../../../test/ledger-example.ts';
import * as wallet from '../wallet.ts';

/** Withdrawals: one paid with a fee, one refused, and one that the bank returned after it was paid. */
export const withdrawalLedgerExample: LedgerExample = {
  title: 'Withdrawal',
  run: async ({ openWallet, addText, runStep, newId }) => {
    await openWallet('Ana');
    await runStep('Ana', 'Ana deposits R$ 200.00', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(200), order: newId(), payment: newId() }),
    );
    await runStep('Ana', 'She wagers it once', round(reais(200), reais(210)));
    addText('She asks for R$ 100.00. The money is held: it cannot be played and is not yet paid.');
    const [first, second] = [newId(), newId()];
    await runStep('Ana', 'Held', (tx, ctx, state) =>
      wallet.holdWithdrawal(tx, ctx, state, { amount: reais(100), order: first }),
    );
    await runStep('Ana', 'The bank says that it arrived; the fee of 2.00 stays with the house', (tx, ctx, state) =>
      wallet.bookWithdrawalPaid(tx, ctx, state, { amount: reais(100), fee: reais(2), order: first, from: 'psp' }),
    );
    addText('She asks for another R$ 60.00, which the review refuses.');
    await runStep('Ana', 'Held', (tx, ctx, state) =>
      wallet.holdWithdrawal(tx, ctx, state, { amount: reais(60), order: second }),
    );
    await runStep('Ana', 'Refused: playable again', (tx, ctx, state) =>
      wallet.releaseWithdrawalHold(tx, ctx, state, { amount: reais(60), order: second }),
    );
    addText('Days later the first one comes back: the account it went to is closed.');
    await runStep('Ana', 'What came back is credited, and so is its fee', (tx, ctx, state) =>
      wallet.bookWithdrawalReturned(tx, ctx, state, { amount: reais(98), fee: reais(2), order: first, from: 'psp' }),
    );
  },
};
