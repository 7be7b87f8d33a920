/** `npm run feed:verify`: says what is wrong with a recorded feed. It reads files alone, so it needs no server and no database. */
import { runVerifyCommand } from '../sportsbook/replay/feed-commands.ts';

const { ok, lines } = await runVerifyCommand(process.argv.slice(2));
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = ok ? 0 : 1;
