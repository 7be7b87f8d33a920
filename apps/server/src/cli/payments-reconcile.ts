/** `npm run payments:reconcile`: compares our books with the bank's lists. */
import { runReconcileCommand } from '../payments/payments.ts';
import { createPixProvider } from '../payments/provider/pix-provider.ts';
import { wallClock } from '../platform/clock.ts';
import { runCliCommand } from './run-command.ts';

await runCliCommand('payments:reconcile', (ctx, words) =>
  runReconcileCommand({ ...ctx, bank: createPixProvider({ ...ctx.config.bank, now: wallClock }) }, words),
);
