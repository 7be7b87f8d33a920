import { type Centavos, parseDecimal } from '@arara/money';

/**
 * Reads money as people type it: "1.234,56", "1234,5", "12.34", "50". The last comma or point with one or two digits after
 * it is the decimal mark, any other groups thousands. Empty or unreadable: undefined.
 */
export function parseMoneyText(text: string): Centavos | undefined {
  const clean = text.replaceAll(/[^\d.,]/g, '');
  const parts = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(clean);
  const whole = (parts?.[1] ?? '').replaceAll(/\D/g, '');
  const cents = parts?.[2] ?? '';
  if (whole === '' && cents === '') return undefined;
  return parseDecimal(`${whole === '' ? '0' : whole}${cents === '' ? '' : `.${cents}`}`);
}

/** Keeps what may stand in a money field while it is typed: digits and marks, at most two digits after the last mark. */
export const tidyMoneyText = (text: string): string =>
  text
    .replaceAll(/[^\d.,]/g, '')
    .replace(/([.,]\d{2})\d+$/, (whole, kept: string) => (/^[.]\d{3}$/.test(whole) ? whole : kept));
