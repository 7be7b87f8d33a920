/** What people tell the feed: messages of the source `operator`, which the feed's leader applies like any other. */
import { Refusal } from '@arara/contract/protocol/errors';
import { OPERATOR_PRODUCER, type SportEventFeedMessageBody } from '@arara/sports';
import type { Ctx } from '../../context.ts';
import { readMonotonicTimeMs } from '../../platform/clock.ts';
import { type SqlStatement, sql, type Tx } from '../../platform/db/db.ts';
import { createInsertReceivedMessagesStatements, FEED_WAKE_TOPIC } from '../inbox/inbox.ts';
import { toReceivedMessage } from '../inbox/received-messages.ts';

/** A message about an event, by the event's URN. */
export interface OperatorMessage {
  readonly urn: string;
  readonly body: SportEventFeedMessageBody;
}

/** The longest that a call waits for the feed's leader. */
const MAX_APPLICATION_WAIT_MS = 5000;
const APPLICATION_POLL_MS = 20;

/** Writes messages into the feed's inbox with the transaction of the decision: none is lost, and none is sent without it. */
export async function sendOperatorMessages(tx: Tx, ctx: Ctx, messages: readonly OperatorMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const sourceTime = ctx.now();
  const received = messages.map(({ urn, body }) =>
    toReceivedMessage({
      source: 'operator',
      producer: OPERATOR_PRODUCER,
      sourceTime,
      event: urn,
      // Two decisions with the same words are two messages.
      decision: String(ctx.newId()),
      ...body,
    }),
  );
  await tx.flight(...createInsertReceivedMessagesStatements(ctx, received));
  tx.afterCommit(() => ctx.db.wake(FEED_WAKE_TOPIC));
}

const selectWaitingOperatorMessages = (): SqlStatement<{ waiting: boolean }> =>
  sql(
    'operator messages waiting',
    `select exists (select from feed_inbox i join producer p on p.id = i.producer
       where p.source = 'operator' and i.applied_at is null) as waiting`,
  );

/**
 * Waits until the leader has applied what people have sent. Throws Refusal unavailable after a while: the message stays in the inbox
 * and is applied as soon as a node leads.
 */
export async function waitForOperatorMessages(ctx: Ctx): Promise<void> {
  const until = readMonotonicTimeMs() + MAX_APPLICATION_WAIT_MS;
  for (;;) {
    const [row] = await ctx.db.read.query(selectWaitingOperatorMessages());
    if (row?.waiting !== true) return;
    if (readMonotonicTimeMs() > until) throw new Refusal('unavailable');
    await new Promise((resolve) => setTimeout(resolve, APPLICATION_POLL_MS));
  }
}
