import { add, type Centavos, subtract, toDecimal } from '@arara/money';
import type { Instant } from '../context.ts';
import type { StatementSheet } from './statement-sheet.ts';

/** UTF-8 is told apart from older code pages by this mark alone. */
const BYTE_ORDER_MARK = '\u{feff}';

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Day and time of an instant in America/Sao_Paulo, as Brazilian spreadsheets read them. */
function formatMoment(at: Instant): readonly [day: string, time: string] {
  const [day = '', time = ''] = clock.format(at).split(', ');
  return [day, time];
}

const formatAmount = (amount: Centavos): string => toDecimal(amount).replace('.', ',');

/** What a person wrote, as a cell that no spreadsheet takes for a formula (OWASP, "CSV Injection"). */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);

const quoteCell = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const formatLine = (cells: readonly string[]): string => `${cells.map(quoteCell).join(';')}\r\n`;

/**
 * A statement as CSV (RFC 4180 with `;`), eight cells a line: a heading, the opening balance, each posting, the closing balance,
 * sums by kind and in all, and whose statement it is.
 */
export async function* writeCsv({ texts, content: book, ...item }: StatementSheet): AsyncGenerator<Uint8Array> {
  const balance = (at: Instant, name: string, { main, bonus }: { main: Centavos; bonus: Centavos }): string =>
    formatLine([formatMoment(at)[0], '', name, '', '', ...[main, bonus, add(main, bonus)].map(formatAmount)]);
  const foot = (name: string, note: string, amount = ''): string =>
    formatLine(['', '', name, escapeFormula(note), amount, '', '', '']);

  yield Buffer.from(
    BYTE_ORDER_MARK +
      formatLine([
        texts.date,
        texts.time,
        texts.movement,
        texts.reference,
        ...[texts.amount, texts.main, texts.bonus, texts.balance].map((name) => `${name} (${item.symbol})`),
      ]) +
      balance(item.from, texts.opening, book.opening),
  );
  for await (const page of book.pages) {
    let lines = '';
    for (const { at, kind, ref, amount, main, bonus } of page)
      // The mark keeps a spreadsheet from rounding sixteen digits to fifteen.
      lines += formatLine([
        ...formatMoment(at),
        texts.kinds[kind],
        `#${ref}`,
        ...[amount, main, bonus, add(main, bonus)].map(formatAmount),
      ]);
    yield Buffer.from(lines);
  }
  const moved = subtract(add(book.closing.main, book.closing.bonus), add(book.opening.main, book.opening.bonus));
  yield Buffer.from(
    [
      balance(Math.min(item.until, item.issued), texts.closing, book.closing),
      ...book.byKind.map(({ kind, count, amount }) =>
        foot(texts.kinds[kind], texts.movements(count), formatAmount(amount)),
      ),
      foot(texts.total, texts.movements(book.count), formatAmount(moved)),
      foot(texts.holder, item.holder),
      foot(texts.account, item.account),
      foot(texts.period, `${formatMoment(item.from)[0]} ${texts.until} ${formatMoment(item.until)[0]}`),
      foot(texts.issued, `${formatMoment(item.issued).join(' ')} (${texts.zone})`),
      ...(book.currency === 'BRLT' ? [foot(texts.playMoney, '')] : []),
    ].join(''),
  );
}
