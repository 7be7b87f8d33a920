import { reais, round, type Story } from '../../../test/story.ts';
import * as wallet from '../wallet.ts';

/** Money comes in: a payment that is right, one that is not, and one from another player. */
export const deposit: Story = {
  title: 'Deposit',
  run: async ({ person, addText: say, runStep: step, transfer: between, newId }) => {
    await person('Ana');
    await person('Bia');
    say('Ana orders R$ 100.00 and pays by Pix. The bank says so when it is asked; it keeps R$ 0.50 for its work.');
    const payment = newId();
    await step('Ana', 'The payment is credited, and is to be wagered once', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(100), order: newId(), payment }),
    );
    await step('Ana', "The bank's part is the house's cost, not Ana's", (tx, ctx, state) =>
      wallet.bookBankFee(tx, ctx, state, { amount: reais(0.5), ref: payment }),
    );
    say('She pays the same code a second time. Nobody asked for that money: it waits in suspense and goes back.');
    const second = newId();
    await step('Ana', 'The second payment waits', (tx, ctx, state) =>
      wallet.bookSuspenseDeposit(tx, ctx, state, { amount: reais(100), payment: second }),
    );
    await step('Ana', 'It went back to who sent it', (tx, ctx, state) =>
      wallet.bookDepositRefund(tx, ctx, state, { amount: reais(100), ref: second }),
    );
    await step('Ana', 'She wagers the deposit once, and wins as much as she staked', round(reais(100), reais(100)));
    say(
      'Ana gives Bia R$ 30.00: an entry on each side, through the house account transit, and Bia must wager it once.',
    );
    await between('Ana', 'Bia', 'From Ana to Bia', reais(30));
  },
};
