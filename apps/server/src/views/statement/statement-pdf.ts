import { addCentavos, type Centavos, formatDecimalAmount } from '@arara/money';
import { languageTags } from '@arara/contract/protocol/languages';
import type PDFDocument from 'pdfkit';
import type { Instant } from '../../context.ts';
import type { Lang } from '../../platform/text/lang.ts';
import { formatIntlMessage } from '../../platform/text/messages.ts';
import { formatDecimal } from '../../platform/text/refusal-texts.ts';
import { toPdfDrawableText } from './pdf-characters.ts';
import type { NamedStatementPosting, PrintableAccountStatement } from './statement-sheet.ts';

type PdfDocument = InstanceType<typeof PDFDocument>;

/** A4 in points, with its columns: left edges of texts, right edges of amounts. */
const PDF_PAGE_BOUNDS = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 40, bottom: 790 } as const;
const STATEMENT_COLUMN_POSITIONS = {
  when: 42,
  movement: 132,
  reference: 246,
  amount: 378,
  main: 435,
  bonus: 492,
  balance: 549,
} as const;
/** A movement has two lines: the amounts, and below them what it was about. */
const STATEMENT_PDF_ROW_HEIGHT = 25;
const STATEMENT_SUM_LINE_HEIGHT = 17;
const STATEMENT_HEADER_ROW_HEIGHT = 22;
const PDF_COLOURS = {
  text: '#0b1c36',
  soft: '#5a6b88',
  line: '#dbe3ef',
  band: '#f3f6fb',
  blue: '#1d5fd0',
  plus: '#0b7a4b',
} as const;

const PDF_REGULAR_FONT = 'Helvetica';
const PDF_BOLD_FONT = 'Helvetica-Bold';

/** The logo: paths on a square of 40 by 40, as in `packages/ui/src/art/logo.tsx`. */
const LOGO_SVG_PATHS = [
  ['M20 2c10.5 0 18 7.6 18 17.4C38 31 29.6 38 18.2 38 8.4 38 2 31.6 2 22.4 2 10.6 10 2 20 2Z', '#2f7bff'],
  ['M9 24c0-9 6-15 14-15 6.6 0 11 4 11 9.6 0 8.4-7 13.9-15 13.9C13 32.5 9 29.3 9 24Z', '#ffcb2e'],
  ['M20 15.5c6.8-1.5 12.5 1.4 13.6 6.6.7 3.6-1 7-3.6 9.4.2-4.6-1.7-7.3-5.6-8-3.2-.6-5.4-3.6-4.4-8Z', '#0b1c36'],
] as const;

const createSaoPauloDateFormat = (lang: Lang, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageTags[lang], { timeZone: 'America/Sao_Paulo', ...style });
const NUMERIC_DATE_OPTIONS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** The formats of dates and amounts in one language. */
function createStatementFormatter({ lang }: Pick<PrintableAccountStatement, 'lang'>) {
  const day = createSaoPauloDateFormat(lang, NUMERIC_DATE_OPTIONS);
  const moment = createSaoPauloDateFormat(lang, {
    ...NUMERIC_DATE_OPTIONS,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return {
    day: (at: Instant) => toPdfDrawableText(day.format(at)),
    moment: (at: Instant) => toPdfDrawableText(moment.format(at).replace(',', '')),
    amount: (amount: Centavos) => toPdfDrawableText(formatDecimal(formatDecimalAmount(amount), lang)),
  };
}

type StatementFormatter = ReturnType<typeof createStatementFormatter>;

interface MainAndBonusBalances {
  readonly main: Centavos;
  readonly bonus: Centavos;
}

const sumMainAndBonusBalance = ({ main, bonus }: MainAndBonusBalances): Centavos => addCentavos(main, bonus);

/** How many rows each page has: the first page also has the header and the sums. The balances are rows too. */
function paginateStatement(content: PrintableAccountStatement['content']): {
  firstRows: number;
  rows: number;
  pages: number;
} {
  const fits = (top: number): number =>
    Math.floor((PDF_PAGE_BOUNDS.bottom - top - STATEMENT_HEADER_ROW_HEIGHT) / STATEMENT_PDF_ROW_HEIGHT);
  const firstRows = fits(computeStatementRowsTop(content.byKind.length));
  const rows = fits(PDF_PAGE_BOUNDS.top);
  const lines = Math.max(1, content.count) + 2;
  return { firstRows, rows, pages: 1 + Math.max(0, Math.ceil((lines - firstRows) / rows)) };
}

const STATEMENT_SUMS_TOP = 176;

/** The left edges of a sum's name and of its number of movements. */
const STATEMENT_SUM_LINE_TEXT_POSITIONS = { name: 46, note: 300 } as const;

/** The top of the rows, below the sums: opening, one line per kind, closing. */
const computeStatementRowsTop = (kinds: number): number =>
  STATEMENT_SUMS_TOP + (kinds + 2) * STATEMENT_SUM_LINE_HEIGHT + 34;

/** Writes a statement as PDF, a page at a time: only what the client has not read yet is in memory. */
export async function* writeStatementPdf(sheet: PrintableAccountStatement): AsyncGenerator<Uint8Array> {
  const { default: Pdf } = await import('pdfkit');
  const { texts, content, lang } = sheet;
  const write = createStatementFormatter(sheet);
  const doc: PdfDocument = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: languageTags[lang],
    displayTitle: true,
    info: {
      Title: `${texts.title} Arara · ${write.day(sheet.from)} ${texts.until} ${write.day(sheet.until)}`,
      Author: 'Arara',
      CreationDate: new Date(sheet.issued),
    },
  });
  const place = paginateStatement(content);
  let page = 0;
  let row = 0;
  let left = 0;
  /** The top of the next row, on a new page when this one is full. */
  const next = (): number => {
    if (left === 0) {
      page += 1;
      doc.addPage();
      drawStatementPageFooter(doc, sheet, write, { page, of: place.pages });
      if (page === 1) drawStatementHeader(doc, sheet, write);
      const top = page === 1 ? computeStatementRowsTop(content.byKind.length) : PDF_PAGE_BOUNDS.top;
      drawStatementColumnTitles(doc, sheet, top);
      left = page === 1 ? place.firstRows : place.rows;
      row = top + STATEMENT_HEADER_ROW_HEIGHT;
    } else row += STATEMENT_PDF_ROW_HEIGHT;
    left -= 1;
    return row;
  };

  drawStatementBalanceRow(doc, next(), texts.opening, { balances: content.opening, write });
  if (content.count === 0)
    doc
      .font(PDF_REGULAR_FONT)
      .fontSize(9)
      .fillColor(PDF_COLOURS.soft)
      .text(texts.empty, STATEMENT_COLUMN_POSITIONS.movement, next() + 4, SINGLE_LINE_TEXT_OPTIONS);
  for await (const postings of content.pages) {
    for (const posting of postings) {
      const starts = left === 0;
      drawStatementPostingRow(doc, next(), posting, { write, texts });
      if (starts) yield readNewPdfBytes(doc);
    }
  }
  drawStatementBalanceRow(doc, next(), texts.closing, { balances: content.closing, write });
  doc.end();
  yield* doc as AsyncIterable<Uint8Array>;
}

/** What the document has written since the last call. */
function readNewPdfBytes(doc: PdfDocument): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let part: unknown = doc.read(); part !== null; part = doc.read()) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

const SINGLE_LINE_TEXT_OPTIONS = { lineBreak: false } as const;

function drawRightText(doc: PdfDocument, text: string, right: number, y: number): void {
  doc.text(text, right - doc.widthOfString(text), y, SINGLE_LINE_TEXT_OPTIONS);
}

function drawHorizontalRule(doc: PdfDocument, y: number, colour: string = PDF_COLOURS.line): void {
  doc.moveTo(PDF_PAGE_BOUNDS.left, y).lineTo(PDF_PAGE_BOUNDS.right, y).lineWidth(0.6).strokeColor(colour).stroke();
}

/** Draws the logo, the holder, and the sums: a line per kind between the two balances. */
function drawStatementHeader(doc: PdfDocument, sheet: PrintableAccountStatement, write: StatementFormatter): void {
  const { texts, content } = sheet;
  doc
    .save()
    .translate(PDF_PAGE_BOUNDS.left, PDF_PAGE_BOUNDS.top - 4)
    .scale(0.8);
  for (const [path, colour] of LOGO_SVG_PATHS) doc.path(path).fill(colour);
  doc.circle(17.6, 17.6, 3.7).fill('#ffffff');
  doc.circle(18.2, 17.5, 1.9).fill('#0b1c36').restore();
  doc
    .font(PDF_BOLD_FONT)
    .fontSize(17)
    .fillColor(PDF_COLOURS.text)
    .text('arara', PDF_PAGE_BOUNDS.left + 40, PDF_PAGE_BOUNDS.top + 4, SINGLE_LINE_TEXT_OPTIONS);
  doc.fontSize(17);
  drawRightText(doc, texts.title, PDF_PAGE_BOUNDS.right, PDF_PAGE_BOUNDS.top + 4);
  drawHorizontalRule(doc, PDF_PAGE_BOUNDS.top + 40, PDF_COLOURS.line);

  const facts: readonly (readonly [string, string])[] = [
    [texts.holder, toPdfDrawableText(sheet.holder)],
    [texts.account, toPdfDrawableText(sheet.account)],
    [texts.period, `${write.day(sheet.from)} ${texts.until} ${write.day(sheet.until)}`],
    [texts.issued, `${write.moment(sheet.issued)} (${texts.zone})`],
  ];
  facts.forEach(([name, value], at) => {
    const x = at % 2 === 0 ? PDF_PAGE_BOUNDS.left : 310;
    const y = PDF_PAGE_BOUNDS.top + 52 + Math.floor(at / 2) * 32;
    doc.font(PDF_REGULAR_FONT).fontSize(8).fillColor(PDF_COLOURS.soft).text(name, x, y, SINGLE_LINE_TEXT_OPTIONS);
    doc
      .font(PDF_BOLD_FONT)
      .fontSize(10)
      .fillColor(PDF_COLOURS.text)
      .text(truncateTextToWidth(doc, value, 235), x, y + 11, SINGLE_LINE_TEXT_OPTIONS);
  });
  if (content.currency === 'BRLT')
    doc
      .font(PDF_BOLD_FONT)
      .fontSize(9)
      .fillColor(PDF_COLOURS.blue)
      .text(texts.playMoney, PDF_PAGE_BOUNDS.left, STATEMENT_SUMS_TOP - 14, SINGLE_LINE_TEXT_OPTIONS);
  drawPdfStatementSums(doc, sheet, write);
}

/** The box with the opening balance, the sums by kind, and the closing balance. */
function drawPdfStatementSums(doc: PdfDocument, sheet: PrintableAccountStatement, write: StatementFormatter): void {
  const { texts, content, lang } = sheet;
  const lines = content.byKind.map(
    ({ kind, count, amount }) =>
      [texts.kinds[kind], formatIntlMessage(texts.movements, lang, { count }), write.amount(amount)] as const,
  );
  const last = STATEMENT_SUMS_TOP + (lines.length + 1) * STATEMENT_SUM_LINE_HEIGHT;
  doc
    .roundedRect(
      PDF_PAGE_BOUNDS.left,
      STATEMENT_SUMS_TOP - 4,
      PDF_PAGE_BOUNDS.right - PDF_PAGE_BOUNDS.left,
      last + STATEMENT_SUM_LINE_HEIGHT - STATEMENT_SUMS_TOP + 6,
      6,
    )
    .fill(PDF_COLOURS.band);
  drawStatementSumLine(
    doc,
    STATEMENT_SUMS_TOP,
    [texts.opening, '', `${sheet.symbol} ${write.amount(sumMainAndBonusBalance(content.opening))}`],
    PDF_BOLD_FONT,
  );
  lines.forEach((line, at) =>
    drawStatementSumLine(doc, STATEMENT_SUMS_TOP + (at + 1) * STATEMENT_SUM_LINE_HEIGHT, line, PDF_REGULAR_FONT),
  );
  drawStatementSumLine(
    doc,
    last,
    [texts.closing, '', `${sheet.symbol} ${write.amount(sumMainAndBonusBalance(content.closing))}`],
    PDF_BOLD_FONT,
  );
}

/** A text shortened to fit a width. */
function truncateTextToWidth(doc: PdfDocument, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let end = text.length;
  while (end > 0 && doc.widthOfString(`${text.slice(0, end)}...`) > width) end -= 1;
  return `${text.slice(0, end)}...`;
}

function drawStatementSumLine(
  doc: PdfDocument,
  y: number,
  [name, note, amount]: readonly [string, string, string],
  font: string,
): void {
  doc
    .font(font)
    .fontSize(9)
    .fillColor(PDF_COLOURS.text)
    .text(name, STATEMENT_SUM_LINE_TEXT_POSITIONS.name, y + 4, SINGLE_LINE_TEXT_OPTIONS);
  doc.fillColor(PDF_COLOURS.soft).text(note, STATEMENT_SUM_LINE_TEXT_POSITIONS.note, y + 4, SINGLE_LINE_TEXT_OPTIONS);
  doc.fillColor(PDF_COLOURS.text);
  drawRightText(doc, amount, STATEMENT_COLUMN_POSITIONS.balance, y + 4);
}

function drawStatementColumnTitles(doc: PdfDocument, { texts, symbol }: PrintableAccountStatement, y: number): void {
  doc.font(PDF_BOLD_FONT).fontSize(7).fillColor(PDF_COLOURS.soft);
  doc.text(`${texts.date} · ${texts.time}`, STATEMENT_COLUMN_POSITIONS.when, y + 7, SINGLE_LINE_TEXT_OPTIONS);
  doc.text(texts.movement, STATEMENT_COLUMN_POSITIONS.movement, y + 7, SINGLE_LINE_TEXT_OPTIONS);
  doc.text(texts.reference, STATEMENT_COLUMN_POSITIONS.reference, y + 7, SINGLE_LINE_TEXT_OPTIONS);
  drawRightText(doc, `${texts.amount} (${symbol})`, STATEMENT_COLUMN_POSITIONS.amount, y + 7);
  drawRightText(doc, texts.main, STATEMENT_COLUMN_POSITIONS.main, y + 7);
  drawRightText(doc, texts.bonus, STATEMENT_COLUMN_POSITIONS.bonus, y + 7);
  drawRightText(doc, `${texts.balance} (${symbol})`, STATEMENT_COLUMN_POSITIONS.balance, y + 7);
  drawHorizontalRule(doc, y + STATEMENT_HEADER_ROW_HEIGHT - 1);
}

/** Draws main money, bonus money and their sum in their columns. */
function drawStatementBalances(
  doc: PdfDocument,
  y: number,
  balances: MainAndBonusBalances,
  write: StatementFormatter,
): void {
  doc.fillColor(PDF_COLOURS.text);
  drawRightText(doc, write.amount(balances.main), STATEMENT_COLUMN_POSITIONS.main, y);
  drawRightText(doc, write.amount(balances.bonus), STATEMENT_COLUMN_POSITIONS.bonus, y);
  drawRightText(doc, write.amount(sumMainAndBonusBalance(balances)), STATEMENT_COLUMN_POSITIONS.balance, y);
}

function drawStatementBalanceRow(
  doc: PdfDocument,
  y: number,
  name: string,
  { balances, write }: { balances: MainAndBonusBalances; write: StatementFormatter },
): void {
  doc
    .font(PDF_BOLD_FONT)
    .fontSize(8)
    .fillColor(PDF_COLOURS.text)
    .text(name, STATEMENT_COLUMN_POSITIONS.movement, y + 5, SINGLE_LINE_TEXT_OPTIONS);
  drawStatementBalances(doc, y + 5, balances, write);
  drawHorizontalRule(doc, y + STATEMENT_PDF_ROW_HEIGHT - 0.5);
}

function drawStatementPostingRow(
  doc: PdfDocument,
  y: number,
  { at, kind, ref, amount, main, bonus, subject }: NamedStatementPosting,
  { write, texts }: { write: StatementFormatter; texts: PrintableAccountStatement['texts'] },
): void {
  doc
    .font(PDF_REGULAR_FONT)
    .fontSize(8)
    .fillColor(PDF_COLOURS.soft)
    .text(write.moment(at), STATEMENT_COLUMN_POSITIONS.when, y + 5, SINGLE_LINE_TEXT_OPTIONS);
  doc
    .fillColor(PDF_COLOURS.text)
    .text(texts.kinds[kind], STATEMENT_COLUMN_POSITIONS.movement, y + 5, SINGLE_LINE_TEXT_OPTIONS);
  doc
    .fillColor(PDF_COLOURS.soft)
    .text(`#${ref}`, STATEMENT_COLUMN_POSITIONS.reference, y + 5, SINGLE_LINE_TEXT_OPTIONS);
  doc.fillColor(amount > 0 ? PDF_COLOURS.plus : PDF_COLOURS.text);
  drawRightText(
    doc,
    amount > 0 ? `+${write.amount(amount)}` : write.amount(amount),
    STATEMENT_COLUMN_POSITIONS.amount,
    y + 5,
  );
  drawStatementBalances(doc, y + 5, { main, bonus }, write);
  if (subject !== undefined) drawPostingSubject(doc, y + 15, subject);
  drawHorizontalRule(doc, y + STATEMENT_PDF_ROW_HEIGHT - 0.5);
}

/** Draws below a movement what it was about, as far as it fits. */
function drawPostingSubject(doc: PdfDocument, y: number, subject: string): void {
  const { movement, balance } = STATEMENT_COLUMN_POSITIONS;
  doc.fontSize(7).fillColor(PDF_COLOURS.soft);
  doc.text(
    truncateTextToWidth(doc, toPdfDrawableText(subject), balance - movement),
    movement,
    y,
    SINGLE_LINE_TEXT_OPTIONS,
  );
}

function drawStatementPageFooter(
  doc: PdfDocument,
  { texts, issued, lang }: PrintableAccountStatement,
  write: StatementFormatter,
  input: { page: number; of: number },
): void {
  doc.font(PDF_REGULAR_FONT).fontSize(8).fillColor(PDF_COLOURS.soft);
  doc.text(
    `Arara · ${texts.issued} ${write.moment(issued)}`,
    PDF_PAGE_BOUNDS.left,
    PDF_PAGE_BOUNDS.bottom + 16,
    SINGLE_LINE_TEXT_OPTIONS,
  );
  drawRightText(
    doc,
    formatIntlMessage(texts.page, lang, { page: input.page, of: input.of }),
    PDF_PAGE_BOUNDS.right,
    PDF_PAGE_BOUNDS.bottom + 16,
  );
}
