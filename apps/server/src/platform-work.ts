/** What the platform itself does while the server runs, with the lists that the domains bring: workers, gauges, commands. */
import type { Ctx } from './context.ts';
import { type Domain, type FactMessages, type JoinedDomains, publishMessagesForFacts } from './domain.ts';
import { startFactConsumer } from './facts.ts';
import type { OpenedContext } from './open-context.ts';
import { startClockSetbackWatch } from './platform/cluster/clock-setbacks.ts';
import { listenForCliCommands } from './platform/commands/command-socket.ts';
import { MISSING_PARTITION_WAKE_CHANNEL } from './platform/db/errors.ts';
import { maintainIdempotencyWeekPartitions } from './platform/idempotency/idempotency.ts';
import { mailPlanRepairs, startMailWorker } from './platform/mail/mail-outbox.ts';
import { createMailSender } from './platform/mail/mail-sender.ts';
import { registerGauge } from './platform/metrics/metrics.ts';
import { countParkedFacts, factRetentions, readConsumerLags } from './platform/outbox/outbox.ts';
import { startRetentionPruning, type TableRetention } from './platform/retention/retention.ts';
import { type BackgroundWork, startWorker } from './platform/worker/worker.ts';
import type { RealtimeService } from './realtime.ts';
import { runDatabaseRestoredCommand } from './restored.ts';
import { runKeyRotationCommand } from './stored-secrets.ts';

const PARTITION_UPKEEP_INTERVAL_MS = 6 * 3600 * 1000;

/** Every table whose rows have an end, beside the partitions of keys, the feed's inbox and what its own work deletes. */
export const listRetentions = (domains: Pick<JoinedDomains, 'retentions'>): readonly TableRetention[] => [
  ...factRetentions,
  ...domains.retentions,
];

/** Starts the platform's workers, before those of the domains. */
export const startPlatformWork = (
  { ctx, startClock, latestId, restore, keyRing }: OpenedContext,
  domains: JoinedDomains,
  { publish }: Pick<RealtimeService, 'publish'>,
): readonly BackgroundWork[] => [
  startClock(),
  startClockSetbackWatch(ctx, latestId, [...mailPlanRepairs, ...domains.planRepairs]),
  restore.start(),
  keyRing.start(),
  startMessagesForFacts(ctx, publish, domains.messagesByFact),
  startWorker(
    ctx,
    { name: 'idempotency partitions', everyMs: PARTITION_UPKEEP_INTERVAL_MS, wakeOn: MISSING_PARTITION_WAKE_CHANNEL },
    async () => {
      await maintainIdempotencyWeekPartitions(ctx);
      return false;
    },
  ),
  startRetentionPruning(ctx, listRetentions(domains)),
  startMailWorker(ctx, createMailSender(ctx.config)),
];

const startMessagesForFacts = (ctx: Ctx, publish: RealtimeService['publish'], messages: FactMessages): BackgroundWork =>
  startFactConsumer(ctx, 'realtime', { afterCommit: (facts) => publishMessagesForFacts(publish, messages, facts) });

/** Takes commands of the running server: the embedded database's folder is locked, so they run in here. A server's database is open to them. */
export const listenForServerCommands = (ctx: Ctx, { commands }: Pick<JoinedDomains, 'commands'>) =>
  ctx.config.databaseUrl === undefined
    ? listenForCliCommands(
        ctx.config.dataDir,
        {
          ...commands,
          'keys:rotate': (_words, report) => runKeyRotationCommand(ctx, report),
          restored: (words) => runDatabaseRestoredCommand(ctx, words),
        },
        ctx.log,
      )
    : undefined;

/** Registers what `/metrics` reads of this server when it is asked. Returns what takes all of it away. */
export function registerServerGauges(
  { db, restore }: Ctx,
  domains: Pick<JoinedDomains, 'gauges'>,
  { realtime, isDraining }: { readonly realtime: RealtimeService; readonly isDraining: () => boolean },
): () => void {
  const gauges: NonNullable<Domain['gauges']> = [
    {
      meaning: { name: 'sockets', help: 'Real-time connections, those of visitors too', aggregator: 'sum' },
      read: () => [{ value: realtime.countConnections() }],
    },
    {
      meaning: { name: 'processes', help: 'Processes of the server that take calls', aggregator: 'sum' },
      read: () => [{ value: isDraining() ? 0 : 1 }],
    },
    {
      meaning: {
        name: 'fact_lag_seconds',
        help: 'Age of the oldest fact that a consumer has not handled, by consumer',
        labelNames: ['consumer'],
        aggregator: 'max',
      },
      read: async () =>
        (await readConsumerLags(db.read)).map(({ consumer, seconds }) => ({ labels: { consumer }, value: seconds })),
    },
    {
      meaning: { name: 'facts_parked', help: 'Facts that wait for another try', aggregator: 'max' },
      read: async () => [{ value: await countParkedFacts(db.read) }],
    },
    {
      meaning: {
        name: 'restore_pending',
        help: '1 while nothing is dealt because the database went back',
        aggregator: 'max',
      },
      read: () => [{ value: restore.pending() === undefined ? 0 : 1 }],
    },
    ...domains.gauges,
  ];
  const removals = gauges.map(({ meaning, read }) => registerGauge(meaning, read));
  return () => {
    for (const remove of removals) remove();
  };
}
