/** Numbers as players type and read them. In the code they are whole units (hundredths, ten-thousandths); on the screen they have the marks of the language. */

/** How many decimals the whole units have: 2 for hundredths, 4 for ten-thousandths. */
export type DecimalPlaces = 2 | 4;

const decimalSeparatorByLocale = new Map<string, string>();

/** The decimal mark of a language: a comma in pt-BR. */
function getLocaleDecimalSeparator(locale: string): string {
  const kept = decimalSeparatorByLocale.get(locale);
  if (kept !== undefined) return kept;
  const mark = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  decimalSeparatorByLocale.set(locale, mark);
  return mark;
}

/**
 * Reads a typed number into whole units: "50,5" with 2 decimals is 5050. Both marks are read as the decimal one, except the
 * language's own grouping mark before exactly three digits ("1.000" is a thousand in pt-BR). What is beyond the decimals is dropped. Empty or
 * unreadable: undefined.
 */
export function parseDecimals(text: string, decimals: DecimalPlaces, locale: string): number | undefined {
  const clean = text.replaceAll(/[^\d.,]/g, '');
  const last = Math.max(clean.lastIndexOf(','), clean.lastIndexOf('.'));
  const tail = last === -1 ? '' : clean.slice(last + 1);
  const grouping = last !== -1 && clean[last] !== getLocaleDecimalSeparator(locale) && tail.length === 3;
  const whole = (last === -1 || grouping ? clean : clean.slice(0, last)).replaceAll(/\D/g, '');
  const fraction = grouping ? '' : tail;
  if (whole === '' && fraction === '') return undefined;
  const units = Number(whole) * 10 ** decimals + Number(fraction.slice(0, decimals).padEnd(decimals, '0'));
  return Number.isSafeInteger(units) ? units : undefined;
}

const decimalFormatCache = new Map<string, Intl.NumberFormat>();

/** Whole units as text: 5050 is "50,50". With 4 decimals, zeros beyond the second are left out: 19802 is "1,9802", 20000 "2,00". */
export function formatDecimals(units: number, decimals: DecimalPlaces, locale: string): string {
  const name = `${locale}/${decimals}`;
  const format =
    decimalFormatCache.get(name) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: decimals });
  decimalFormatCache.set(name, format);
  return format.format(units / 10 ** decimals);
}

/** A chance for reading: 0.495 is "49,50%", with as many decimals as a small chance needs. */
export function formatChance(chance: number, locale: string): string {
  const digits = chance >= 0.001 || chance === 0 ? 2 : 6;
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(chance);
}

/** A multiplier for a glance: two decimals, never more than it pays; none from 1,000 on. 17142 is "1,71×". One that is not known yet is a dash. */
export function formatMultiplier(tenThousandths: number | null, locale: string): string {
  if (tenThousandths === null) return '–';
  const hundredths = Math.floor(tenThousandths / 100);
  if (hundredths < 100_000) return `${formatDecimals(hundredths, 2, locale)}×`;
  return `${Math.floor(hundredths / 100).toLocaleString(locale)}×`;
}
