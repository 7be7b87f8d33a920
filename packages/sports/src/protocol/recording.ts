/** Recordings of feeds: one message a line as JSON, with when it was received. They are replayed with their times moved. */
import { isJsonObject, isWhole } from './json-fields.ts';
import type { Json } from './json-fields.ts';

/** A message as it was received, before anything of it was read. */
export interface RecordedMessage {
  readonly receivedAt: number;
  readonly message: unknown;
  /** It says how an event stood when the recording began: no source sent it, and its number is none. */
  readonly isState?: true;
}

export const formatRecordedMessage = ({ receivedAt, message, isState }: RecordedMessage): string =>
  JSON.stringify({ receivedAt, message, isState });

/** The message of a line of a recording; undefined if the line is none. */
export function parseRecordedMessage(line: string): RecordedMessage | undefined {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isJsonObject(json)) return undefined;
  const { receivedAt, message } = json;
  if (!isWhole(receivedAt) || message === undefined) return undefined;
  return { receivedAt, message, ...(json['isState'] === true ? { isState: true } : {}) };
}

/** How the times of a recording are moved: `from` of the recording is `to` now, and time passes `speed` times as fast. */
export interface TimeShift {
  readonly from: number;
  readonly to: number;
  readonly speed: number;
}

/** The instant at which an instant of the recording is now. */
export const shiftTime = (time: number, { from, to, speed }: TimeShift): number =>
  Math.max(0, Math.round(to + (time - from) / speed));

/**
 * A recorded message as one of this replay: of its source, about an event of its own, with all times moved. Undefined for what
 * a replay does not repeat: answers to recoveries, which the replay gives itself, and what operators wrote.
 */
export function toReplayedMessage(message: unknown, source: string, shift: TimeShift): Json | undefined {
  if (!isJsonObject(message)) return undefined;
  const { sequence: _sequence, receipt: _receipt, ...kept } = message;
  const { event, type, clock } = kept;
  if (kept['source'] === 'operator' || type === 'snapshot' || 'request' in kept) return undefined;
  const moved = Object.fromEntries(
    ['sourceTime', 'startsAt', 'from', 'to'].flatMap((name) => {
      const time = kept[name];
      return isWhole(time) ? [[name, shiftTime(time, shift)]] : [];
    }),
  );
  const rate = isJsonObject(clock) ? clock['rate'] : undefined;
  return {
    ...kept,
    ...moved,
    source,
    ...(typeof event === 'string' ? { event: `${source}:${event}` } : {}),
    ...(isJsonObject(clock) && typeof rate === 'number' ? { clock: { ...clock, rate: rate * shift.speed } } : {}),
  };
}
