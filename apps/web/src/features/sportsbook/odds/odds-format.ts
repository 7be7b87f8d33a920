import { formatOdds, type Odds, type OddsFormat } from '@arara/sports/core/odds';
import { create } from 'zustand';

const KEY = 'arara.odds';
export const ODDS_FORMATS: readonly OddsFormat[] = ['decimal', 'fractional', 'american'];

const readFormat = (): OddsFormat => ODDS_FORMATS.find((format) => format === localStorage.getItem(KEY)) ?? 'decimal';

/** How this device shows odds. */
export const useOddsFormat = create<{ readonly format: OddsFormat }>(() => ({ format: readFormat() }));

/** The player chose how odds are shown. */
export function chooseOddsFormat(format: OddsFormat): void {
  localStorage.setItem(KEY, format);
  useOddsFormat.setState({ format });
}

/** Thousandths as text in the chosen format. */
export function useFormatOdds(): (thousandths: number) => string {
  const format = useOddsFormat((it) => it.format);
  return (thousandths) => formatOdds(thousandths as Odds, format).replace('-', '−');
}
