/** The readers of bench:odds, in a process of their own: fast ones that read everything, and slow ones that subscribe and stop reading. */
import { elapsedSince } from './odds-timestamps.ts';
import { openSocketReader, type SocketReader } from './odds-socket-reader.ts';

interface ReaderOptions {
  readonly port: number;
  readonly origin: string;
  readonly events: readonly string[];
  readonly readers: number;
  /** Events that each reader follows; 0: all follow the whole sport. */
  readonly topicsEach: number;
  readonly slow: number;
  /** The number of the first reader, so that the readers of two processes spread over all events. */
  readonly firstIndex: number;
}

const OPENED_AT_ONCE = 25;
const state = { messages: 0, bytes: 0, gaps: 0, closed: 0, latencies: [] as number[], counting: false };

/** Retries, because on a busy machine a handshake may time out. */
async function openWithRetry(open: () => Promise<SocketReader>, tries = 5): Promise<SocketReader> {
  try {
    return await open();
  } catch (error) {
    if (tries === 1) throw error;
    return openWithRetry(open, tries - 1);
  }
}

/** Opens a fast reader, which counts messages, latencies and missed versions. */
async function openFastReader({ port, origin }: ReaderOptions, topics: readonly string[]): Promise<void> {
  const { closed } = await openWithRetry(() => {
    const versions = new Map<string, number>();
    return openSocketReader(port, topics, (begin, bytes) => recordMessage(origin, versions, begin, bytes));
  });
  void closed.then(() => state.closed++);
}

/** A message with changed lines: the event, its versions and the first price. */
const ODDS_MESSAGE =
  /^42\/public,\["sport:odds",\{"eventId":"(\d+)","after":(\d+),"seq":(\d+),"lines":\[\{.*?"odds":([\d.]+)/;
function recordMessage(origin: string, versions: Map<string, number>, begin: string, bytes: number): void {
  const [, event = '', after, seq, price] = ODDS_MESSAGE.exec(begin) ?? [];
  if (price === undefined) return;
  const known = versions.get(event);
  // A frame of a sport begins with any of its events: its other events are not read here.
  if (!isFollowingSport && known !== undefined && known !== Number(after)) state.gaps++;
  versions.set(event, Number(seq));
  if (!state.counting) return;
  state.messages++;
  state.bytes += bytes;
  state.latencies.push(elapsedSince(origin, Number(price)));
}

let isFollowingSport = false;
const slowReaders: SocketReader[] = [];

async function openReaders(options: ReaderOptions): Promise<void> {
  isFollowingSport = options.topicsEach === 0;
  const chooseTopics = (index: number) =>
    options.topicsEach === 0
      ? ['sport:football']
      : Array.from(
          { length: options.topicsEach },
          (_, i) => `event:${options.events[(options.firstIndex + index + i * 17) % options.events.length]}`,
        );
  for (let index = 0; index < options.readers; index += OPENED_AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(OPENED_AT_ONCE, options.readers - index) }, (_, i) =>
        openFastReader(options, chooseTopics(index + i)),
      ),
    );
  const manyTopics = options.events.slice(0, 100).map((event) => `event:${event}`);
  for (let opened = 0; opened < options.slow; opened++) {
    const reader = await openWithRetry(() => openSocketReader(options.port, manyTopics, () => undefined));
    reader.socket.pause();
    slowReaders.push(reader);
  }
}

/** Counts the slow readers that the server has closed. They notice it only when they read again. */
async function countClosedSlowReaders(): Promise<number> {
  for (const { socket } of slowReaders) {
    socket.removeAllListeners('data').on('data', () => undefined);
    socket.resume();
  }
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const closed = slowReaders.filter(({ socket }) => socket.destroyed).length;
  for (const { socket } of slowReaders) socket.destroy();
  return closed;
}

type Order = { open: ReaderOptions } | { counting: boolean } | { cpuUsage: true } | { end: true };
process.on('message', (order: Order) => {
  const answer = (value: unknown): void => void process.send?.({ answer: value });
  const fail = (error: unknown): void => {
    console.error(error);
    process.exit(1);
  };
  if ('open' in order) openReaders(order.open).then(() => answer(null), fail);
  else if ('counting' in order) answer(Object.assign(state, order).counting);
  else if ('cpuUsage' in order) answer(process.cpuUsage());
  else countClosedSlowReaders().then((closedSlow) => answer({ ...state, closedSlow }), fail);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ answer: 'ready' });
