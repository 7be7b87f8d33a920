/**
 * The health of a producer. It is up while its messages arrive fresh and without a gap in their sequence. After 20 s of
 * silence, or with a gap, none of its lines is offered until the missing messages or a recovery have arrived, and none whose
 * price is older than its return. Settlements are applied in any case.
 */
import type { FeedMessage } from './messages.ts';

/** `recovering`: the producer is alive, but some of its messages may be missing. */
export type ProducerHealth = 'up' | 'recovering' | 'down';

/** A producer without a message for this long is down. */
export const FEED_PRODUCER_SILENCE_LIMIT_MS = 20_000;
/** How long a gap waits for messages that come out of order, before a recovery is requested. */
export const FEED_SEQUENCE_GAP_GRACE_MS = 1_000;

/** The first and the last number that are missing, and the times of the messages before and after them. */
type SequenceGap = readonly [first: number, last: number, from?: number | undefined, until?: number | undefined];

/** Plain JSON, one per source and producer. It is stored, so its fields keep their names. */
export interface ProducerState {
  readonly id: number;
  /** when it was last alive, by its own clock and never later than ours */
  readonly lastSeen?: number;
  readonly lastSequence: number;
  /** gaps in the sequence, both ends included */
  readonly missing: readonly SequenceGap[];
  /** since when there is a gap */
  readonly missingSince?: number;
  /** everything up to now was received: false before the first recovery, and after every silence */
  readonly complete: boolean;
  /** while it is not: until when everything was received, by its clock; absent if that was never so */
  readonly completeUntil?: number;
  /** the recovery that was requested and has not ended */
  readonly request?: { readonly id: number; readonly at: number };
  /** when it was last found down; a live bet that was waiting then is refused */
  readonly lastDownAt?: number;
  /** its prices of before are old, from its next message on new ones count */
  readonly isReturning?: boolean;
  /** the number of the first message whose prices count */
  readonly pricesFrom?: number;
  /** the latest source time of its messages in their order: a source's clock that was set back does not make its messages old */
  readonly clock?: number;
}

/** `lastSequence` is the last one that an inbox received; 0 for a new producer. */
export const createProducerState = (id: number, lastSequence = 0): ProducerState => ({
  id,
  lastSequence,
  missing: [],
  complete: false,
});

/** The health at `now`. */
export function computeProducerHealth(state: ProducerState, now: number): ProducerHealth {
  if (state.lastSeen === undefined || now - state.lastSeen >= FEED_PRODUCER_SILENCE_LIMIT_MS) return 'down';
  return state.complete && state.missing.length === 0 ? 'up' : 'recovering';
}

/** The producer's state after a message. A duplicate need not be applied again (it would do no harm). */
export interface FeedMessageRecordingResult {
  readonly state: ProducerState;
  readonly isDuplicate: boolean;
}

/** Records any message of the producer; `now` is when it is applied, `receivedAt` when it was received. */
export function applyMessageToProducerState(
  before: ProducerState,
  message: FeedMessage,
  now: number,
  receivedAt = now,
): FeedMessageRecordingResult {
  const state = recordProducerSilence(before, now);
  const time = computeMessageTime(state, message, receivedAt);
  const { missing, duplicate } = recordFeedMessageSequence(state, message.sequence, time);
  // A producer that sends a backlog counts as silent: its own clock decides.
  const seen = Math.min(now, message.sourceTime);
  const { missingSince, request, lastSeen: _old, isReturning, ...rest } = state;
  const next: ProducerState = {
    ...rest,
    lastSeen: Math.max(state.lastSeen ?? 0, seen),
    lastSequence: Math.max(state.lastSequence, message.sequence),
    clock: Math.max(state.clock ?? 0, time),
    missing,
    ...(missing.length > 0 ? { missingSince: missingSince ?? now } : {}),
    ...(request === undefined ? {} : { request }),
    ...(isReturning === true ? { pricesFrom: Math.max(message.sequence, state.lastSequence + 1) } : {}),
  };
  if (message.type === 'producer' && message.state === 'down') {
    return {
      state: { ...markIncomplete(next, state), lastDownAt: now, isReturning: true },
      isDuplicate: duplicate,
    };
  }
  if (message.type === 'snapshot' && message.request === request?.id)
    return { state: completeProducerRecovery(next, message.sequence), isDuplicate: duplicate };
  return { state: next, isDuplicate: duplicate };
}

/**
 * The time that orders a message: its source's, but never before that of an earlier message of its producer, never after that
 * of a later one, and not after it was received. Otherwise a stop would count as older than the price that it stops when a source's
 * clock is set back.
 */
export function computeMessageTime(
  { lastSequence, clock = 0, missing }: ProducerState,
  { sequence, sourceTime }: Pick<FeedMessage, 'sequence' | 'sourceTime'>,
  receivedAt: number,
): number {
  const time = Math.min(sourceTime, receivedAt);
  if (sequence > lastSequence) return Math.max(time, clock);
  const gap = missing.find(([first, last]) => first <= sequence && sequence <= last);
  const [, , from = 0, until = clock] = gap ?? [];
  return Math.min(Math.max(time, from), until);
}

/** A message that could not be read at all may have said anything: the producer has to send everything again. */
export function markProducerSuspect(state: ProducerState, now: number): ProducerState {
  const { request: _broken, ...rest } = state;
  return { ...markIncomplete(rest, state), lastDownAt: now, pricesFrom: state.lastSequence + 1 };
}

/** Records a silence of the producer. Call it on every tick too, so that a silence is recorded when it happens. */
export function recordProducerSilence(state: ProducerState, now: number): ProducerState {
  if (state.lastSeen === undefined || now - state.lastSeen < FEED_PRODUCER_SILENCE_LIMIT_MS) return state;
  if (!state.complete && state.request === undefined) return state;
  // A recovery that is interrupted by a silence is incomplete.
  const { request: _broken, ...rest } = state;
  return { ...markIncomplete(rest, state), lastDownAt: now, isReturning: true };
}

/** Messages may be missing from now on; `before` says until when they were not. */
function markIncomplete<State extends ProducerState>(state: State, before: ProducerState): State {
  const until = before.complete ? findCompleteUntil(before) : before.completeUntil;
  return { ...state, complete: false, ...(until === undefined ? {} : { completeUntil: until }) };
}

/** Until when everything of a producer was received, by its clock: a recovery has to send what is later. Undefined if that was never so. */
export function findCompleteUntil({ complete, completeUntil, missing, lastSeen }: ProducerState): number | undefined {
  if (!complete) return completeUntil;
  return missing.reduce<number | undefined>((least, [, , from]) => Math.min(least ?? 0, from ?? 0), lastSeen);
}

/** Whether to request a recovery now: the producer is alive, something is missing, and no recovery is under way. */
export function needsProducerRecovery(state: ProducerState, now: number, patienceMs = 60_000): boolean {
  if (computeProducerHealth(state, now) !== 'recovering') return false;
  if (state.request !== undefined && now - state.request.at < patienceMs) return false;
  return !state.complete || now - (state.missingSince ?? now) >= FEED_SEQUENCE_GAP_GRACE_MS;
}

/** Records a requested recovery: one at a time per producer. */
export const recordProducerRecoveryRequest = (state: ProducerState, id: number, now: number): ProducerState => ({
  ...state,
  request: { id, at: now },
});

/** A finished recovery has sent everything that the gaps before its end had lost, so older prices than those are old. */
function completeProducerRecovery(state: ProducerState, sequence: number): ProducerState {
  const { request: _done, completeUntil: _until, missingSince, missing, ...rest } = state;
  const left = missing.filter(([, last]) => last > sequence);
  const lost = missing.find(([, last]) => last <= sequence);
  return {
    ...rest,
    missing: left,
    complete: true,
    ...(lost === undefined ? {} : { pricesFrom: Math.max(state.pricesFrom ?? 0, lost[0]) }),
    ...(left.length > 0 && missingSince !== undefined ? { missingSince } : {}),
  };
}

function recordFeedMessageSequence(
  state: ProducerState,
  sequence: number,
  time: number,
): { missing: ProducerState['missing']; duplicate: boolean } {
  const { lastSequence, missing, clock = 0 } = state;
  if (sequence > lastSequence) {
    const gap: SequenceGap = [lastSequence + 1, sequence - 1, clock, time];
    return { missing: gap[0] <= gap[1] ? [...missing, gap] : missing, duplicate: false };
  }
  const filled = missing.flatMap((gap): ProducerState['missing'] => {
    const [first, last, from, until] = gap;
    if (sequence < first || sequence > last) return [gap];
    const parts: SequenceGap[] = [
      [first, sequence - 1, from, time],
      [sequence + 1, last, time, until],
    ];
    return parts.filter(([begin, end]) => begin <= end);
  });
  const duplicate = missing.every(([first, last]) => sequence < first || sequence > last);
  return { missing: filled, duplicate };
}
