/** `npm run restored`: what must be done after a backup was restored, or a standby took over. */
import { createPixProvider } from '../payments/provider/pix-provider.ts';
import { wallClock } from '../platform/clock.ts';
import { runRestoredCommand } from '../restored.ts';
import { runCommand } from './run-command.ts';
import { withIds } from './with-ids.ts';

await runCommand(
  'restored',
  withIds((ctx, words) =>
    runRestoredCommand({ ...ctx, bank: createPixProvider({ ...ctx.config.bank, now: wallClock }) }, words),
  ),
);
