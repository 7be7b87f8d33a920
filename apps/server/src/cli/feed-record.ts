/** `npm run feed:record`: records what the feed's inbox receives. */
import { runRecordCommand } from '../sportsbook/sportsbook.ts';
import { runCliCommand } from './run-command.ts';

await runCliCommand('feed:record', runRecordCommand);
