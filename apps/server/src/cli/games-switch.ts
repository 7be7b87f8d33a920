/** `npm run games:switch`: takes games out of play or back. */
import { runSwitchCommand } from '../games/games.ts';
import { runCommand } from './run-command.ts';

await runCommand('games:switch', runSwitchCommand);
