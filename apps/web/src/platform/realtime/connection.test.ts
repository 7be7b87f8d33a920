import { expect, test, vi } from 'vitest';
import { connectPlayerRealtimeSocket, type PlayerRealtimeMessageHandlers } from './connection.ts';

const listeners = new Map<string, ((...values: never[]) => void)[]>();

vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    on: (name: string, listener: (...values: never[]) => void) =>
      void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    emit: () => undefined,
    close: () => undefined,
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
