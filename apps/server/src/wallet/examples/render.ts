/** `node apps/server/src/wallet/examples/render.ts [example]` prints one example of money, or all of them. */
import { type LedgerExample, renderLedgerExamples } from '../../../test/ledger-example.ts';
import { bet } from './bet.ts';
import { bonus } from './bonus.ts';
import { clawBack } from './claw-back.ts';
import { deposit } from './deposit.ts';
import { withdrawal } from './withdrawal.ts';

/** Every example by the name of its file. */
export const ledgerExamples: Readonly<Record<string, LedgerExample>> = {
  deposit,
  bonus,
  bet,
  withdrawal,
  'claw-back': clawBack,
};

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  const wanted =
    name === undefined
      ? Object.values(ledgerExamples)
      : [ledgerExamples[name]].filter((example) => example !== undefined);
  if (wanted.length === 0) {
    process.stderr.write(`no such example; there are ${Object.keys(ledgerExamples).join(', ')}\n`);
    process.exitCode = 1;
  } else process.stdout.write((await renderLedgerExamples(wanted)).join('\n'));
}
