import { addCentavos, type Centavos, subtractCentavos, formatDecimalAmount } from '@arara/money';
import type { Instant } from '../../context.ts';
import { formatIntlMessage } from '../../platform/text/messages.ts';
import type { PrintableAccountStatement } from './statement-sheet.ts';

/** Spreadsheets recognise UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\u{feff}';

const saoPauloDateTimeFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Day and time of an instant in America/Sao_Paulo, as Brazilian spreadsheets read them. */
function formatSaoPauloDateAndTime(at: Instant): readonly [day: string, time: string] {
  const [day = '', time = ''] = saoPauloDateTimeFormat.format(at).split(', ');
  return [day, time];
}

const formatCsvDecimalComma = (amount: Centavos): string => formatDecimalAmount(amount).replace('.', ',');

/** A text of a player, escaped so that no spreadsheet reads it as a formula (OWASP, "CSV Injection"). */
const escapeCsvFormula = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);

const quoteCsvCell = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const formatCsvLine = (cells: readonly string[]): string => `${cells.map(quoteCsvCell).join(';')}\r\n`;

/** A line below the balances: a name, a note and perhaps an amount. */
const formatFootLine = (name: string, note: string, amount = ''): string =>
  formatCsvLine(['', '', name, escapeCsvFormula(note), amount, '', '', '', '']);

/**
 * Writes a statement as CSV (RFC 4180 with `;`), nine cells a line: a heading, the opening balance, each posting, the closing
 * balance, sums by kind and in total, and the holder.
 */
export async function* writeStatementCsv({
  texts,
  content,
  ...item
}: PrintableAccountStatement): AsyncGenerator<Uint8Array> {
  const balance = (at: Instant, name: string, { main, bonus }: { main: Centavos; bonus: Centavos }): string => {
    const amounts = [main, bonus, addCentavos(main, bonus)].map(formatCsvDecimalComma);
    return formatCsvLine([formatSaoPauloDateAndTime(at)[0], '', name, '', '', ...amounts, '']);
  };

  const formatCount = (count: number): string => formatIntlMessage(texts.movements, item.lang, { count });

  yield Buffer.from(
    BYTE_ORDER_MARK +
      formatCsvLine([
        texts.date,
        texts.time,
        texts.movement,
        texts.reference,
        ...[texts.amount, texts.main, texts.bonus, texts.balance].map((name) => `${name} (${item.symbol})`),
        texts.subject,
      ]) +
      balance(item.from, texts.opening, content.opening),
  );
  for await (const page of content.pages) {
    let lines = '';
    for (const { at, kind, ref, amount, main, bonus, subject = '' } of page)
      // The # keeps a spreadsheet from rounding sixteen digits to fifteen.
      lines += formatCsvLine([
        ...formatSaoPauloDateAndTime(at),
        texts.kinds[kind],
        `#${ref}`,
        ...[amount, main, bonus, addCentavos(main, bonus)].map(formatCsvDecimalComma),
        escapeCsvFormula(subject),
      ]);
    yield Buffer.from(lines);
  }
  const moved = subtractCentavos(
    addCentavos(content.closing.main, content.closing.bonus),
    addCentavos(content.opening.main, content.opening.bonus),
  );
  yield Buffer.from(
    [
      balance(Math.min(item.until, item.issued), texts.closing, content.closing),
      ...content.byKind.map(({ kind, count, amount }) =>
        formatFootLine(texts.kinds[kind], formatCount(count), formatCsvDecimalComma(amount)),
      ),
      formatFootLine(texts.total, formatCount(content.count), formatCsvDecimalComma(moved)),
      formatFootLine(texts.holder, item.holder),
      formatFootLine(texts.account, item.account),
      formatFootLine(
        texts.period,
        `${formatSaoPauloDateAndTime(item.from)[0]} ${texts.until} ${formatSaoPauloDateAndTime(item.until)[0]}`,
      ),
      formatFootLine(texts.issued, `${formatSaoPauloDateAndTime(item.issued).join(' ')} (${texts.zone})`),
      ...(content.currency === 'BRLT' ? [formatFootLine(texts.playMoney, '')] : []),
    ].join(''),
  );
}
