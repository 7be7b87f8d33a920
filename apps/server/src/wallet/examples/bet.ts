import { reais, round, sportsBet, type Story } from '../../../test/story.ts';
import * as wallet from '../wallet.ts';

/** Rounds that end at once, and a sports bet whose result is taken back after it was paid. */
export const bet: Story = {
  title: 'Bet',
  run: async ({ person, addText: say, runStep: step, newId }) => {
    await person('Ana');
    await step('Ana', 'Ana deposits R$ 100.00', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(100), order: newId(), payment: newId() }),
    );
    await step('Ana', 'A round of DICE: 10.00 at 1.98, won', round(reais(10), reais(19.8)));
    await step('Ana', 'Another, lost', round(reais(10), reais(0)));
    say(
      'A bet on a match takes its stake now and knows its result later. It counts for the turnover once it is settled.',
    );
    const match = sportsBet(reais(50));
    await step('Ana', 'The bet is placed', match.place);
    await step('Ana', 'The home team won: 2.40 × 50.00', match.result('settled', reais(120)));
    say('Ana stakes nearly all of it and loses. Then the goal is taken back: the bet was lost after all.');
    await step('Ana', 'A stake of 160.00, lost', round(reais(160), reais(0)));
    await step(
      'Ana',
      'The bet is settled anew, by difference; what is not there is a debt',
      match.result('settled', reais(0)),
    );
    await step('Ana', 'The next deposit repays it first', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(150), order: newId(), payment: newId() }),
    );
    await step(
      'Ana',
      'In the end the match is abandoned: the stake comes back and counts nothing',
      match.result('void', reais(50)),
    );
  },
};
