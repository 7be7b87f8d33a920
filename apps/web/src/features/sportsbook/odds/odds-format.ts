import { formatOdds, type Odds, type OddsFormat } from '@arara/sports/core/odds';
import { create } from 'zustand';
import { useLanguage } from '@arara/client/i18n';
import { getDecimalMark } from './line-number.ts';

const ODDS_FORMAT_STORAGE_KEY = 'arara.odds';
export const ODDS_FORMATS: readonly OddsFormat[] = ['decimal', 'fractional', 'american'];

const readStoredOddsFormat = (): OddsFormat =>
  ODDS_FORMATS.find((format) => format === localStorage.getItem(ODDS_FORMAT_STORAGE_KEY)) ?? 'decimal';

/** The format of odds on this device. */
export const useOddsFormat = create<{ readonly format: OddsFormat }>(() => ({ format: readStoredOddsFormat() }));

/** Changes the format of odds and remembers it. */
export function saveChosenOddsFormat(format: OddsFormat): void {
  localStorage.setItem(ODDS_FORMAT_STORAGE_KEY, format);
  useOddsFormat.setState({ format });
}

/** Odds in thousandths as a person reads them: with the language's decimal mark, and a real minus sign. */
export const writeOdds = (thousandths: number, format: OddsFormat, languageTag: string): string =>
  formatOdds(thousandths as Odds, format)
    .replace('-', '−')
    .replace('.', getDecimalMark(languageTag));

/** Writes odds in thousandths in the chosen format. */
export function useFormatOdds(): (thousandths: number) => string {
  const format = useOddsFormat((state) => state.format);
  const tag = useLanguage((language) => language.tag);
  return (thousandths) => writeOdds(thousandths, format, tag);
}
