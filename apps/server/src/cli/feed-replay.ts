/** `npm run feed:replay`: replays a recorded feed beside the running one. */
import { runReplayCommand } from '../sportsbook/sportsbook.ts';
import { runCliCommand } from './run-command.ts';
import { wrapCliCommandWithIdGenerator } from './with-ids.ts';

await runCliCommand('feed:replay', wrapCliCommandWithIdGenerator(runReplayCommand));
