import { reais, round, type LedgerExample } from '../../../test/ledger-example.ts';
import * as wallet from '../wallet.ts';

/** Deposits: one with the right amount, one with a wrong amount, and one paid by another player. */
export const depositLedgerExample: LedgerExample = {
  title: 'Deposit',
  run: async ({ openWallet, addText, runStep, transfer, newId }) => {
    await openWallet('Ana');
    await openWallet('Bia');
    addText('Ana orders R$ 100.00 and pays by Pix. The bank says so when it is asked; it keeps R$ 0.50 for its work.');
    const payment = newId();
    await runStep('Ana', 'The payment is credited, and is to be wagered once', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(100), order: newId(), payment }),
    );
    await runStep('Ana', "The bank's part is the house's cost, not Ana's", (tx, ctx, state) =>
      wallet.bookBankFee(tx, ctx, state, { amount: reais(0.5), ref: payment }),
    );
    addText('She pays the same code a second time. Nobody asked for that money: it waits in suspense and goes back.');
    const second = newId();
    await runStep('Ana', 'The second payment waits', (tx, ctx, state) =>
      wallet.bookSuspenseDeposit(tx, ctx, state, { amount: reais(100), payment: second }),
    );
    await runStep('Ana', 'It went back to who sent it', (tx, ctx, state) =>
      wallet.bookDepositRefund(tx, ctx, state, { amount: reais(100), ref: second }),
    );
    await runStep('Ana', 'She wagers the deposit once, and wins as much as she staked', round(reais(100), reais(100)));
    addText(
      'Ana gives Bia R$ 30.00: an entry on each side, through the house account transit, and Bia must wager it once.',
    );
    await transfer('Ana', 'Bia', 'From Ana to Bia', reais(30));
  },
};
