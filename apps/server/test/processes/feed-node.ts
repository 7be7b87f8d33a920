/**
 * A process that reads the simulated feed into a database and settles bets, until it is killed: `node feed-node.ts <database URL>
 * <feed URL> <token> <clock ahead, ms>`. It prints `works`. A message moves its clock.
 */
import { startFeedConsumer } from '../../src/sportsbook/feed/feed-consumer.ts';
import { runFeedSources } from '../../src/sportsbook/feed/feed-sources.ts';
import { receiveFeedMessages } from '../../src/sportsbook/inbox/inbox.ts';
import { openFeedConnection } from '../../src/sportsbook/connection/feed-connection.ts';
import { openBettingService } from '../../src/sportsbook/sportsbook.ts';
import { openTradingTerms } from '../../src/sportsbook/terms/trading-terms.ts';
import { openWorld } from '../world.ts';

const [, , databaseUrl = '', url = '', token = '', ahead = '0'] = process.argv;
let aheadMs = Number(ahead);
process.on('message', (message: { readonly aheadMs: number }) => void (aheadMs = message.aheadMs));
const { ctx } = await openWorld({
  engine: 'postgres',
  databaseUrl,
  overrides: { now: () => Date.now() + aheadMs },
});
const consumer = startFeedConsumer(ctx, {
  publishEvents: () => undefined,
  publishProducers: () => undefined,
  terms: openTradingTerms(ctx),
  requestRecovery: (request) => sources.recover(request),
});
const source = openFeedConnection(ctx, { url, token }, (messages) => receiveFeedMessages(ctx, messages));
const sources = runFeedSources(ctx, [source], consumer.getLeadership);
openBettingService(ctx).startWorkers();
process.stdout.write('works\n');
// The test has ended without ending this process.
process.on('disconnect', () => process.exit(1));
