import type { BettingMarket, ParsedLine } from '@arara/sports/core/markets';
import { marketOutcomeIds, parseLineName } from '@arara/sports/core/markets';
import { useMemo } from 'react';
import type { Messages } from 'use-intl';
import { useTranslations } from 'use-intl';

/** The names of the two teams. */
export interface TeamNamesForMarketName {
  readonly home: string;
  readonly away: string;
}

/** Names of markets and outcomes in the player's language, from the market table; an unknown line has no name. */
export interface MarketNameFormatters {
  /** "Total de gols". */
  readonly market: (line: string) => string;
  /** Under the heading of its market: "Mais de 2.5", "Bahia do Norte". */
  readonly pick: (line: string, outcomeId: string, sides: TeamNamesForMarketName) => string;
  /** Over a column of outcomes in a market with several lines: a team, "Mais de". */
  readonly column: (line: string, outcomeId: string, sides: TeamNamesForMarketName) => string;
  /** Under the name of its column: "−0.5", "2.5"; without a column the same as `pick`. */
  readonly short: (line: string, outcomeId: string, sides: TeamNamesForMarketName) => string;
  /** Without any heading: "Bahia do Norte vence". */
  readonly full: (line: string, outcomeId: string, sides: TeamNamesForMarketName) => string;
}

type SportTextMessages = Messages['sport'];
type SportTranslator = ReturnType<typeof useTranslations<'sport'>>;

const findOutcomeKey = ({ outcomes }: BettingMarket, outcomeId: string): string =>
  outcomes.find(({ id }) => id === outcomeId)?.key ?? outcomeId;

/** Writes a handicap with its sign; 0 has none. */
const formatHandicap = (quarters: number): string =>
  quarters === 0 ? '0' : `${quarters > 0 ? '+' : '−'}${Math.abs(quarters) / 4}`;

/** The side of a handicap's outcome, and its handicap in quarters. */
function getSideHandicap(
  key: string,
  { quarters }: ParsedLine,
): { readonly side: 'home' | 'draw' | 'away'; readonly quarters: number } {
  if (key.startsWith('away')) return { side: 'away', quarters: -quarters };
  return { side: key.startsWith('draw') ? 'draw' : 'home', quarters };
}

const OUTCOME_KEYS_WITHOUT_TEAM_NAMES = ['draw', 'odd', 'even', 'yes', 'no'] as const;
const DOUBLE_CHANCE_OUTCOME_KEYS = ['homeOrDraw', 'homeOrAway', 'drawOrAway'] as const;
const isOneOfKeys = <Key extends string>(keys: readonly Key[], key: string): key is Key =>
  (keys as readonly string[]).includes(key);

function formatPickName(
  t: SportTranslator,
  line: ParsedLine,
  outcomeId: string,
  sides: TeamNamesForMarketName,
): string {
  const key = findOutcomeKey(line.market, outcomeId);
  const { rule } = line.market;
  if (rule === 'handicap' || rule === 'scoreHandicap') {
    const { side, quarters } = getSideHandicap(key, line);
    const number = formatHandicap(quarters);
    return side === 'draw' ? t('pick.drawHandicap', { number }) : t('pick.handicap', { team: sides[side], number });
  }
  if (key === 'home' || key === 'homeNoDraw') return sides.home;
  if (key === 'away' || key === 'awayNoDraw') return sides.away;
  if (key === 'over' || key === 'under') return t(`pick.${key}`, { number: line.specifier });
  if (isOneOfKeys(DOUBLE_CHANCE_OUTCOME_KEYS, key)) return t(`pick.${key}`, { home: sides.home, away: sides.away });
  if (isOneOfKeys(OUTCOME_KEYS_WITHOUT_TEAM_NAMES, key)) return t(`pick.${key}`);
  return key === 'other' ? t('pick.otherScore') : key;
}

function formatOutcomeColumnName(
  t: SportTranslator,
  line: ParsedLine,
  outcomeId: string,
  sides: TeamNamesForMarketName,
): string {
  const key = findOutcomeKey(line.market, outcomeId);
  if (key === 'over' || key === 'under') return t(`column.${key}`);
  const { side } = getSideHandicap(key, line);
  return side === 'draw' ? t('pick.draw') : sides[side];
}

/** Two team names do not fit a button: a double chance is shown by the signs of the result. */
const DOUBLE_CHANCE_SIGNS: Readonly<Record<string, string>> = {
  [marketOutcomeIds.homeOrDraw]: '1X',
  [marketOutcomeIds.homeOrAway]: '12',
  [marketOutcomeIds.drawOrAway]: 'X2',
};

function formatShortOutcomeName(
  t: SportTranslator,
  line: ParsedLine,
  outcomeId: string,
  sides: TeamNamesForMarketName,
): string {
  const { rule } = line.market;
  if (rule === 'handicap' || rule === 'scoreHandicap')
    return formatHandicap(getSideHandicap(findOutcomeKey(line.market, outcomeId), line).quarters);
  if (rule === 'total') return line.specifier;
  return DOUBLE_CHANCE_SIGNS[outcomeId] ?? formatPickName(t, line, outcomeId, sides);
}

/** The pick with its market, for a slip; what counts for the first half alone says so. */
function formatFullOutcomeName(
  t: SportTranslator,
  line: ParsedLine,
  outcomeId: string,
  sides: TeamNamesForMarketName,
): string {
  const key = findOutcomeKey(line.market, outcomeId);
  const { rule, scope } = line.market;
  const pick = formatPickName(t, line, outcomeId, sides);
  if (scope === 'firstHalf') {
    if (rule === 'result') return key === 'draw' ? t('full.halfDraw') : t('full.halfWin', { team: pick });
    if (rule === 'total') return t(key === 'over' ? 'full.halfOver' : 'full.halfUnder', { number: line.specifier });
    return t('full.half', { pick: formatFullMatchOutcomeName(t, line, key, pick) });
  }
  return formatFullMatchOutcomeName(t, line, key, pick);
}

function formatFullMatchOutcomeName(t: SportTranslator, line: ParsedLine, key: string, pick: string): string {
  switch (line.market.rule) {
    case 'result':
      return key === 'draw' ? t('full.draw') : t('full.win', { team: pick });
    case 'drawNoBet':
      return t('full.drawNoBet', { team: pick });
    case 'total':
      return t(key === 'over' ? 'full.over' : 'full.under', { number: line.specifier });
    case 'oddEven':
      return t(key === 'odd' ? 'full.odd' : 'full.even');
    case 'bothScore':
      return t(key === 'yes' ? 'full.yes' : 'full.no');
    case 'correctScore':
      return key === 'other' ? pick : t('full.score', { score: key });
    case 'handicap':
      return t('full.handicap', { pick });
    case 'scoreHandicap':
      return t('full.scoreHandicap', { pick });
    case 'doubleChance':
      return pick;
  }
}

/** The names for components. */
export function useMarketNameFormatters(): MarketNameFormatters {
  const t = useTranslations('sport');
  return useMemo(() => {
    const named = (name: typeof formatPickName) => (line: string, outcomeId: string, sides: TeamNamesForMarketName) => {
      const parsed = parseLineName(line);
      return parsed === undefined ? outcomeId : name(t, parsed, outcomeId, sides);
    };
    return {
      market: (line) => {
        const key = parseLineName(line)?.market.key ?? 'other';
        return t(`market.${key as keyof SportTextMessages['market']}`);
      },
      pick: named(formatPickName),
      column: named(formatOutcomeColumnName),
      short: named(formatShortOutcomeName),
      full: named(formatFullOutcomeName),
    };
  }, [t]);
}
