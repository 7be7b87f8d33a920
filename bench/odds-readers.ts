/** Visitors in a process of their own: readers who hear everything, and slow ones who subscribe and then read no more. */
import { elapsedSince } from './odds-timestamps.ts';
import { openSocketReader, type SocketReader } from './odds-socket-reader.ts';

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

const AT_ONCE = 25;
const state = { messages: 0, bytes: 0, gaps: 0, closed: 0, latencies: [] as number[], counting: false };

/** On a busy machine a handshake may run out of time. */
async function inTheEnd(open: () => Promise<SocketReader>, tries = 5): Promise<SocketReader> {
  try {
    return await open();
  } catch (error) {
    if (tries === 1) throw error;
    return inTheEnd(open, tries - 1);
  }
}

/** A reader that hears everything, and notices what it misses. */
async function read({ port, origin }: Listen, topics: readonly string[]): Promise<void> {
  const { closed } = await inTheEnd(() => {
    const versions = new Map<string, number>();
    return openSocketReader(port, topics, (begin, bytes) => hear(origin, versions, begin, bytes));
  });
  void closed.then(() => state.closed++);
}

const difference =
  /^42\/public,\["sport:odds",\{"eventId":"(\d+)","after":(\d+),"seq":(\d+),"lines":\[\{.*?"odds":([\d.]+)/;
function hear(origin: string, versions: Map<string, number>, begin: string, bytes: number): void {
  const [, event = '', after, seq, price] = difference.exec(begin) ?? [];
  if (price === undefined) return;
  const known = versions.get(event);
  if (known !== undefined && known !== Number(after)) state.gaps++;
  versions.set(event, Number(seq));
  if (!state.counting) return;
  state.messages++;
  state.bytes += bytes;
  state.latencies.push(elapsedSince(origin, Number(price)));
}

const dawdlers: SocketReader[] = [];

async function begin(it: Listen): Promise<void> {
  const topicsOf = (nth: number) =>
    Array.from({ length: it.topicsEach }, (_, i) => `event:${it.events[(it.first + nth + i * 17) % it.events.length]}`);
  for (let nth = 0; nth < it.readers; nth += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, it.readers - nth) }, (_, i) => read(it, topicsOf(nth + i))),
    );
  const many = it.events.slice(0, 100).map((event) => `event:${event}`);
  for (let nth = 0; nth < it.slow; nth++) {
    const dawdler = await inTheEnd(() => openSocketReader(it.port, many, () => undefined));
    dawdler.socket.pause();
    dawdlers.push(dawdler);
  }
}

/** How many of the slow readers the server has closed meanwhile; they find out when they read on. */
async function closedOnes(): Promise<number> {
  for (const { socket } of dawdlers) {
    socket.removeAllListeners('data').on('data', () => undefined);
    socket.resume();
  }
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const closed = dawdlers.filter(({ socket }) => socket.destroyed).length;
  for (const { socket } of dawdlers) socket.destroy();
  return closed;
}

type Order = { begin: Listen } | { counting: boolean } | { look: true } | { end: true };
process.on('message', (order: Order) => {
  const answer = (it: unknown): void => void process.send?.({ answer: it });
  const fail = (error: unknown): void => {
    console.error(error);
    process.exit(1);
  };
  if ('begin' in order) begin(order.begin).then(() => answer(null), fail);
  else if ('counting' in order) answer(Object.assign(state, order).counting);
  else if ('look' in order) answer(process.cpuUsage());
  else closedOnes().then((closedSlow) => answer({ ...state, closedSlow }), fail);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ answer: 'ready' });
