import type { CliCommandResult, CliProgressReporter } from './cli/command-socket.ts';
import type { Ctx } from './context.ts';
import { rotateMasterKey } from './platform/vault/rotate-keys.ts';
import { storedSecrets } from './stored-secrets.ts';

/** `npm run keys:rotate`: changes the master key of the database from MASTER_KEY_OLD to MASTER_KEY, beside running nodes. */
export const runKeyRotationCommand = (
  { db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>,
  report: CliProgressReporter,
): Promise<CliCommandResult> => rotateMasterKey({ db, now, keys: config }, storedSecrets, report);
