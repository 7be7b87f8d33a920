import { expect, test, vi } from 'vitest';
import { connectPlayerRealtimeSocket, connectVisitorSocket, type PlayerRealtimeMessageHandlers } from './connection.ts';
import { DISCONNECTED_REALTIME_STATE, useRealtimeState } from './realtime.ts';

const listeners = new Map<string, ((...values: never[]) => void)[]>();

vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    on: (name: string, listener: (...values: never[]) => void) =>
      void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    emit: () => undefined,
    // A socket that the page closes says so as one that breaks does.
    close: () => report('disconnect', 'io client disconnect' as never),
  }),
}));

const report = (name: string, ...values: never[]): void => {
  for (const listener of listeners.get(name) ?? []) listener(...values);
};

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
