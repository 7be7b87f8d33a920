import { reais, round, type Story } from '../../../test/story.ts';
import type { Centavos } from '@arara/money';
import * as wallet from '../wallet.ts';
import { grantBonus } from '../../../test/wallet-state.ts';

const DAYS_30_MS = 30 * 24 * 3600 * 1000;

/** A gift is wagered until it is cash, and another is given up. */
export const bonus: Story = {
  title: 'Bonus',
  run: async ({ person, addText: say, runStep: step, newId }) => {
    const paid = (name: string) => {
      const order = newId();
      return step(name, 'The deposit', (tx, ctx, state) =>
        wallet.bookDeposit(tx, ctx, state, { amount: reais(100), order, payment: newId() }),
      );
    };
    const gift = (name: string, amount: Centavos) =>
      step(name, 'The gift, to be wagered twice', (tx, ctx, state) =>
        grantBonus(tx, ctx, state, {
          kind: 'bonus-grant',
          source: 'EXPPAY',
          ref: newId(),
          amount,
          required: reais(100),
          gift: true,
          expiresAt: ctx.now() + DAYS_30_MS,
        }),
      );
    await person('Ana');
    say('Ana deposits R$ 100.00 with a gift of R$ 50.00.');
    await paid('Ana');
    await gift('Ana', reais(50));
    await step(
      'Ana',
      'A stake of 100.00 takes main money first, and loses: the main turnover is done',
      round(reais(100), reais(0)),
    );
    await step(
      'Ana',
      'A stake of 40.00 is bonus money now; what it wins is bonus money too',
      round(reais(40), reais(80)),
    );
    await step(
      'Ana',
      'Another 60.00 makes 100.00 wagered: all that is left of the bonus is cash',
      round(reais(60), reais(30)),
    );
    await person('Bia');
    say(
      'Bia takes the same gift, stakes 120.00 of which 20.00 is bonus money, and wins 60.00, which returns in that proportion.',
    );
    await paid('Bia');
    await gift('Bia', reais(50));
    await step('Bia', 'The stake and its payout', round(reais(120), reais(60)));
    await step('Bia', 'She gives the bonus up: it goes back to the house, main money stays', (tx, ctx, state) =>
      wallet.endBonus(tx, ctx, state, 'forfeited'),
    );
  },
};
