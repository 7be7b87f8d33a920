/**
 * Whether a producer can be trusted. It is up while its messages arrive fresh and without holes; silent for 20 s, or with a
 * hole in its sequence, none of its lines is offered until the missing messages or a recovery have come. Settlements are
 * applied all the same.
 */
import type { Message } from './messages.ts';

/** `recovering`: alive, but what it said may be incomplete. */
export type Health = 'up' | 'recovering' | 'down';

/** A producer without a sign of life for this long is down (sportsbook.md). */
export const silenceMs = 20_000;
/** How long a hole may wait for messages that come out of order, before a recovery is asked for. */
export const gapGraceMs = 1_000;

/** Plain JSON, one per source and producer. */
export interface ProducerState {
  readonly id: number;
  /** the newest moment at which it was alive, by its own clock and never later than ours */
  readonly lastSeen?: number;
  readonly lastSequence: number;
  /** holes in the sequence, both ends included */
  readonly missing: readonly (readonly [first: number, last: number])[];
  /** since when there is a hole */
  readonly missingSince?: number;
  /** everything up to now is known: false before the first recovery, and after every silence */
  readonly complete: boolean;
  /** the recovery that was asked for and has not ended */
  readonly request?: { readonly id: number; readonly at: number };
  /** when it was last found down; a live bet that waited across it is refused */
  readonly lastDownAt?: number;
}

/** `lastSequence` is what an inbox took last; 0 for a producer never heard. */
export const createProducerState = (id: number, lastSequence = 0): ProducerState => ({
  id,
  lastSequence,
  missing: [],
  complete: false,
});

/** A pure function of the state and the clock. */
export function computeHealth(state: ProducerState, now: number): Health {
  if (state.lastSeen === undefined || now - state.lastSeen >= silenceMs) return 'down';
  return state.complete && state.missing.length === 0 ? 'up' : 'recovering';
}

/** What hearing a message does; `duplicate` need not be applied again (it would do no harm). */
export interface ReceivedMessage {
  readonly state: ProducerState;
  readonly isDuplicate: boolean;
}

/** Takes note of any message of the producer, when it is taken up (`now`). */
export function recordMessage(before: ProducerState, message: Message, now: number): ReceivedMessage {
  const state = recordSilence(before, now);
  const { missing, duplicate } = recordSequence(state, message.sequence);
  // A producer that works off a backlog is as good as silent: its own clock counts.
  const seen = Math.min(now, message.sourceTime);
  const { missingSince, request, lastSeen: _old, ...rest } = state;
  const heard: ProducerState = {
    ...rest,
    lastSeen: Math.max(state.lastSeen ?? 0, seen),
    lastSequence: Math.max(state.lastSequence, message.sequence),
    missing,
    ...(missing.length > 0 ? { missingSince: missingSince ?? now } : {}),
    ...(request === undefined ? {} : { request }),
  };
  if (message.type === 'producer' && message.state === 'down') {
    return { state: { ...heard, complete: false, lastDownAt: now }, isDuplicate: duplicate };
  }
  if (message.type === 'snapshot' && message.request === request?.id)
    return { state: completeRecovery(heard, message.sequence), isDuplicate: duplicate };
  return { state: heard, isDuplicate: duplicate };
}

/** Keeps in mind that the producer was down. Call it on every tick, too, so that a silence is noted when it happens. */
export function recordSilence(state: ProducerState, now: number): ProducerState {
  if (state.lastSeen === undefined || now - state.lastSeen < silenceMs) return state;
  if (!state.complete && state.request === undefined) return state;
  // What a recovery sends before it falls silent is not all of it.
  const { request: _broken, ...rest } = state;
  return { ...rest, complete: false, lastDownAt: now };
}

/** Whether to ask for a recovery now: alive, incomplete, and none under way that could still come. */
export function needsRecovery(state: ProducerState, now: number, patienceMs = 60_000): boolean {
  if (computeHealth(state, now) !== 'recovering') return false;
  if (state.request !== undefined && now - state.request.at < patienceMs) return false;
  return !state.complete || now - (state.missingSince ?? now) >= gapGraceMs;
}

/** Notes the recovery that was asked for: one at a time per producer. */
export const recordRecoveryRequest = (state: ProducerState, id: number, now: number): ProducerState => ({
  ...state,
  request: { id, at: now },
});

/** A finished recovery has told again what holes before its end had lost. */
function completeRecovery(state: ProducerState, sequence: number): ProducerState {
  const { request: _done, missingSince, missing, ...rest } = state;
  const left = missing.filter(([, last]) => last > sequence);
  return {
    ...rest,
    missing: left,
    complete: true,
    ...(left.length > 0 && missingSince !== undefined ? { missingSince } : {}),
  };
}

function recordSequence(
  state: ProducerState,
  sequence: number,
): { missing: ProducerState['missing']; duplicate: boolean } {
  const { lastSequence, missing } = state;
  if (sequence > lastSequence) {
    const hole = [lastSequence + 1, sequence - 1] as const;
    return { missing: hole[0] <= hole[1] ? [...missing, hole] : missing, duplicate: false };
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
