import { add, type Centavos, toDecimal } from '@arara/money';
import type PDFDocument from 'pdfkit';
import type { Instant } from '../context.ts';
import type { Lang } from '../platform/text/lang.ts';
import { formatDecimal } from '../platform/text/refusal-texts.ts';
import type { Posting } from '../wallet/wallet.ts';
import type { StatementSheet } from './statement-sheet.ts';

type Doc = InstanceType<typeof PDFDocument>;

/** A4 in points, with its columns: left edges of texts, right edges of amounts. */
const PAGE = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 40, bottom: 790 } as const;
const COLUMN = { when: 42, movement: 132, reference: 246, amount: 378, main: 435, bonus: 492, balance: 549 } as const;
const ROW = 17;
const HEAD = 22;
const INK = {
  text: '#0b1c36',
  soft: '#5a6b88',
  line: '#dbe3ef',
  band: '#f3f6fb',
  blue: '#1d5fd0',
  plus: '#0b7a4b',
} as const;

const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';

/** The logo: paths on a square of 40 by 40, as in `packages/ui/src/art/logo.tsx`. */
const MARK = [
  ['M20 2c10.5 0 18 7.6 18 17.4C38 31 29.6 38 18.2 38 8.4 38 2 31.6 2 22.4 2 10.6 10 2 20 2Z', '#2f7bff'],
  ['M9 24c0-9 6-15 14-15 6.6 0 11 4 11 9.6 0 8.4-7 13.9-15 13.9C13 32.5 9 29.3 9 24Z', '#ffcb2e'],
  ['M20 15.5c6.8-1.5 12.5 1.4 13.6 6.6.7 3.6-1 7-3.6 9.4.2-4.6-1.7-7.3-5.6-8-3.2-.6-5.4-3.6-4.4-8Z', '#0b1c36'],
] as const;

/** The characters that every reader's Helvetica has: those of Western Europe. Others lose their accents, or become a question mark. */
const toDrawableText = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[^ -ÿ]/gu, (mark) => mark.normalize('NFD').replaceAll(/[^ -ÿ]/gu, '') || '?');

const tags = { pt_BR: 'pt-BR', en_US: 'en-US' } as const satisfies Readonly<Record<Lang, string>>;
const dateFormat = (lang: Lang, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tags[lang], { timeZone: 'America/Sao_Paulo', ...style });
const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** The formats of dates and amounts in one language. */
function createFormatter({ lang }: Pick<StatementSheet, 'lang'>) {
  const day = dateFormat(lang, DAY);
  const moment = dateFormat(lang, { ...DAY, hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return {
    day: (at: Instant) => toDrawableText(day.format(at)),
    moment: (at: Instant) => toDrawableText(moment.format(at).replace(',', '')),
    amount: (amount: Centavos) => formatDecimal(toDecimal(amount), lang),
  };
}

type Formatter = ReturnType<typeof createFormatter>;

interface Balances {
  readonly main: Centavos;
  readonly bonus: Centavos;
}

const sumBalances = ({ main, bonus }: Balances): Centavos => add(main, bonus);

/** How many rows each page has: the first page also has the header and the sums. The balances are rows too. */
function paginate(content: StatementSheet['content']): { firstRows: number; rows: number; pages: number } {
  const fits = (top: number): number => Math.floor((PAGE.bottom - top - HEAD) / ROW);
  const firstRows = fits(rowsTop(content.byKind.length));
  const rows = fits(PAGE.top);
  const lines = Math.max(1, content.count) + 2;
  return { firstRows, rows, pages: 1 + Math.max(0, Math.ceil((lines - firstRows) / rows)) };
}

const SUMS_TOP = 176;

/** The left edges of a sum's name and of its number of movements. */
const SUM = { name: 46, note: 300 } as const;

/** The top of the rows, below the sums: opening, one line per kind, closing. */
const rowsTop = (kinds: number): number => SUMS_TOP + (kinds + 2) * ROW + 34;

/** Writes a statement as PDF, a page at a time: only what the client has not read yet is in memory. */
export async function* writePdf(sheet: StatementSheet): AsyncGenerator<Uint8Array> {
  const { default: Pdf } = await import('pdfkit');
  const { texts, content, lang } = sheet;
  const write = createFormatter(sheet);
  const doc: Doc = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: tags[lang],
    displayTitle: true,
    info: {
      Title: `${texts.title} Arara · ${write.day(sheet.from)} ${texts.until} ${write.day(sheet.until)}`,
      Author: 'Arara',
      CreationDate: new Date(sheet.issued),
    },
  });
  const place = paginate(content);
  let page = 0;
  let row = 0;
  let left = 0;
  /** The top of the next row, on a new page when this one is full. */
  const next = (): number => {
    if (left === 0) {
      page += 1;
      doc.addPage();
      drawFooter(doc, sheet, write, { page, of: place.pages });
      if (page === 1) drawHeader(doc, sheet, write);
      const top = page === 1 ? rowsTop(content.byKind.length) : PAGE.top;
      drawColumnTitles(doc, sheet, top);
      left = page === 1 ? place.firstRows : place.rows;
      row = top + HEAD;
    } else row += ROW;
    left -= 1;
    return row;
  };

  drawBalanceRow(doc, next(), texts.opening, { balances: content.opening, write });
  if (content.count === 0)
    doc
      .font(REGULAR)
      .fontSize(9)
      .fillColor(INK.soft)
      .text(texts.empty, COLUMN.movement, next() + 4, ONE_LINE);
  for await (const postings of content.pages) {
    for (const posting of postings) {
      const starts = left === 0;
      drawPostingRow(doc, next(), posting, { write, texts });
      if (starts) yield readWritten(doc);
    }
  }
  drawBalanceRow(doc, next(), texts.closing, { balances: content.closing, write });
  doc.end();
  yield* doc as AsyncIterable<Uint8Array>;
}

/** What the document has written since the last call. */
function readWritten(doc: Doc): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let part: unknown = doc.read(); part !== null; part = doc.read()) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

const ONE_LINE = { lineBreak: false } as const;

function drawRightText(doc: Doc, text: string, right: number, y: number): void {
  doc.text(text, right - doc.widthOfString(text), y, ONE_LINE);
}

function drawRule(doc: Doc, y: number, colour: string = INK.line): void {
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.6).strokeColor(colour).stroke();
}

/** Draws the logo, the holder, and the sums: a line per kind between the two balances. */
function drawHeader(doc: Doc, sheet: StatementSheet, write: Formatter): void {
  const { texts, content } = sheet;
  doc
    .save()
    .translate(PAGE.left, PAGE.top - 4)
    .scale(0.8);
  for (const [path, colour] of MARK) doc.path(path).fill(colour);
  doc.circle(17.6, 17.6, 3.7).fill('#ffffff');
  doc.circle(18.2, 17.5, 1.9).fill('#0b1c36').restore();
  doc
    .font(BOLD)
    .fontSize(17)
    .fillColor(INK.text)
    .text('arara', PAGE.left + 40, PAGE.top + 4, ONE_LINE);
  doc.fontSize(17);
  drawRightText(doc, texts.title, PAGE.right, PAGE.top + 4);
  drawRule(doc, PAGE.top + 40, INK.line);

  const facts: readonly (readonly [string, string])[] = [
    [texts.holder, toDrawableText(sheet.holder)],
    [texts.account, toDrawableText(sheet.account)],
    [texts.period, `${write.day(sheet.from)} ${texts.until} ${write.day(sheet.until)}`],
    [texts.issued, `${write.moment(sheet.issued)} (${texts.zone})`],
  ];
  facts.forEach(([name, value], at) => {
    const x = at % 2 === 0 ? PAGE.left : 310;
    const y = PAGE.top + 52 + Math.floor(at / 2) * 32;
    doc.font(REGULAR).fontSize(8).fillColor(INK.soft).text(name, x, y, ONE_LINE);
    doc
      .font(BOLD)
      .fontSize(10)
      .fillColor(INK.text)
      .text(truncateText(doc, value, 235), x, y + 11, ONE_LINE);
  });
  if (content.currency === 'BRLT')
    doc
      .font(BOLD)
      .fontSize(9)
      .fillColor(INK.blue)
      .text(texts.playMoney, PAGE.left, SUMS_TOP - 14, ONE_LINE);

  const lines = content.byKind.map(
    ({ kind, count, amount }) => [texts.kinds[kind], texts.movements(count), write.amount(amount)] as const,
  );
  const last = SUMS_TOP + (lines.length + 1) * ROW;
  doc.roundedRect(PAGE.left, SUMS_TOP - 4, PAGE.right - PAGE.left, last + ROW - SUMS_TOP + 6, 6).fill(INK.band);
  drawSumLine(
    doc,
    SUMS_TOP,
    [texts.opening, '', `${sheet.symbol} ${write.amount(sumBalances(content.opening))}`],
    BOLD,
  );
  lines.forEach((line, at) => drawSumLine(doc, SUMS_TOP + (at + 1) * ROW, line, REGULAR));
  drawSumLine(doc, last, [texts.closing, '', `${sheet.symbol} ${write.amount(sumBalances(content.closing))}`], BOLD);
}

/** A text shortened to fit a width. */
function truncateText(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let end = text.length;
  while (end > 0 && doc.widthOfString(`${text.slice(0, end)}...`) > width) end -= 1;
  return `${text.slice(0, end)}...`;
}

function drawSumLine(doc: Doc, y: number, [name, note, amount]: readonly [string, string, string], font: string): void {
  doc
    .font(font)
    .fontSize(9)
    .fillColor(INK.text)
    .text(name, SUM.name, y + 4, ONE_LINE);
  doc.fillColor(INK.soft).text(note, SUM.note, y + 4, ONE_LINE);
  doc.fillColor(INK.text);
  drawRightText(doc, amount, COLUMN.balance, y + 4);
}

function drawColumnTitles(doc: Doc, { texts, symbol }: StatementSheet, y: number): void {
  doc.font(BOLD).fontSize(7).fillColor(INK.soft);
  doc.text(`${texts.date}, ${texts.time.toLowerCase()}`, COLUMN.when, y + 7, ONE_LINE);
  doc.text(texts.movement, COLUMN.movement, y + 7, ONE_LINE);
  doc.text(texts.reference, COLUMN.reference, y + 7, ONE_LINE);
  drawRightText(doc, `${texts.amount} (${symbol})`, COLUMN.amount, y + 7);
  drawRightText(doc, texts.main, COLUMN.main, y + 7);
  drawRightText(doc, texts.bonus, COLUMN.bonus, y + 7);
  drawRightText(doc, `${texts.balance} (${symbol})`, COLUMN.balance, y + 7);
  drawRule(doc, y + HEAD - 1);
}

/** Draws main money, bonus money and their sum in their columns. */
function drawBalances(doc: Doc, y: number, balances: Balances, write: Formatter): void {
  doc.fillColor(INK.text);
  drawRightText(doc, write.amount(balances.main), COLUMN.main, y);
  drawRightText(doc, write.amount(balances.bonus), COLUMN.bonus, y);
  drawRightText(doc, write.amount(sumBalances(balances)), COLUMN.balance, y);
}

function drawBalanceRow(
  doc: Doc,
  y: number,
  name: string,
  { balances, write }: { balances: Balances; write: Formatter },
): void {
  doc
    .font(BOLD)
    .fontSize(8)
    .fillColor(INK.text)
    .text(name, COLUMN.movement, y + 5, ONE_LINE);
  drawBalances(doc, y + 5, balances, write);
  drawRule(doc, y + ROW - 0.5);
}

function drawPostingRow(
  doc: Doc,
  y: number,
  { at, kind, ref, amount, main, bonus }: Posting,
  { write, texts }: { write: Formatter; texts: StatementSheet['texts'] },
): void {
  doc
    .font(REGULAR)
    .fontSize(8)
    .fillColor(INK.soft)
    .text(write.moment(at), COLUMN.when, y + 5, ONE_LINE);
  doc.fillColor(INK.text).text(texts.kinds[kind], COLUMN.movement, y + 5, ONE_LINE);
  doc.fillColor(INK.soft).text(`#${ref}`, COLUMN.reference, y + 5, ONE_LINE);
  doc.fillColor(amount > 0 ? INK.plus : INK.text);
  drawRightText(doc, amount > 0 ? `+${write.amount(amount)}` : write.amount(amount), COLUMN.amount, y + 5);
  drawBalances(doc, y + 5, { main, bonus }, write);
  drawRule(doc, y + ROW - 0.5);
}

function drawFooter(
  doc: Doc,
  { texts, issued }: StatementSheet,
  write: Formatter,
  input: { page: number; of: number },
): void {
  doc.font(REGULAR).fontSize(8).fillColor(INK.soft);
  doc.text(`Arara · ${texts.issued.toLowerCase()} ${write.moment(issued)}`, PAGE.left, PAGE.bottom + 16, ONE_LINE);
  drawRightText(doc, texts.page(input.page, input.of), PAGE.right, PAGE.bottom + 16);
}
