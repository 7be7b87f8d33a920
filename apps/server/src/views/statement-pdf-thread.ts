/**
 * The thread that draws statements as PDF: a row costs a tenth of a millisecond, which on the main thread would come from all
 * bets. Each statement has a port of its own. Every message of the main thread gets one answer, so nothing is drawn faster than
 * it is taken.
 */
import { once } from 'node:events';
import { constants, platform, setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Posting } from '../wallet/wallet.ts';
import { writePdf } from './statement-pdf.ts';
import type { StatementSheet } from './statement-sheet.ts';
import { statementTexts } from './statement-texts.ts';

/** A statement without its movements, which are asked for page by page, and without its texts, which cannot be sent. */
export type StatementHeader = Omit<StatementSheet, 'texts' | 'content'> & {
  readonly content: Omit<StatementSheet['content'], 'pages'>;
};
/** What the main thread says: draw on, or the movements that were asked for; null after the last ones. */
export type ThreadRequest = 'draw' | { readonly page: readonly Posting[] | null };
export type ThreadAnswer =
  | 'page wanted'
  | 'drawn'
  | { readonly part: Uint8Array }
  | { readonly error: { readonly message: string } };

async function drawStatement(port: MessagePort, header: StatementHeader): Promise<void> {
  const answer = (message: ThreadAnswer): void => port.postMessage(message);
  const receive = async (): Promise<ThreadRequest> => ((await once(port, 'message')) as [ThreadRequest])[0];
  async function* askForPages(): AsyncGenerator<readonly Posting[]> {
    for (;;) {
      answer('page wanted');
      const request = await receive();
      if (request === 'draw' || request.page === null) return;
      yield request.page;
    }
  }
  const sheet = { ...header, texts: statementTexts[header.lang], content: { ...header.content, pages: askForPages() } };
  try {
    await receive();
    for await (const part of writePdf(sheet)) {
      answer({ part });
      await receive();
    }
    answer('drawn');
  } catch (error) {
    answer({ error: { message: error instanceof Error ? error.message : String(error) } });
  }
}

// On Linux the priority of a thread is its own: bets go first, here and in the database.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
parentPort?.on('message', ({ port, header }: { port: MessagePort; header: StatementHeader }) => {
  void drawStatement(port, header);
});
