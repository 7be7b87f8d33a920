/** `npm run keys:rotate`: changes the master key of the database. */
import { runKeyRotationCommand } from '../stored-secrets.ts';
import { runCliCommand } from './run-command.ts';

await runCliCommand('keys:rotate', (ctx, _words, report) => runKeyRotationCommand(ctx, report));
