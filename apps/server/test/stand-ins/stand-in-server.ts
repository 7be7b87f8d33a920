/** What the stand-ins of government services share: a small HTTP server on the loopback address with faults on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How one request is answered instead of as it should be. */
export type StandInFault =
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  /** Takes the request and never answers. */
  | { readonly kind: 'silence' }
  /** Answers 200 with a body that has no end. */
  | { readonly kind: 'endless' }
  /** Closes the connection without an answer. */
  | { readonly kind: 'hangUp' };

export interface StandInAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface StandInServer {
  readonly url: string;
  /** Paths that were asked for, in their order, with their methods. */
  readonly requests: readonly string[];
  /** Faults of the next requests whose path begins with `path`, one each; the ones after them are answered as they should be. */
  injectFaults(path: string, ...faults: readonly StandInFault[]): void;
  close(): Promise<void>;
}

/** Starts a server that answers JSON. Port 0 takes any free one. */
export async function startStandInServer(
  port: number,
  answer: (request: IncomingMessage, body: string) => StandInAnswer,
): Promise<StandInServer> {
  const requests: string[] = [];
  const waiting: { readonly path: string; readonly fault: StandInFault }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const path = request.url ?? '';
      requests.push(`${request.method} ${path}`);
      const at = waiting.findIndex((entry) => path.startsWith(entry.path));
      const [next] = at === -1 ? [] : waiting.splice(at, 1);
      if (next !== undefined) return answerWithFault(response, next.fault);
      const { status, body: content } = answer(request, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    injectFaults: (path, ...faults) => void waiting.push(...faults.map((fault) => ({ path, fault }))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers a request with a fault. */
export function answerWithFault(response: ServerResponse, fault: StandInFault): void {
  if (fault.kind === 'silence') return;
  if (fault.kind === 'hangUp') return void response.socket?.destroy();
  if (fault.kind === 'status') return void response.writeHead(fault.status).end(fault.body ?? '');
  response.writeHead(200, { 'content-type': 'application/json' });
  const send = (): void => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
  };
  response.on('drain', send);
  send();
}
