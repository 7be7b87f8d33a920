/** Writes rows as files of a ZIP archive, piece by piece: nothing is held but the piece that is being written. Pure. */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ArchiveRow = Readonly<Record<string, unknown>>;

/** What the archive is told to write next. */
export type ArchiveCommand =
  | { readonly do: 'text'; readonly file: string; readonly text: string }
  | { readonly do: 'begin'; readonly file: string; readonly columns: readonly string[] | null }
  | { readonly do: 'rows'; readonly rows: readonly ArchiveRow[] }
  | { readonly do: 'end' }
  | { readonly do: 'finish' };

/** Spreadsheets recognise UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\u{feff}';

/** A text that a spreadsheet would read as a formula is escaped (OWASP, "CSV Injection"); numbers are not. */
const escapeCsvFormula = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);
const quoteCsvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function formatCsvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return quoteCsvCell(escapeCsvFormula(typeof value === 'string' ? value : JSON.stringify(value)));
}

const formatCsvLine = (cells: readonly unknown[]): string => `${cells.map(formatCsvCell).join(',')}\r\n`;

interface OpenFile {
  readonly stream: ZipDeflate;
  /** The columns of a CSV (RFC 4180); null for a JSON array. */
  readonly columns: readonly string[] | null;
  isEmpty: boolean;
}

export class ArchiveWriter {
  readonly #zip: Zip;
  #produced: Uint8Array[] = [];
  #open: OpenFile | undefined;

  constructor() {
    this.#zip = new Zip((error, piece) => {
      if (error !== null) throw error;
      this.#produced.push(piece);
    });
  }

  /** Does one command, and returns the bytes of the archive that came out of it. */
  run(command: ArchiveCommand): Uint8Array {
    this.#write(command);
    const bytes = Buffer.concat(this.#produced);
    this.#produced = [];
    return bytes;
  }

  #write(command: ArchiveCommand): void {
    switch (command.do) {
      case 'text': {
        const stream = new ZipPassThrough(command.file);
        this.#zip.add(stream);
        stream.push(strToU8(command.text), true);
        return;
      }
      case 'begin': {
        const stream = new ZipDeflate(command.file);
        this.#zip.add(stream);
        this.#open = { stream, columns: command.columns, isEmpty: true };
        stream.push(strToU8(command.columns === null ? '[' : BYTE_ORDER_MARK + formatCsvLine(command.columns)));
        return;
      }
      case 'rows':
        if (command.rows.length > 0) this.#writeRows(this.#requireOpen(), command.rows);
        return;
      case 'end': {
        const { stream, columns } = this.#requireOpen();
        stream.push(strToU8(columns === null ? '\n]\n' : ''), true);
        this.#open = undefined;
        return;
      }
      case 'finish':
        this.#zip.end();
    }
  }

  #writeRows(open: OpenFile, rows: readonly ArchiveRow[]): void {
    const { columns, stream } = open;
    const text =
      columns === null
        ? `${open.isEmpty ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`
        : rows.map((row) => formatCsvLine(columns.map((column) => row[column]))).join('');
    open.isEmpty = false;
    stream.push(strToU8(text));
  }

  #requireOpen(): OpenFile {
    if (this.#open === undefined) throw new Error('no file of the archive is open');
    return this.#open;
  }
}
