import type { Ctx } from '../../context.ts';
import type { SqlStatement } from '../../platform/db/db.ts';
import { insertFeedMessages, type FeedInboxMessage } from './feed.queries.ts';

/** The wake-up topic of the consumer, on any node. */
export const FEED_WAKE_TOPIC = 'feed';

const MAX_FEED_PRODUCER_ID = 32_767;
const shortLivedFeedMessageTypes = new Set<unknown>(['odds', 'producer']);

/** Only the producer and the sequence are read here. The rest is read when the message is applied, so that nothing is lost. */
function toFeedInboxMessage(message: unknown): FeedInboxMessage | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { producer, sequence, type } = message as { producer?: unknown; sequence?: unknown; type?: unknown };
  if (
    typeof producer !== 'number' ||
    typeof sequence !== 'number' ||
    !Number.isSafeInteger(producer) ||
    !Number.isSafeInteger(sequence)
  )
    return undefined;
  if (producer < 1 || producer > MAX_FEED_PRODUCER_ID || sequence < 1) return undefined;
  return { producer, sequence, body: JSON.stringify(message), lasting: !shortLivedFeedMessageTypes.has(type) };
}

/** Statements that insert messages into the inbox, each once. Messages without producer or sequence are logged and dropped. */
export function createInsertFeedMessagesStatements(ctx: Ctx, messages: readonly unknown[]): SqlStatement[] {
  const received = messages.flatMap((message) => {
    const row = toFeedInboxMessage(message);
    if (row === undefined) ctx.log.warn('a feed message without producer or sequence was dropped');
    return row ?? [];
  });
  return received.length === 0 ? [] : [insertFeedMessages(received, ctx.now())];
}

/** Receives messages of a feed and wakes the consumer; once it has resolved, none of them can be lost. */
export async function receiveFeedMessages(ctx: Ctx, messages: readonly unknown[]): Promise<void> {
  const statements = createInsertFeedMessagesStatements(ctx, messages);
  if (statements.length === 0) return;
  await ctx.db.tx('feed receive', async (tx) => {
    await tx.flight(...statements);
    tx.afterCommit(() => ctx.db.wake(FEED_WAKE_TOPIC));
  });
}
