/**
 * The health of a producer. It is up while its messages arrive fresh and without a gap in their sequence. After 20 s of
 * silence, or with a gap, none of its lines is offered until the missing messages or a recovery have arrived. Settlements
 * are applied in any case.
 */
import type { FeedMessage } from './messages.ts';

/** `recovering`: the producer is alive, but some of its messages may be missing. */
export type ProducerHealth = 'up' | 'recovering' | 'down';

/** A producer without a message for this long is down. */
export const FEED_PRODUCER_SILENCE_LIMIT_MS = 20_000;
/** How long a gap waits for messages that come out of order, before a recovery is requested. */
export const FEED_SEQUENCE_GAP_GRACE_MS = 1_000;

/** Plain JSON, one per source and producer. It is stored, so its fields keep their names. */
export interface ProducerState {
  readonly id: number;
  /** when it was last alive, by its own clock and never later than ours */
  readonly lastSeen?: number;
  readonly lastSequence: number;
  /** gaps in the sequence, both ends included */
  readonly missing: readonly (readonly [first: number, last: number])[];
  /** since when there is a gap */
  readonly missingSince?: number;
  /** everything up to now was received: false before the first recovery, and after every silence */
  readonly complete: boolean;
  /** the recovery that was requested and has not ended */
  readonly request?: { readonly id: number; readonly at: number };
  /** when it was last found down; a live bet that was waiting then is refused */
  readonly lastDownAt?: number;
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

/** Records any message of the producer; `now` is when it is applied. */
export function applyMessageToProducerState(
  before: ProducerState,
  message: FeedMessage,
  now: number,
): FeedMessageRecordingResult {
  const state = recordProducerSilence(before, now);
  const { missing, duplicate } = recordFeedMessageSequence(state, message.sequence);
  // A producer that sends a backlog counts as silent: its own clock decides.
  const seen = Math.min(now, message.sourceTime);
  const { missingSince, request, lastSeen: _old, ...rest } = state;
  const next: ProducerState = {
    ...rest,
    lastSeen: Math.max(state.lastSeen ?? 0, seen),
    lastSequence: Math.max(state.lastSequence, message.sequence),
    missing,
    ...(missing.length > 0 ? { missingSince: missingSince ?? now } : {}),
    ...(request === undefined ? {} : { request }),
  };
  if (message.type === 'producer' && message.state === 'down') {
    return { state: { ...next, complete: false, lastDownAt: now }, isDuplicate: duplicate };
  }
  if (message.type === 'snapshot' && message.request === request?.id)
    return { state: completeProducerRecovery(next, message.sequence), isDuplicate: duplicate };
  return { state: next, isDuplicate: duplicate };
}

/** Records a silence of the producer. Call it on every tick too, so that a silence is recorded when it happens. */
export function recordProducerSilence(state: ProducerState, now: number): ProducerState {
  if (state.lastSeen === undefined || now - state.lastSeen < FEED_PRODUCER_SILENCE_LIMIT_MS) return state;
  if (!state.complete && state.request === undefined) return state;
  // A recovery that is interrupted by a silence is incomplete.
  const { request: _broken, ...rest } = state;
  return { ...rest, complete: false, lastDownAt: now };
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

/** A finished recovery has sent everything that the gaps before its end had lost. */
function completeProducerRecovery(state: ProducerState, sequence: number): ProducerState {
  const { request: _done, missingSince, missing, ...rest } = state;
  const left = missing.filter(([, last]) => last > sequence);
  return {
    ...rest,
    missing: left,
    complete: true,
    ...(left.length > 0 && missingSince !== undefined ? { missingSince } : {}),
  };
}

function recordFeedMessageSequence(
  state: ProducerState,
  sequence: number,
): { missing: ProducerState['missing']; duplicate: boolean } {
  const { lastSequence, missing } = state;
  if (sequence > lastSequence) {
    const gap = [lastSequence + 1, sequence - 1] as const;
    return { missing: gap[0] <= gap[1] ? [...missing, gap] : missing, duplicate: false };
  }
  const filled = missing.flatMap(([first, last]): ProducerState['missing'] => {
    if (sequence < first || sequence > last) return [[first, last]];
    const parts: (readonly [number, number])[] = [
      [first, sequence - 1],
      [sequence + 1, last],
    ];
    return parts.filter(([from, to]) => from <= to);
  });
  const duplicate = missing.every(([first, last]) => sequence < first || sequence > last);
  return { missing: filled, duplicate };
}
