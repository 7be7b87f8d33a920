/**
 * The thread that draws statements as PDF: a row costs a tenth of a millisecond, which on the main thread would come from all
 * bets. Each statement has a port of its own. Every message of the main thread gets one answer, so nothing is drawn faster than
 * it is taken.
 */
import { once } from 'node:events';
import { constants, platform, setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { StatementPosting } from '../wallet/wallet.ts';
import { writeStatementPdf } from './statement-pdf.ts';
import type { PrintableAccountStatement } from './statement-sheet.ts';
import { statementTextsByLang } from './statement-texts.ts';

/** A statement without its movements, which are asked for page by page, and without its texts, which cannot be sent. */
export type AccountStatementWithoutPostings = Omit<PrintableAccountStatement, 'texts' | 'content'> & {
  readonly content: Omit<PrintableAccountStatement['content'], 'pages'>;
};
/** What the main thread says: draw on, or the movements that were asked for; null after the last ones. */
export type PdfThreadRequest = 'draw' | { readonly page: readonly StatementPosting[] | null };
export type PdfThreadAnswer =
  | 'page wanted'
  | 'drawn'
  | { readonly part: Uint8Array }
  | { readonly error: { readonly message: string } };

async function drawStatementInThread(port: MessagePort, header: AccountStatementWithoutPostings): Promise<void> {
  const answer = (message: PdfThreadAnswer): void => port.postMessage(message);
  const receive = async (): Promise<PdfThreadRequest> => ((await once(port, 'message')) as [PdfThreadRequest])[0];
  async function* askForPages(): AsyncGenerator<readonly StatementPosting[]> {
    for (;;) {
      answer('page wanted');
      const request = await receive();
      if (request === 'draw' || request.page === null) return;
      yield request.page;
    }
  }
  const sheet = {
    ...header,
    texts: statementTextsByLang[header.lang],
    content: { ...header.content, pages: askForPages() },
  };
  try {
    await receive();
    for await (const part of writeStatementPdf(sheet)) {
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
parentPort?.on('message', ({ port, header }: { port: MessagePort; header: AccountStatementWithoutPostings }) => {
  void drawStatementInThread(port, header);
});
