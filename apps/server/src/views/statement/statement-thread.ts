/**
 * The thread that writes statements as files: a row of a PDF costs a tenth of a millisecond, which on the main thread would come
 * from all bets. Each statement has a port of its own. Every message of the main thread gets one answer, so nothing is drawn faster than
 * it is taken.
 */
import { once } from 'node:events';
import { constants, platform, setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { writeStatementCsv } from './statement-csv.ts';
import { writeStatementPdf } from './statement-pdf.ts';
import type { NamedStatementPosting, PrintableAccountStatement } from './statement-sheet.ts';
import { statementTextsByLang } from './statement-texts.ts';

/** A statement without its movements, which are asked for page by page, and without its texts, which cannot be sent. */
export type AccountStatementWithoutPostings = Omit<PrintableAccountStatement, 'texts' | 'content'> & {
  readonly content: Omit<PrintableAccountStatement['content'], 'pages'>;
};
export type StatementFormat = 'csv' | 'pdf';
/** What the main thread sends to begin a file. */
export interface StatementThreadOrder {
  readonly port: MessagePort;
  readonly format: StatementFormat;
  readonly header: AccountStatementWithoutPostings;
}

const statementWriters = { csv: writeStatementCsv, pdf: writeStatementPdf } as const;

/** What the main thread says: draw on, or the movements that were asked for; null after the last ones. */
export type StatementThreadRequest = 'draw' | { readonly page: readonly NamedStatementPosting[] | null };
export type StatementThreadAnswer =
  | 'page wanted'
  | 'drawn'
  | { readonly part: Uint8Array }
  | { readonly error: { readonly message: string } };

async function writeStatementInThread({ port, format, header }: StatementThreadOrder): Promise<void> {
  const answer = (message: StatementThreadAnswer): void => port.postMessage(message);
  const receive = async (): Promise<StatementThreadRequest> =>
    ((await once(port, 'message')) as [StatementThreadRequest])[0];
  async function* askForPages(): AsyncGenerator<readonly NamedStatementPosting[]> {
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
    for await (const part of statementWriters[format](sheet)) {
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
parentPort?.on('message', (order: StatementThreadOrder) => void writeStatementInThread(order));
