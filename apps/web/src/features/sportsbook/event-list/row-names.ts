import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { parseLineSpecifiers } from '../../../platform/realtime/topics.ts';
import { formatLineNumber, formatLineNumbers } from '../odds/line-number.ts';
import type { EventForMarketName, NamedOutcome } from '../odds/market-names.ts';
import { useSportTexts } from '../sport/sport-texts.ts';
import { findMainOutcomeKey, findRowMarketKey, getLineNumber } from './main-line.ts';

/** The markets whose outcome is a winner of the whole event: the name says so without the market's name. */
const WINNER_MARKET_KEYS = ['result', 'winner'];

/** The same texts as `useMarketNameFormatters` has for the lines of rows, without the rules of the sports. */
export interface RowNames {
  /** "Vencedor do campeonato" */
  readonly market: (sport: string, line: string) => string;
  /** Without any heading: "Ipê Dourado vence", "Vencedor do campeonato: Ipê Dourado". */
  readonly full: (event: EventForMarketName, outcome: NamedOutcome) => string;
  /** "Total de gols: mais de 2,5" */
  readonly total: (sport: string, line: string, side: 'over' | 'under') => string;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The names for rows of lists. */
export function useRowNames(): RowNames {
  const t = useTranslations('sport');
  const sportTexts = useSportTexts();
  const tag = useLocale();
  return useMemo(() => {
    const market = (sport: string, line: string): string => {
      const key = findRowMarketKey(sport, line);
      return key === undefined
        ? t('otherMarket')
        : sportTexts(sport).market(key, formatLineNumbers(parseLineSpecifiers(line), tag));
    };
    const full = (event: EventForMarketName, { line, outcomeId, name }: NamedOutcome): string => {
      const key = findMainOutcomeKey(event.sport, line, outcomeId);
      if (key === 'draw') return t('pick.draw');
      const side = key === undefined ? undefined : key.startsWith('home') ? event.home : event.away;
      const team = side ?? (name === undefined || name === '' ? outcomeId : name);
      return WINNER_MARKET_KEYS.includes(findRowMarketKey(event.sport, line) ?? '')
        ? t('full.win', { team })
        : `${market(event.sport, line)}: ${team}`;
    };
    const total = (sport: string, line: string, side: 'over' | 'under'): string =>
      `${market(sport, line)}: ${lowerFirst(t(`pick.${side}`, { number: formatLineNumber(getLineNumber(line), tag) }))}`;
    return { market, full, total };
  }, [t, sportTexts, tag]);
}
