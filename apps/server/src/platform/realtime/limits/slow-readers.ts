import { readMonotonicTimeMs } from '../../clock.ts';
import { type SocketConnection, resetSocketConnection } from '../sockets.ts';

const SLOW_READER_CHECK_INTERVAL_MS = 100;
/** A connection with more messages or bytes than this waiting at a check is behind. */
const MAX_UNREAD_SOCKET_MESSAGES = 32;
const MAX_SOCKET_UNREAD_BYTES = 256 * 1024;
/** Bytes that may wait for all clients together: with many connections each may be behind by less. */
const MAX_UNREAD_BYTES_OF_ALL_SOCKETS = 64 * 1024 * 1024;
/** A connection that is behind must have read everything within this time. */
const SLOW_READER_DRAIN_TIMEOUT_MS = 5000;

/**
 * Limits the messages that wait for slow clients. A connection that falls behind gets no more changes. Once it has read
 * everything, it gets the current versions, so that it can read what it missed; if it has not read everything within five
 * seconds, it is reset. The check runs ten times a second, so a burst to a healthy client, which the kernel takes at once, is
 * not noticed.
 */
export function watchSlowReaders(
  connections: ReadonlySet<SocketConnection>,
  topics: { hold(connection: SocketConnection): void; resume(connection: SocketConnection): void },
): { stop: () => void } {
  const behind = new Map<SocketConnection, number>();
  const check = (): void => {
    const now = readMonotonicTimeMs();
    const bytesBehind = Math.min(MAX_SOCKET_UNREAD_BYTES, MAX_UNREAD_BYTES_OF_ALL_SOCKETS / connections.size);
    for (const connection of connections) {
      const waiting = measureUnreadSocketBacklog(connection);
      const since = behind.get(connection);
      if (since === undefined) {
        if (waiting.messages <= MAX_UNREAD_SOCKET_MESSAGES && waiting.bytes <= bytesBehind) continue;
        behind.set(connection, now);
        connection.once('close', () => behind.delete(connection));
        topics.hold(connection);
      } else if (waiting.messages === 0 && waiting.bytes === 0) {
        behind.delete(connection);
        topics.resume(connection);
      } else if (now - since > SLOW_READER_DRAIN_TIMEOUT_MS) resetSocketConnection(connection);
    }
  };
  const timer = setInterval(check, SLOW_READER_CHECK_INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** Messages that were not given to the socket yet, and bytes that the kernel did not take yet. */
function measureUnreadSocketBacklog(connection: SocketConnection): { messages: number; bytes: number } {
  const { writeBuffer, transport } = connection as unknown as {
    writeBuffer: unknown[];
    transport: { socket?: { bufferedAmount: number } };
  };
  return { messages: writeBuffer.length, bytes: transport.socket?.bufferedAmount ?? 0 };
}
