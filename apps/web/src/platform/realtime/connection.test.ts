import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPlayerRealtimeSocket, connectVisitorSocket, type PlayerRealtimeMessageHandlers } from './connection.ts';
import { DISCONNECTED_REALTIME_STATE, useRealtimeState } from './realtime.ts';

const listeners = new Map<string, ((...values: never[]) => void)[]>();

/** What the page sent, and the connection below: it answers, or not. */
const sent: (readonly [string, unknown])[] = [];
const engine = {
  answers: true,
  onPacket: () => {},
  on: (_name: 'packet', listener: () => void) => (engine.onPacket = listener),
  close: () => report('disconnect', 'forced close' as never),
};

vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    on: (name: string, listener: (...values: never[]) => void) =>
      void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    emit: (name: string, content: unknown, answer?: () => void) => {
      sent.push([name, content]);
      if (engine.answers && answer !== undefined) {
        engine.onPacket();
        answer();
      }
    },
    io: { engine },
    // A socket that the page closes says so as one that breaks does.
    close: () => report('disconnect', 'io client disconnect' as never),
  }),
}));

const report = (name: string, ...values: never[]): void => {
  for (const listener of listeners.get(name) ?? []) listener(...values);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('data of the player is read again at every connection, the first too: what was read before it may have changed since', () => {
  const onConnect = vi.fn<() => void>();
  const session = { token: 'of a player', isCurrent: () => true, isValid: () => Promise.resolve(true), onConnect };
  const close = connectPlayerRealtimeSocket(session, {} as PlayerRealtimeMessageHandlers);
  expect(onConnect).not.toHaveBeenCalled();
  report('connect');
  expect(onConnect).toHaveBeenCalledTimes(1);
  report('disconnect', 'transport close' as never);
  report('connect');
  expect(onConnect).toHaveBeenCalledTimes(2);
  close();
});

test('a visitor’s connection that breaks is lost until it is back, and one that the page closes is none', () => {
  listeners.clear();
  useRealtimeState.setState(DISCONNECTED_REALTIME_STATE);
  const readState = () => useRealtimeState.getState().state;
  let isVisitor = true;
  const close = connectVisitorSocket(() => isVisitor);
  expect(readState()).toBe('off');
  report('connect');
  expect(readState()).toBe('connected');
  report('disconnect', 'transport close' as never);
  expect(readState()).toBe('lost');
  report('connect');
  expect(readState()).toBe('connected');
  isVisitor = false;
  report('disconnect', 'transport close' as never);
  expect(readState()).toBe('connected');
  isVisitor = true;
  close();
  expect(readState()).toBe('off');
});

test('a server that falls silent is lost within three seconds, on a message that the wire had before, and back with its first packet', () => {
  listeners.clear();
  useRealtimeState.setState(DISCONNECTED_REALTIME_STATE);
  const readState = () => useRealtimeState.getState().state;
  const close = connectVisitorSocket(() => true);
  report('connect');
  expect(sent.at(-1)).toEqual(['unsubscribe', { topics: [] }]);
  engine.answers = false;
  vi.advanceTimersByTime(3000);
  expect(readState()).toBe('lost');
  engine.onPacket();
  expect(readState()).toBe('connected');
  vi.advanceTimersByTime(3000);
  expect(readState()).toBe('lost');
  engine.answers = true;
  report('connect');
  expect(readState()).toBe('connected');
  close();
});
