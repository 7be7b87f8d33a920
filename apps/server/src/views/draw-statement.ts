import { once } from 'node:events';
import { MessageChannel, Worker as Thread } from 'node:worker_threads';
import type { PdfThreadAnswer, PdfThreadRequest } from './statement-pdf-thread.ts';
import type { PrintableAccountStatement } from './statement-sheet.ts';

/** The thread holds some 40 MB; it ends when no statement was drawn for this time. */
const PDF_THREAD_IDLE_TIMEOUT_MS = 30_000;

/** The one thread of this process, while there are statements to draw. */
let statementPdfThread: Thread | undefined;
let activePdfDrawingCount = 0;
let pdfThreadIdleTimer: NodeJS.Timeout | undefined;

function acquireStatementPdfThread(): Thread {
  clearTimeout(pdfThreadIdleTimer);
  activePdfDrawingCount += 1;
  if (statementPdfThread !== undefined) return statementPdfThread;
  const started = new Thread(new URL('./statement-pdf-thread.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const forget = (): void => {
    if (statementPdfThread === started) statementPdfThread = undefined;
  };
  // Its ports close with it: the statements that it drew are cut off, and the next one starts a new thread.
  started.on('error', forget).on('exit', forget);
  started.unref();
  statementPdfThread = started;
  return started;
}

function releaseStatementPdfThread(): void {
  activePdfDrawingCount -= 1;
  if (activePdfDrawingCount > 0) return;
  pdfThreadIdleTimer = setTimeout(() => void statementPdfThread?.terminate(), PDF_THREAD_IDLE_TIMEOUT_MS);
  pdfThreadIdleTimer.unref();
}

/**
 * A statement as PDF, drawn in a thread of its own, part by part, no faster than it is taken. Throws when the movements cannot
 * be read, or the thread has ended.
 */
export async function* drawStatementPdf({
  texts: _texts,
  content: { pages, ...sums },
  ...sheet
}: PrintableAccountStatement): AsyncGenerator<Uint8Array> {
  const { port1: port, port2: threadPort } = new MessageChannel();
  const end = new AbortController();
  port.once('close', () => end.abort());
  const movements = pages[Symbol.asyncIterator]();
  try {
    acquireStatementPdfThread().postMessage({ port: threadPort, header: { ...sheet, content: sums } }, [threadPort]);
    let request: PdfThreadRequest = 'draw';
    for (;;) {
      const answered = once(port, 'message', { signal: end.signal });
      port.postMessage(request);
      const [answer] = (await answered) as [PdfThreadAnswer];
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
    releaseStatementPdfThread();
    await movements.return?.();
  }
}
