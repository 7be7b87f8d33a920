/** A keep-alive connection that writes prepared requests and counts answers: cheap, since it shares the machine with the server. */
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  /** Sends one request and resolves with the status of its answer and the body's text. */
  send(request: string): Promise<{ status: number; body: string }>;
  close(): void;
}

/** What arrives is read into one buffer for all connections: each chunk is understood before the next is read. */
const arrived = Buffer.allocUnsafeSlow(65_536);
const LENGTH = '\r\ncontent-length: ';

/** A connection to a local port, opened when it is needed and again after the server closed an idle one. One request at a time. */
export function openConnection(port: number): RawConnection {
  let socket: Socket | undefined;
  let received = '';
  let waiting:
    | { resolve: (answer: { status: number; body: string }) => void; reject: (error: Error) => void }
    | undefined;
  const read = (bytes: number): boolean => {
    received += arrived.toString('latin1', 0, bytes);
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
      onread: { buffer: arrived, callback: read },
    });
    const gone = (): void => {
      if (socket === fresh) socket = undefined;
      waiting?.reject(new Error('the server closed the connection in the middle of a request'));
      waiting = undefined;
    };
    fresh.on('close', gone);
    fresh.on('error', gone);
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
