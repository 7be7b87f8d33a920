/** `npm run ledger:verify`: proves the books. */
import { readMonotonicTimeMs } from '../platform/clock.ts';
import { runLedgerVerifyCommand } from '../proofs/proofs.ts';
import { storedSecrets } from '../stored-secrets.ts';
import { runCliCommand } from './run-command.ts';

const ledgerVerificationStartedAt = readMonotonicTimeMs();
process.on('exit', () => {
  const seconds = ((readMonotonicTimeMs() - ledgerVerificationStartedAt) / 1000).toFixed(1);
  const megabytes = (process.resourceUsage().maxRSS / 1024).toFixed(0);
  process.stdout.write(`(${seconds} s, peak memory ${megabytes} MB)\n`);
});

await runCliCommand('ledger:verify', (ctx, words, report) =>
  runLedgerVerifyCommand(ctx, storedSecrets, { words, report }),
);
