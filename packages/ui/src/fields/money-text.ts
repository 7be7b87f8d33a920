import { type Centavos, parseDecimalAmount } from '@arara/money';

/** The mark before the decimals in a language. */
const getDecimalMark = (locale: string): string => ((1.5).toLocaleString(locale).includes(',') ? ',' : '.');

/** The text before and after its last mark, if that mark is the decimal one; otherwise the whole text. */
function splitAtDecimalMark(text: string, locale: string): { readonly whole: string; readonly decimals?: string } {
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (at === -1) return { whole: text };
  const decimals = text.slice(at + 1);
  const isOnly = text.indexOf(text.charAt(at)) === at;
  return decimals.length < 3 || (isOnly && text.charAt(at) === getDecimalMark(locale))
    ? { whole: text.slice(0, at), decimals }
    : { whole: text };
}

const keepDigitsAndMarks = (text: string): string => text.replaceAll(/[^\d.,]/g, '');

/**
 * Reads money as people type it: "1.234,56", "1234,5", "12.34", "50". The last comma or point with at most two digits after
 * it is the decimal mark, and so is the language's own, "," or ".", however many follow; any other groups thousands. Empty or
 * unreadable: undefined.
 */
export function parseMoneyText(text: string, locale: string): Centavos | undefined {
  const { whole, decimals = '' } = splitAtDecimalMark(keepDigitsAndMarks(text), locale);
  const reais = whole.replaceAll(/\D/g, '');
  const cents = decimals.slice(0, 2);
  if (reais === '' && cents === '') return undefined;
  return parseDecimalAmount(`${reais === '' ? '0' : reais}${cents === '' ? '' : `.${cents}`}`);
}

/**
 * Removes what a money field does not accept while it is typed: keeps digits and marks, and at most two digits after the
 * decimal mark.
 */
export function cleanMoneyText(text: string, locale: string): string {
  const clean = keepDigitsAndMarks(text);
  const { decimals = '' } = splitAtDecimalMark(clean, locale);
  return decimals.length > 2 ? clean.slice(0, 2 - decimals.length) : clean;
}
