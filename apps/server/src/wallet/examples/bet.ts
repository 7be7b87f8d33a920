import { reais, round, sportsBet, type LedgerExample } from '../../../test/ledger-example.ts';
import * as wallet from '../wallet.ts';

/** Rounds that end at once, and a sports bet whose result is corrected after it was paid. */
export const betLedgerExample: LedgerExample = {
  title: 'Bet',
  run: async ({ openWallet, addText, runStep, newId }) => {
    await openWallet('Ana');
    await runStep('Ana', 'Ana deposits R$ 100.00', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(100), order: newId(), payment: newId() }),
    );
    await runStep('Ana', 'A round of DICE: 10.00 at 1.98, won', round(reais(10), reais(19.8)));
    await runStep('Ana', 'Another, lost', round(reais(10), reais(0)));
    addText(
      'A bet on a match takes its stake now and knows its result later. It counts for the turnover once it is settled.',
    );
    const match = sportsBet(reais(50));
    await runStep('Ana', 'The bet is placed', match.place);
    await runStep('Ana', 'The home team won: 2.40 × 50.00', match.result('settled', reais(120)));
    addText('Ana stakes nearly all of it and loses. Then the goal is taken back: the bet was lost after all.');
    await runStep('Ana', 'A stake of 160.00, lost', round(reais(160), reais(0)));
    await runStep(
      'Ana',
      'The bet is settled again, by difference; what is not there is a debt',
      match.result('settled', reais(0)),
    );
    await runStep('Ana', 'The next deposit repays it first', (tx, ctx, state) =>
      wallet.bookDeposit(tx, ctx, state, { amount: reais(150), order: newId(), payment: newId() }),
    );
    await runStep(
      'Ana',
      'In the end the match is abandoned: the stake comes back and counts nothing',
      match.result('void', reais(50)),
    );
  },
};
