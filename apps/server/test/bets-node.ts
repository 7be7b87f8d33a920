/** A process of its own that accepts and settles bets on a database until it is killed: `node bets-node.ts <url of the database>`. */
import { openBets } from '../src/sportsbook/bets.ts';
import { openWorld } from './world.ts';

const [, , databaseUrl] = process.argv;
if (databaseUrl === undefined) throw new Error('give the url of a database');
const world = await openWorld({ engine: 'postgres', databaseUrl });
openBets(world.ctx).startWorkers();
process.stdout.write('works\n');
// The workers' own timers hold no process.
setInterval(() => {}, 1000);
