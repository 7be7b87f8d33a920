import { reais, round, type Story } from '../../../test/story.ts';
import * as wallet from '../wallet.ts';
import { grantBonus } from '../../../test/wallet-state.ts';

/** The bank takes a deposit back (MED) after its gift became cash and most of it was paid out. */
export const clawBack: Story = {
  title: 'Claw-back',
  run: async ({ person, addText: say, runStep: step, newId }) => {
    await person('Ana');
    const [order, asked, back] = [newId(), newId(), newId()];
    await step('Ana', 'Ana deposits R$ 100.00', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(100), order, payment: newId() }),
    );
    await step('Ana', 'with a gift of 20.00, to be wagered once', (tx, ctx, state) =>
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
    await step('Ana', 'A stake of 100.00 wins 110.00', round(reais(100), reais(110)));
    await step(
      'Ana',
      'A stake of 20.00 wins 15.00: the bonus is wagered, the gift is cash',
      round(reais(20), reais(15)),
    );
    await step('Ana', 'She asks for 90.00', (tx, ctx, state) =>
      wallet.holdWithdrawal(tx, ctx, state, { amount: reais(90), order: asked }),
    );
    await step('Ana', 'which is paid', (tx, ctx, state) =>
      wallet.payWithdrawal(tx, ctx, state, { amount: reais(90), fee: reais(0), order: asked, from: 'psp' }),
    );
    say('The scheme takes the R$ 100.00 back. What Ana still has goes with it, the rest is her debt.');
    await step('Ana', 'The deposit is taken back', (tx, ctx, state) =>
      wallet.clawBackDeposit(tx, ctx, state, { amount: reais(100), ref: back, order }),
    );
    await step('Ana', 'and so is its gift', (tx, ctx, state) =>
      wallet.clawBackGift(tx, ctx, state, {
        offerGroup: 'BTBRL',
        order,
        clawBack: { paid: reais(100), before: reais(0), clawedBack: reais(100) },
      }),
    );
    say('The next money that reaches her repays it.');
    await step('Ana', 'She deposits 150.00', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(150), order: newId(), payment: newId() }),
    );
  },
};
