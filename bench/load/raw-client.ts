/** A keep-alive connection that sends prepared requests. It does little work, because it shares the machine with the server. */
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  /** Sends one request and resolves with the status and the text of its answer. */
  send(request: string): Promise<{ status: number; body: string }>;
  close(): void;
}

/** All connections read into this one buffer: each chunk is parsed before the next is read. */
const readBuffer = Buffer.allocUnsafeSlow(65_536);
const LENGTH = '\r\ncontent-length: ';

/** A connection to a local port. It is opened when it is needed, and again after the server closed it. One request at a time. */
export function openConnection(port: number): RawConnection {
  let socket: Socket | undefined;
  let received = '';
  let waiting:
    | { resolve: (answer: { status: number; body: string }) => void; reject: (error: Error) => void }
    | undefined;
  const read = (bytes: number): boolean => {
    received += readBuffer.toString('latin1', 0, bytes);
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return true;
    const length = received.indexOf(LENGTH);
    const body = received.slice(head + 4);
    if (length < 0 || length > head || body.length < Number.parseInt(received.slice(length + LENGTH.length), 10))
      return true;
    const answer = { status: Number(received.slice(9, 12)), body };
    received = '';
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
    return true;
  };
  const open = (): Socket => {
    const fresh = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: readBuffer, callback: read },
    });
    const onClosed = (): void => {
      if (socket === fresh) socket = undefined;
      waiting?.reject(new Error('the server closed the connection in the middle of a request'));
      waiting = undefined;
    };
    fresh.on('close', onClosed);
    fresh.on('error', onClosed);
    socket = fresh;
    return fresh;
  };
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        (socket ?? open()).write(request, 'latin1');
      }),
    close: () => socket?.destroy(),
  };
}
