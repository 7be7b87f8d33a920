/** Receives messages: each once, by the number of its source or by the hash of its body, and what cannot be read as a message too. */
import { feedProducerKinds, OPERATOR_PRODUCER } from '@arara/sports';
import type { Ctx } from '../../context.ts';
import type { Db, SqlStatement } from '../../platform/db/db.ts';
import { incrementCounter } from '../../platform/metrics/metrics.ts';
import {
  type FeedInboxMessage,
  insertNumberedMessages,
  insertUnnumberedMessages,
  insertUnread,
} from './inbox.queries.ts';
import { insertFeedProducers, type ProducerIdentity } from './producers.queries.ts';
import { type ReceivedMessage, toReceivedMessage } from './received-messages.ts';

/** The wake-up topic of the consumer, on any node. */
export const FEED_WAKE_TOPIC = 'feed';

/** Producers of these sources have had their numbers as ids since before there were several sources. */
const sourceByReservedId: Readonly<Record<number, string>> = {
  1: 'uof',
  3: 'uof',
  10: 'simulator',
  13: 'simulator',
  21: 'oddsapi',
  23: 'oddsapi',
  [OPERATOR_PRODUCER]: 'operator',
};

function listProducers(rows: readonly FeedInboxMessage[]): (ProducerIdentity & { id: number | null })[] {
  const byKey = new Map(rows.map(({ source, producer }) => [`${source} ${producer}`, { source, number: producer }]));
  return [...byKey.values()].map(({ source, number }) => ({
    source,
    number,
    kind: feedProducerKinds[number] ?? 'other',
    id: sourceByReservedId[number] === source ? number : null,
  }));
}

/** Producers whose rows this process has read: they are not made again. Rows of producers are never deleted. */
const knownProducers = new WeakMap<Db, Set<string>>();

const toProducerKey = (source: string, number: number): string => `${source} ${number}`;

/** Notes a producer whose row was read after the commit that made it. */
export function noteKnownProducer(db: Db, { source, number }: Pick<ProducerIdentity, 'source' | 'number'>): void {
  const known = knownProducers.get(db) ?? new Set<string>();
  knownProducers.set(db, known.add(toProducerKey(source, number)));
}

/** Makes the producers of these messages whose rows this process does not know. */
function createMissingProducersStatements({ db }: Ctx, rows: readonly FeedInboxMessage[]): SqlStatement[] {
  const known = knownProducers.get(db);
  const missing = rows.filter(({ source, producer }) => known?.has(toProducerKey(source, producer)) !== true);
  return missing.length === 0 ? [] : [insertFeedProducers(listProducers(missing))];
}

/** Statements that insert messages into the inbox, each once, and keep those that cannot be read. */
export function createInsertReceivedMessagesStatements(ctx: Ctx, received: readonly ReceivedMessage[]): SqlStatement[] {
  const rows = received.flatMap((one) => (one.kind === 'message' ? [one.row] : []));
  const unreadable = received.flatMap((one) => (one.kind === 'unreadable' ? [{ ...one.row, id: ctx.newId() }] : []));
  for (const { source, producer } of unreadable) {
    incrementCounter('feed_unread_total', { part: 'envelope' });
    ctx.log.warn({ source, producer }, 'a feed message cannot be read: everything is asked for again');
  }
  const [numbered, unnumbered] = [rows.filter(({ hash }) => hash === null), rows.filter(({ hash }) => hash !== null)];
  const now = ctx.now();
  return [
    ...createMissingProducersStatements(ctx, rows),
    ...(numbered.length === 0 ? [] : [insertNumberedMessages(numbered, now)]),
    ...(unnumbered.length === 0 ? [] : [insertUnnumberedMessages(unnumbered, now)]),
    ...(unreadable.length === 0 ? [] : [insertUnread(unreadable, now)]),
  ];
}

/** Receives messages of a feed and wakes the consumer; once it has resolved, none of them can be lost. */
export async function receiveFeedMessages(ctx: Ctx, messages: readonly unknown[]): Promise<void> {
  const statements = createInsertReceivedMessagesStatements(ctx, messages.map(toReceivedMessage));
  if (statements.length === 0) return;
  await ctx.db.tx('feed receive', async (tx) => {
    await tx.flight(...statements);
    tx.afterCommit(() => ctx.db.wake(FEED_WAKE_TOPIC));
  });
}
