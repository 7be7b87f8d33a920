/** `node apps/server/src/wallet/examples/render.ts [example]` prints one example of money, or all of them. */
import { type LedgerExample, renderLedgerExamples } from '../../../test/ledger-example.ts';
import { betLedgerExample } from './bet.ts';
import { bonusLedgerExample } from './bonus.ts';
import { clawBackLedgerExample } from './claw-back.ts';
import { depositLedgerExample } from './deposit.ts';
import { withdrawalLedgerExample } from './withdrawal.ts';

/** Every example by the name of its file. */
export const ledgerExamplesByName: Readonly<Record<string, LedgerExample>> = {
  deposit: depositLedgerExample,
  bonus: bonusLedgerExample,
  bet: betLedgerExample,
  withdrawal: withdrawalLedgerExample,
  'claw-back': clawBackLedgerExample,
};

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  const wanted =
    name === undefined
      ? Object.values(ledgerExamplesByName)
      : [ledgerExamplesByName[name]].filter((example) => example !== undefined);
  if (wanted.length === 0) {
    process.stderr.write(`no such example; there are ${Object.keys(ledgerExamplesByName).join(', ')}\n`);
    process.exitCode = 1;
  } else process.stdout.write((await renderLedgerExamples(wanted)).join('\n'));
}
