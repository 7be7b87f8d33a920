/** A keep-alive connection that writes prepared requests and counts answers: cheap, since it shares the machine with the server. */
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  /** Sends one request and resolves with the status of its answer and the body's text. */
  send(request: string): Promise<{ status: number; body: string }>;
  close(): void;
}

/** A connection to a local port, opened when it is needed and again after the server closed an idle one. One request at a time. */
export function openConnection(port: number): RawConnection {
  let socket: Socket | undefined;
  let received = '';
  let waiting:
    | { resolve: (answer: { status: number; body: string }) => void; reject: (error: Error) => void }
    | undefined;
  const open = (): Socket => {
    const fresh = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
    fresh.on('data', (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      const answer = { status: Number(received.slice(9, 12)), body: received.slice(head + 4, head + 4 + length) };
      received = '';
      const { resolve } = waiting ?? {};
      waiting = undefined;
      resolve?.(answer);
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
