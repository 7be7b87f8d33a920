/** `npm run restored`: what must be done after a backup was restored, or a standby took over. */
import { createPixProvider } from '../payments/provider/pix-provider.ts';
import { wallClock } from '../platform/clock.ts';
import { runDatabaseRestoredCommand } from '../restored.ts';
import { runCliCommand } from './run-command.ts';
import { wrapCliCommandWithIdGenerator } from './with-ids.ts';

await runCliCommand(
  'restored',
  wrapCliCommandWithIdGenerator((ctx, words) =>
    runDatabaseRestoredCommand({ ...ctx, bank: createPixProvider({ ...ctx.config.bank, now: wallClock }) }, words),
  ),
);
