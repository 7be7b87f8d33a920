import { reais, round, type LedgerExample } from '../../../test/ledger-example.ts';
import * as wallet from '../wallet.ts';
import { grantBonus } from '../../../test/wallet-state.ts';

/** The bank takes a deposit back (MED) after its gift became cash and most of it was paid out. */
export const clawBackLedgerExample: LedgerExample = {
  title: 'Claw-back',
  run: async ({ openWallet, addText, runStep, newId }) => {
    await openWallet('Ana');
    const [order, asked, back] = [newId(), newId(), newId()];
    await runStep('Ana', 'Ana deposits R$ 100.00', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(100), order, payment: newId() }),
    );
    await runStep('Ana', 'with a gift of 20.00, to be wagered once', (tx, ctx, state) =>
      grantBonus(tx, ctx, state, {
        kind: 'bonus-grant',
        source: 'BTBRL',
        ref: order,
        amount: reais(20),
        required: reais(20),
        gift: true,
        expiresAt: ctx.now() + 1,
      }),
    );
    await runStep('Ana', 'A stake of 100.00 wins 110.00', round(reais(100), reais(110)));
    await runStep(
      'Ana',
      'A stake of 20.00 wins 15.00: the bonus is wagered, the gift is cash',
      round(reais(20), reais(15)),
    );
    await runStep('Ana', 'She asks for 90.00', (tx, ctx, state) =>
      wallet.holdWithdrawal(tx, ctx, state, { amount: reais(90), order: asked }),
    );
    await runStep('Ana', 'which is paid', (tx, ctx, state) =>
      wallet.bookWithdrawalPaid(tx, ctx, state, { amount: reais(90), fee: reais(0), order: asked, from: 'psp' }),
    );
    addText('The scheme takes the R$ 100.00 back. What Ana still has goes with it, the rest is her debt.');
    await runStep('Ana', 'The deposit is taken back', (tx, ctx, state) =>
      wallet.clawBackDeposit(tx, ctx, state, { amount: reais(100), ref: back, order }),
    );
    await runStep('Ana', 'and so is its gift', (tx, ctx, state) =>
      wallet.clawBackGift(tx, ctx, state, {
        offerGroup: 'BTBRL',
        order,
        clawBack: { paid: reais(100), before: reais(0), clawedBack: reais(100) },
      }),
    );
    addText('The next money that reaches her repays it.');
    await runStep('Ana', 'She deposits 150.00', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(150), order: newId(), payment: newId() }),
    );
  },
};
