/** Visitors in a process of their own: plain WebSockets that speak just enough of Socket.IO, so that what is measured is the server. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { sinceStamp } from './odds-stamp.ts';

interface Listen {
  readonly port: number;
  readonly origin: string;
  readonly events: readonly string[];
  readonly readers: number;
  readonly topicsEach: number;
  readonly slow: number;
  /** Number of the first reader, so that two processes spread over all events. */
  readonly first: number;
}

const path = '/gamecenter-siop/?EIO=4&transport=websocket';
const subscribing = (topics: readonly string[]): string => `42/public,0${JSON.stringify(['subscribe', { topics }])}`;
const state = { messages: 0, bytes: 0, gaps: 0, closed: 0, latencies: [] as number[], counting: false };

/** On a busy machine a handshake may run out of time. */
async function readInTheEnd(it: Listen, topics: readonly string[], tries = 5): Promise<void> {
  try {
    await read(it, topics);
  } catch (error) {
    if (tries === 1) throw error;
    await readInTheEnd(it, topics, tries - 1);
  }
}

/** A reader that hears everything: resolves when its subscription is answered. */
function read({ port, origin }: Listen, topics: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    const versions = new Map<string, number>();
    socket.addEventListener('error', () => reject(new Error('a reader could not connect')));
    socket.addEventListener('close', () => {
      state.closed++;
      reject(new Error('a reader was closed'));
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data === '2') return socket.send('3');
      if (data.startsWith('0{')) return socket.send('40/public,');
      if (data.startsWith('40/public,')) return socket.send(subscribing(topics));
      if (data.startsWith('43/public,0')) return data.includes('200') ? resolve() : reject(new Error(data));
      hear(origin, versions, data);
    });
  });
}

const difference =
  /^42\/public,\["sport:odds",\{"eventId":"(\d+)","after":(\d+),"seq":(\d+),"lines":\[\{.*?"odds":([\d.]+)/;
function hear(origin: string, versions: Map<string, number>, data: string): void {
  const [, event = '', after, seq, price] = difference.exec(data) ?? [];
  if (price === undefined) return;
  const known = versions.get(event);
  if (known !== undefined && known !== Number(after)) state.gaps++;
  versions.set(event, Number(seq));
  if (!state.counting) return;
  state.messages++;
  state.bytes += data.length;
  state.latencies.push(sinceStamp(origin, Number(price)));
}

/** A frame of a client, masked with zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), body]);
}

/** A reader that subscribes and then reads no more. */
function dawdle({ port }: Listen, topics: readonly string[]): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    let heard = '';
    let stage = 0;
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      if (stage === 0 && heard.includes('0{"sid"')) {
        stage = 1;
        socket.write(frame('40/public,'));
      } else if (stage === 1 && heard.includes('40/public,{')) {
        stage = 2;
        socket.write(frame(subscribing(topics)));
      } else if (stage === 2 && heard.includes('43/public,0')) {
        socket.pause();
        resolve(socket);
      }
    });
  });
}

const dawdlers: Socket[] = [];

async function begin(it: Listen): Promise<void> {
  const topicsOf = (nth: number) =>
    Array.from({ length: it.topicsEach }, (_, i) => `event:${it.events[(it.first + nth + i * 17) % it.events.length]}`);
  for (let nth = 0; nth < it.readers; nth += 25)
    await Promise.all(
      Array.from({ length: Math.min(25, it.readers - nth) }, (_, i) => readInTheEnd(it, topicsOf(nth + i))),
    );
  state.closed = 0;
  for (let nth = 0; nth < it.slow; nth++)
    dawdlers.push(
      await dawdle(
        it,
        it.events.slice(0, 100).map((event) => `event:${event}`),
      ),
    );
}

/** How many of the slow readers the server has closed meanwhile; they find out when they read on. */
async function closedOnes(): Promise<number> {
  for (const socket of dawdlers) {
    socket.removeAllListeners('data').on('data', () => undefined);
    socket.on('error', () => undefined);
    socket.resume();
  }
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const closed = dawdlers.filter((socket) => socket.destroyed).length;
  for (const socket of dawdlers) socket.destroy();
  return closed;
}

type Order = { begin: Listen } | { counting: boolean } | { end: true };
process.on('message', (order: Order) => {
  const answer = (it: unknown): void => void process.send?.({ answer: it });
  const fail = (error: unknown): void => {
    console.error(error);
    process.exit(1);
  };
  if ('begin' in order) begin(order.begin).then(() => answer(null), fail);
  else if ('counting' in order) answer(Object.assign(state, order).counting);
  else closedOnes().then((closedSlow) => answer({ ...state, closedSlow }), fail);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ answer: 'ready' });
