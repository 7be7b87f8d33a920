import { reais, round, type Story } from '../../../test/story.ts';
import * as wallet from '../wallet.ts';

/** Money goes out: paid with a fee, refused, and come back after it was paid. */
export const withdrawal: Story = {
  title: 'Withdrawal',
  run: async ({ person, addText: say, runStep: step, newId }) => {
    await person('Ana');
    await step('Ana', 'Ana deposits R$ 200.00', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(200), order: newId(), payment: newId() }),
    );
    await step('Ana', 'She wagers it once', round(reais(200), reais(210)));
    say('She asks for R$ 100.00. The money is held: it cannot be played and is not yet paid.');
    const [first, second] = [newId(), newId()];
    await step('Ana', 'Held', (tx, ctx, state) =>
      wallet.holdWithdrawal(tx, ctx, state, { amount: reais(100), order: first }),
    );
    await step('Ana', 'The bank says that it arrived; the fee of 2.00 stays with the house', (tx, ctx, state) =>
      wallet.payWithdrawal(tx, ctx, state, { amount: reais(100), fee: reais(2), order: first, from: 'psp' }),
    );
    say('She asks for another R$ 60.00, which the review refuses.');
    await step('Ana', 'Held', (tx, ctx, state) =>
      wallet.holdWithdrawal(tx, ctx, state, { amount: reais(60), order: second }),
    );
    await step('Ana', 'Refused: playable again', (tx, ctx, state) =>
      wallet.releaseWithdrawal(tx, ctx, state, { amount: reais(60), order: second }),
    );
    say('Days later the first one comes back: the account it went to is closed.');
    await step('Ana', 'What came back is credited, and so is its fee', (tx, ctx, state) =>
      wallet.returnWithdrawal(tx, ctx, state, { amount: reais(98), fee: reais(2), order: first, from: 'psp' }),
    );
  },
};
