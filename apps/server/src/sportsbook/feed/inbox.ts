import type { Ctx } from '../../context.ts';
import type { Statement } from '../../platform/db/db.ts';
import { insertMessages, type InboxMessage } from './feed.queries.ts';

/** The wake-up topic of the consumer, on any node. */
export const FEED_TOPIC = 'feed';

const HIGHEST_PRODUCER = 32_767;
const shortLivedTypes = new Set<unknown>(['odds', 'producer']);

/** Only the producer and the sequence are read here. The rest is read when the message is applied, so that nothing is lost. */
function toInboxMessage(message: unknown): InboxMessage | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { producer, sequence, type } = message as { producer?: unknown; sequence?: unknown; type?: unknown };
  if (
    typeof producer !== 'number' ||
    typeof sequence !== 'number' ||
    !Number.isSafeInteger(producer) ||
    !Number.isSafeInteger(sequence)
  )
    return undefined;
  if (producer < 1 || producer > HIGHEST_PRODUCER || sequence < 1) return undefined;
  return { producer, sequence, body: JSON.stringify(message), lasting: !shortLivedTypes.has(type) };
}

/** Statements that insert messages into the inbox, each once. Messages without producer or sequence are logged and dropped. */
export function insertMessagesStatements(ctx: Ctx, messages: readonly unknown[]): Statement[] {
  const received = messages.flatMap((message) => {
    const row = toInboxMessage(message);
    if (row === undefined) ctx.log.warn('a feed message without producer or sequence was dropped');
    return row ?? [];
  });
  return received.length === 0 ? [] : [insertMessages(received, ctx.now())];
}

/** Receives messages of a feed and wakes the consumer; once it has resolved, none of them can be lost. */
export async function receiveMessages(ctx: Ctx, messages: readonly unknown[]): Promise<void> {
  const statements = insertMessagesStatements(ctx, messages);
  if (statements.length === 0) return;
  await ctx.db.tx('feed receive', async (tx) => {
    await tx.flight(...statements);
    tx.afterCommit(() => ctx.db.wake(FEED_TOPIC));
  });
}
