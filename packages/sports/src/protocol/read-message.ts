/**
 * Reads a message of the internal protocol from untrusted JSON, part by part: what can be read counts, and each part that
 * cannot be read is named with what it may be about. No list has a longest length: a market may have 5,000 outcomes.
 */
import { isFeedSource, isSportEventFeedMessage } from './messages.ts';
import type { FeedMessage, FeedMessageEnvelope, FeedSourceName } from './messages.ts';
import { upgradeFeedMessage } from './earlier-form.ts';
import { bodyReaders } from './message-bodies.ts';
import { hasFields, isJsonObject, isPositive, isText, isWhole } from './json-fields.ts';
import type { Json } from './json-fields.ts';
import type { UnreadPart } from './unread-parts.ts';

/** A message, perhaps with parts that could not be read. */
export interface ReadMessage {
  readonly read: 'message';
  readonly message: FeedMessage;
  readonly unread: readonly UnreadPart[];
}

/** A message whose sender and number are known, but not what it says. */
export interface UnreadableBody {
  readonly read: 'envelope';
  readonly envelope: FeedMessageEnvelope;
  /** the event that it is about; undefined if not even that can be read: then it may be about any event of its producer */
  readonly event: string | undefined;
  readonly type: string;
  readonly reason: string;
}

/** A message whose sender or number cannot be read. */
export interface UnreadableMessage {
  readonly read: 'nothing';
  readonly source: FeedSourceName | undefined;
  readonly producer: number | undefined;
  readonly reason: string;
}

export type FeedMessageReading = ReadMessage | UnreadableBody | UnreadableMessage;

/** Reads a message. Fields that the protocol does not have are left out. */
export function readFeedMessage(input: unknown): FeedMessageReading {
  const upgraded = upgradeFeedMessage(input);
  const json = isJsonObject(upgraded) ? upgraded : {};
  const { source, producer, type } = json;
  const envelope = readEnvelope(json);
  if (envelope === undefined)
    return {
      read: 'nothing',
      source: isFeedSource(source) ? source : undefined,
      producer: isPositive(producer) ? producer : undefined,
      reason: 'envelope',
    };
  const event = isText(json['event']) ? json['event'] : undefined;
  const refuse = (reason: string): UnreadableBody => ({
    read: 'envelope',
    envelope,
    event,
    type: typeof type === 'string' ? type : '',
    reason,
  });
  if (typeof type !== 'string' || !Object.hasOwn(bodyReaders, type)) return refuse('type');
  const reader = bodyReaders[type as FeedMessage['type']];
  if (reader.isAboutEvent && event === undefined) return refuse('event');
  if (type === 'release' && envelope.source !== 'operator') return refuse('source');
  const unread: UnreadPart[] = [];
  const body = reader.readBody(json, (path, about) => void unread.push({ path, about }));
  if (typeof body === 'string') return refuse(body);
  const message = { ...envelope, ...(reader.isAboutEvent ? { event } : {}), ...body } as FeedMessage;
  return { read: 'message', message, unread };
}

function readEnvelope(json: Json): FeedMessageEnvelope | undefined {
  const { source, producer, sequence, sourceTime, request, receipt } = json;
  if (!isFeedSource(source) || !isPositive(producer) || !isPositive(sequence) || !isWhole(sourceTime)) return undefined;
  if (!hasFields({ request, receipt }, isWhole)) return undefined;
  return {
    source,
    producer,
    sequence,
    sourceTime,
    ...(isWhole(request) ? { request } : {}),
    ...(isWhole(receipt) ? { receipt } : {}),
  };
}

/** The event that a reading is about, if it is about one and names it. */
export const findEventOfReading = (reading: FeedMessageReading): string | undefined =>
  reading.read === 'envelope'
    ? reading.event
    : reading.read === 'message' && isSportEventFeedMessage(reading.message)
      ? reading.message.event
      : undefined;
