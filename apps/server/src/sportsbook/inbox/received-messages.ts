/** What the inbox needs to know of a message before it is stored: its sender, its number, and how it is kept. Pure. */
import { createHash } from 'node:crypto';
import { isFeedSource } from '@arara/sports';
import type { FeedInboxMessage, UnreadToSave } from './inbox.queries.ts';

const MAX_FEED_PRODUCER_NUMBER = 32_767;
const shortLivedFeedMessageTypes = new Set<unknown>(['odds', 'producer']);

/** Sources that number their messages themselves. The messages of all others are numbered here. */
const numberedSources = new Set<string>(['simulator']);

/** A message as its row holds it. */
export type ReceivedMessage =
  | { readonly kind: 'message'; readonly row: FeedInboxMessage }
  | { readonly kind: 'unreadable'; readonly row: Omit<UnreadToSave, 'id'> };

/** Reads what the row of a message needs. Only the sender and the number are read here. The rest is read when the message is applied, so that nothing is lost. */
export function toReceivedMessage(message: unknown): ReceivedMessage {
  const fields = typeof message === 'object' && message !== null ? (message as Readonly<Record<string, unknown>>) : {};
  const { producer, sequence, type } = fields;
  const source = fields['source'] === 'replay' ? 'replay:earlier' : fields['source'];
  const isNumbered = typeof source === 'string' && numberedSources.has(source);
  const isRead =
    isFeedSource(source) &&
    isWholeFrom1(producer) &&
    producer <= MAX_FEED_PRODUCER_NUMBER &&
    (!isNumbered || isWholeFrom1(sequence)) &&
    // The database compares the type as text, and some JSON texts are none there.
    (typeof type !== 'string' || typePattern.test(type));
  const body = toJsonText(message);
  if (!isRead)
    return {
      kind: 'unreadable',
      row: {
        source: isFeedSource(source) ? source : null,
        producer: isWholeFrom1(producer) && producer <= MAX_FEED_PRODUCER_NUMBER ? producer : null,
        seq: isWholeFrom1(sequence) ? sequence : null,
        event: typeof fields['event'] === 'string' ? fields['event'] : null,
        parts: ['envelope'],
        raw: body,
        waits: true,
      },
    };
  const lasting = !shortLivedFeedMessageTypes.has(type);
  const row = { source, producer, body, lasting, urgent: type === 'stop' };
  return {
    kind: 'message',
    row: isNumbered
      ? { ...row, sequence: sequence as number, hash: null }
      : { ...row, sequence: 0, hash: hashBody(fields) },
  };
}

const typePattern = /^[\w-]{1,40}$/;

const isWholeFrom1 = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;

/** The message as JSON text; what is no JSON as it came, without the one character that no text column holds. */
const toJsonText = (message: unknown): string =>
  (typeof message === 'string' ? message : (JSON.stringify(message) ?? '')).replaceAll('\0', '\uFFFD');

/** The answer to a recovery repeats what was sent before: without the number of its request it is the same message. */
function hashBody(fields: Readonly<Record<string, unknown>>): string {
  const { request: _request, sequence: _sequence, ...body } = fields;
  return createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 32);
}
