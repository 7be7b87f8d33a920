/** `npm run ledger:verify`: proves the books. */
import { stopwatch } from '../platform/clock.ts';
import { verifyLedger } from '../proofs/proofs.ts';
import { runCommand } from './run-command.ts';

const startedAt = stopwatch();
process.on('exit', () => {
  const seconds = ((stopwatch() - startedAt) / 1000).toFixed(1);
  const megabytes = (process.resourceUsage().maxRSS / 1024).toFixed(0);
  process.stdout.write(`(${seconds} s, peak memory ${megabytes} MB)\n`);
});

await runCommand('ledger:verify', (ctx, _words, report) => verifyLedger(ctx, report));
