import { once } from 'node:events';
import { MessageChannel, Worker as Thread } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest } from './statement-pdf-thread.ts';
import type { StatementSheet } from './statement-sheet.ts';

/** The thread holds some 40 MB; it ends when no statement was drawn for this time. */
const IDLE_MS = 30_000;

/** The one thread of this process, while there are statements to draw. */
let thread: Thread | undefined;
let drawing = 0;
let idleTimer: NodeJS.Timeout | undefined;

function takeThread(): Thread {
  clearTimeout(idleTimer);
  drawing += 1;
  if (thread !== undefined) return thread;
  const started = new Thread(new URL('./statement-pdf-thread.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const forget = (): void => {
    if (thread === started) thread = undefined;
  };
  // Its ports close with it: the statements that it drew are cut off, and the next one starts a new thread.
  started.on('error', forget).on('exit', forget);
  started.unref();
  thread = started;
  return started;
}

function releaseThread(): void {
  drawing -= 1;
  if (drawing > 0) return;
  idleTimer = setTimeout(() => void thread?.terminate(), IDLE_MS);
  idleTimer.unref();
}

/**
 * A statement as PDF, drawn in a thread of its own, part by part, no faster than it is taken. Throws when the movements cannot
 * be read, or the thread has ended.
 */
export async function* drawStatementPdf({
  texts: _texts,
  content: { pages, ...sums },
  ...sheet
}: StatementSheet): AsyncGenerator<Uint8Array> {
  const { port1: port, port2: threadPort } = new MessageChannel();
  const end = new AbortController();
  port.once('close', () => end.abort());
  const movements = pages[Symbol.asyncIterator]();
  try {
    takeThread().postMessage({ port: threadPort, header: { ...sheet, content: sums } }, [threadPort]);
    let request: ThreadRequest = 'draw';
    for (;;) {
      const answered = once(port, 'message', { signal: end.signal });
      port.postMessage(request);
      const [answer] = (await answered) as [ThreadAnswer];
      request = 'draw';
      if (answer === 'drawn') return;
      if (answer === 'page wanted') {
        const page = await movements.next();
        request = { page: page.done === true ? null : page.value };
      } else if ('error' in answer) throw new Error(`the statement was not drawn: ${answer.error.message}`);
      else yield answer.part;
    }
  } finally {
    port.close();
    releaseThread();
    await movements.return?.();
  }
}
