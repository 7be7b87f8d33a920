import { reais, round, type LedgerExample } from '../../../test/ledger-example.ts';
import type { Centavos } from '@arara/money';
import * as wallet from '../wallet.ts';
import { grantBonus } from '../../../test/wallet-state.ts';

const DAYS_30_MS = 30 * 24 * 3600 * 1000;

/** A gift that is wagered until it becomes cash, and another that its player gives up. */
export const bonusLedgerExample: LedgerExample = {
  title: 'Bonus',
  run: async ({ openWallet, addText, runStep, newId }) => {
    const paid = (name: string) => {
      const order = newId();
      return runStep(name, 'The deposit', (tx, ctx, state) =>
        wallet.bookDeposit(tx, ctx, state, { amount: reais(100), order, payment: newId() }),
      );
    };
    const gift = (name: string, amount: Centavos) =>
      runStep(name, 'The gift, to be wagered twice', (tx, ctx, state) =>
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
    await openWallet('Ana');
    addText('Ana deposits R$ 100.00 with a gift of R$ 50.00.');
    await paid('Ana');
    await gift('Ana', reais(50));
    await runStep(
      'Ana',
      'A stake of 100.00 takes main money first, and loses: the main turnover is done',
      round(reais(100), reais(0)),
    );
    await runStep(
      'Ana',
      'A stake of 40.00 is bonus money now; what it wins is bonus money too',
      round(reais(40), reais(80)),
    );
    await runStep(
      'Ana',
      'Another 60.00 makes 100.00 wagered: all that is left of the bonus is cash',
      round(reais(60), reais(30)),
    );
    await openWallet('Bia');
    addText(
      'Bia takes the same gift, stakes 120.00 of which 20.00 is bonus money, and wins 60.00, which returns in that proportion.',
    );
    await paid('Bia');
    await gift('Bia', reais(50));
    await runStep('Bia', 'The stake and its payout', round(reais(120), reais(60)));
    await runStep('Bia', 'She gives the bonus up: it goes back to the house, main money stays', (tx, ctx, state) =>
      wallet.endOpenBonus(tx, ctx, state, 'forfeited'),
    );
  },
};
