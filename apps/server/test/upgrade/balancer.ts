/**
 * A proxy with the rules of `deploy/Caddyfile`: it asks each node every two seconds whether it is ready, gives a call to the ready node
 * with the fewest open ones, and tries a call that reached no node at another one for five seconds. What was sent is not sent again.
 */
import { createServer, type IncomingMessage, request, type RequestOptions, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const HEALTH_INTERVAL_MS = 2000;
const HEALTH_TIMEOUT_MS = 2000;
const TRY_DURATION_MS = 5000;
const TRY_INTERVAL_MS = 250;
const MAX_BODY_BYTES = 64 * 1024;

export interface Balancer {
  readonly url: string;
  /** Calls that it answered itself, because no node took them or one died over them. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

interface BalancedNode {
  readonly port: number;
  isReady: boolean;
  open: number;
}

/** Opens a balancer in front of nodes on the loopback address. */
export async function openBalancer(port: number, nodePorts: readonly number[]): Promise<Balancer> {
  const nodes: BalancedNode[] = nodePorts.map((nodePort) => ({
    port: nodePort,
    isReady: false,
    open: 0,
  }));
  const failures: string[] = [];
  const look = () => Promise.all(nodes.map(async (node) => void (node.isReady = await isNodeReady(node.port))));
  const health = setInterval(() => void look(), HEALTH_INTERVAL_MS);
  const pick = (tried: ReadonlySet<BalancedNode>): BalancedNode | undefined =>
    nodes.filter((node) => node.isReady && !tried.has(node)).toSorted((a, b) => a.open - b.open)[0];
  /** Hands a request to the nodes, one after the other, until one of them is reached. */
  const deliver = async (incoming: IncomingMessage, body: Buffer): Promise<ReachedNode | undefined> => {
    const end = performance.now() + TRY_DURATION_MS;
    for (let tried = new Set<BalancedNode>(); ;) {
      const node = pick(tried);
      if (node !== undefined) {
        const reached = await sendToNode(node, incoming, body);
        if (reached !== 'not reached') return reached;
        tried.add(node);
        continue;
      }
      if (performance.now() > end) return undefined;
      tried = new Set();
      await pause(TRY_INTERVAL_MS);
    }
  };
  const fail = (incoming: IncomingMessage, why: string): void =>
    void failures.push(`${incoming.method} ${incoming.url?.split('?')[0]}: ${why}`);
  const server = createServer((incoming, outgoing) => {
    void readBody(incoming).then(async (body) => {
      const reached = await deliver(incoming, body);
      if (reached?.kind === 'answer') return passAnswer(reached.answer, outgoing);
      fail(incoming, reached === undefined ? 'no node' : 'the node closed the connection');
      outgoing.writeHead(502).end();
    });
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    void deliver(incoming, Buffer.alloc(0)).then((reached) => {
      if (reached?.kind === 'upgrade') return joinSockets(reached, socket, head);
      // A refused handshake, or no node: the client connects again, as a browser does.
      if (reached?.kind === 'answer') reached.answer.resume();
      socket.destroy();
    });
  });
  await look();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    failures,
    close: async () => {
      clearInterval(health);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isNodeReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    // A node that does not run is not ready.
    () => false,
  );

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > MAX_BODY_BYTES) incoming.destroy();
  }
  return Buffer.concat(parts);
}

type ReachedNode =
  | { readonly kind: 'answer'; readonly answer: IncomingMessage }
  | { readonly kind: 'upgrade'; readonly answer: IncomingMessage; readonly socket: Duplex; readonly head: Buffer }
  | { readonly kind: 'cut off' };

/** Sends a request over a connection of its own: a refused connection means that the node has seen nothing of it. */
function sendToNode(node: BalancedNode, incoming: IncomingMessage, body: Buffer): Promise<ReachedNode | 'not reached'> {
  const { headers, method, url, socket } = incoming;
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter((address) => address !== undefined);
  const options: RequestOptions = {
    host: '127.0.0.1',
    port: node.port,
    method: method ?? 'GET',
    path: url ?? '/',
    agent: false,
    headers: { ...headers, 'x-forwarded-for': forwarded.join(', ') },
  };
  node.open++;
  return new Promise<ReachedNode | 'not reached'>((resolve) => {
    const call = request(options);
    call.once('response', (answer) => resolve({ kind: 'answer', answer }));
    call.once('upgrade', (answer, upgraded, head) => resolve({ kind: 'upgrade', answer, socket: upgraded, head }));
    call.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'not reached' : { kind: 'cut off' }),
    );
    call.once('close', () => node.open--);
    call.end(body);
  });
}

function passAnswer(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.once('error', () => outgoing.destroy());
  answer.pipe(outgoing);
}

function joinSockets(
  { answer, socket: node, head }: Extract<ReachedNode, { kind: 'upgrade' }>,
  client: Duplex,
  first: Buffer,
): void {
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`];
  for (let nth = 0; nth < answer.rawHeaders.length; nth += 2)
    lines.push(`${answer.rawHeaders[nth]}: ${answer.rawHeaders[nth + 1]}`);
  client.write(`${lines.join('\r\n')}\r\n\r\n`);
  client.write(head);
  node.write(first);
  node.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.on('close', () => node.destroy());
  node.pipe(client).pipe(node);
}
