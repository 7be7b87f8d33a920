/** `npm run games:switch`: takes games out of play or back. */
import { runGameSwitchCommand } from '../games/games.ts';
import { runCliCommand } from './run-command.ts';

await runCliCommand('games:switch', runGameSwitchCommand);
