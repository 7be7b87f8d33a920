import { formatOdds, type Odds, type OddsFormat } from '@arara/sports/core/odds';
import { create } from 'zustand';

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

/** Writes odds in thousandths in the chosen format. */
export function useFormatOdds(): (thousandths: number) => string {
  const format = useOddsFormat((state) => state.format);
  return (thousandths) => formatOdds(thousandths as Odds, format).replace('-', '−');
}
