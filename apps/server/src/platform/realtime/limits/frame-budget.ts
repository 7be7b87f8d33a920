/** How much one connection may send. */
import { readMonotonicTimeMs } from '../../clock.ts';
import { closeSocketWithCode, type SocketConnection } from '../sockets.ts';

const SOCKET_FRAME_BUDGET_WINDOW_MS = 30_000;
/** Messages, and pings and pongs of WebSocket, which no message shows. */
const MAX_SOCKET_FRAMES_PER_WINDOW = 50;
/** Bytes on the wire: pieces of one message count as no frame of their own, and may be empty. */
const MAX_FRAME_BYTES_PER_WINDOW = 64 * 1024;

/** Closes a connection that sends more than fifty frames or 64 KiB in thirty seconds, whatever is in them. */
export function enforceSocketFrameBudget(connection: SocketConnection): void {
  let frames = 0;
  let bytes = 0;
  let since = readMonotonicTimeMs();
  let isClosing = false;
  const close = (reason: string): void => {
    isClosing = true;
    closeSocketWithCode(connection, 1008, reason);
  };
  const count = (moreFrames: number, moreBytes: number): void => {
    if (isClosing) return;
    const now = readMonotonicTimeMs();
    if (now - since >= SOCKET_FRAME_BUDGET_WINDOW_MS) [since, frames, bytes] = [now, 0, 0];
    frames += moreFrames;
    bytes += moreBytes;
    if (frames > MAX_SOCKET_FRAMES_PER_WINDOW) close('too many frames');
    else if (bytes > MAX_FRAME_BYTES_PER_WINDOW) close('too many bytes');
  };
  const { socket: webSocket } = connection.transport as unknown as {
    socket: { on(name: 'ping' | 'pong', listener: () => void): void };
  };
  for (const name of ['ping', 'pong'] as const) webSocket.on(name, () => count(1, 0));
  connection.on('packet', () => count(1, 0));
  connection.request.socket.on('data', (chunk: Buffer) => count(0, chunk.length));
}
