import { once } from 'node:events';
import { MessageChannel, Worker as Thread } from 'node:worker_threads';
import { Refusal } from '@arara/contract/protocol/errors';
import type {
  StatementFormat,
  StatementThreadAnswer,
  StatementThreadOrder,
  StatementThreadRequest,
} from './statement-thread.ts';
import type { PrintableAccountStatement } from './statement-sheet.ts';

/** The thread holds some 40 MB; it ends when no statement was written for this time. */
const STATEMENT_THREAD_IDLE_TIMEOUT_MS = 30_000;

/** The one thread of this process, while there are statements to write. */
let statementThread: Thread | undefined;
let activeStatementCount = 0;
let statementThreadIdleTimer: NodeJS.Timeout | undefined;

function acquireStatementThread(): Thread {
  clearTimeout(statementThreadIdleTimer);
  activeStatementCount += 1;
  if (statementThread !== undefined) return statementThread;
  const started = new Thread(new URL('./statement-thread.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const forget = (): void => {
    if (statementThread === started) statementThread = undefined;
  };
  // Its ports close with it: the statements that it drew are cut off, and the next one starts a new thread.
  started.on('error', forget).on('exit', forget);
  started.unref();
  statementThread = started;
  return started;
}

function releaseStatementThread(): void {
  activeStatementCount -= 1;
  if (activeStatementCount > 0) return;
  statementThreadIdleTimer = setTimeout(() => void statementThread?.terminate(), STATEMENT_THREAD_IDLE_TIMEOUT_MS);
  statementThreadIdleTimer.unref();
}

/** So many files are written at once in this process: together they fit into the thread's memory. */
const MAX_STATEMENTS_AT_ONCE = 32;
/** A file that was not taken by then is cut off: a reader that stops keeps no place. */
const STATEMENT_LIFETIME_MS = 300_000;
let takenPlaceCount = 0;

interface StatementPlace {
  /** Aborted when its time is over. */
  readonly isOver: AbortSignal;
  readonly release: () => void;
}

/** Takes a place for a file. Throws Refusal unavailable when there is none. */
function takeStatementPlace(): StatementPlace {
  if (takenPlaceCount >= MAX_STATEMENTS_AT_ONCE) throw new Refusal('unavailable', { retryAfterSeconds: 10 });
  takenPlaceCount += 1;
  const over = new AbortController();
  const release = (): void => {
    if (over.signal.aborted) return;
    clearTimeout(timer);
    over.abort();
    takenPlaceCount -= 1;
  };
  const timer = setTimeout(release, STATEMENT_LIFETIME_MS).unref();
  return { isOver: over.signal, release };
}

/**
 * A statement as a file, written in a thread of its own, part by part, no faster than it is taken. Throws Refusal unavailable when
 * too many are being written; the parts throw when the movements cannot be read, the thread has ended, or the file was not taken
 * in time.
 */
export const drawStatement = (format: StatementFormat, sheet: PrintableAccountStatement): AsyncGenerator<Uint8Array> =>
  drawStatementParts(takeStatementPlace(), format, sheet);

async function* drawStatementParts(
  place: StatementPlace,
  format: StatementFormat,
  { texts: _texts, content: { pages, ...sums }, ...sheet }: PrintableAccountStatement,
): AsyncGenerator<Uint8Array> {
  const { port1: port, port2: threadPort } = new MessageChannel();
  const end = new AbortController();
  port.once('close', () => end.abort());
  place.isOver.addEventListener('abort', () => port.close());
  const movements = pages[Symbol.asyncIterator]();
  try {
    const order: StatementThreadOrder = { port: threadPort, format, header: { ...sheet, content: sums } };
    acquireStatementThread().postMessage(order, [threadPort]);
    let request: StatementThreadRequest = 'draw';
    for (;;) {
      if (place.isOver.aborted) throw new Error('the statement was not taken in time');
      const answered = once(port, 'message', { signal: end.signal });
      port.postMessage(request);
      const [answer] = (await answered) as [StatementThreadAnswer];
      request = 'draw';
      if (answer === 'drawn') return;
      if (answer === 'page wanted') {
        const page = await movements.next();
        request = { page: page.done === true ? null : page.value };
      } else if ('error' in answer) throw new Error(`the statement was not written: ${answer.error.message}`);
      else yield answer.part;
    }
  } finally {
    place.release();
    port.close();
    releaseStatementThread();
    await movements.return?.();
  }
}
