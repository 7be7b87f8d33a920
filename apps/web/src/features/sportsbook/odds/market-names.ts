import type { ParsedLine } from '@arara/sports/core/markets';
import { marketOutcomeIds } from '@arara/sports/core/outcomes';
import { findSport } from '@arara/sports/registry';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type SportTexts, useSportTexts } from '../sport/sport-texts.ts';
import { formatLineNumber, formatLineNumbers } from './line-number.ts';

/** What of an event is a part of the names of its outcomes. */
export interface EventForMarketName {
  readonly sport: string;
  /** Empty in a field of competitors. */
  readonly home: string;
  readonly away: string;
}

/** An outcome of a line; `name` is what the server calls it, which counts where the market does not fix its outcomes. */
export interface NamedOutcome {
  readonly line: string;
  readonly outcomeId: string;
  readonly name?: string | undefined;
}

/** Names of markets and outcomes in the player's language, from the sport's market table; an unknown line has its own text. */
export interface MarketNameFormatters {
  /** "Total de gols", "Vencedor do 2º set". */
  readonly market: (event: Pick<EventForMarketName, 'sport'>, line: string) => string;
  /** Under the heading of its market: "Mais de 2,5", "Ipê Dourado". */
  readonly pick: (event: EventForMarketName, outcome: NamedOutcome) => string;
  /** Over a column of outcomes in a market with several lines: a team, "Mais de". */
  readonly column: (event: EventForMarketName, outcome: NamedOutcome) => string;
  /** Under the name of its column: "−0,5", "2,5"; without a column the same as `pick`. */
  readonly short: (event: EventForMarketName, outcome: NamedOutcome) => string;
  /** Without any heading: "Ipê Dourado vence", "Total de gols: mais de 2,5". */
  readonly full: (event: EventForMarketName, outcome: NamedOutcome) => string;
}

type SportTranslator = ReturnType<typeof useTranslations<'sport'>>;

/** A parsed line with the texts of its sport. */
interface NamedLine {
  readonly line: ParsedLine;
  readonly texts: SportTexts;
  /** The language's tag for the numbers of the line. */
  readonly tag: string;
}

const findOutcomeKey = ({ outcomes }: ParsedLine, outcomeId: string): string | undefined =>
  outcomes.find(({ id }) => id === outcomeId)?.key;

/** Writes a handicap with its sign; 0 has none. */
const formatHandicap = (quarters: number, tag: string): string =>
  quarters === 0 ? '0' : formatLineNumber(`${quarters > 0 ? '+' : ''}${quarters / 4}`, tag);

const HANDICAP_OUTCOME_KEYS: Readonly<Record<string, 'home' | 'draw' | 'away'>> = {
  homeHandicap: 'home',
  awayHandicap: 'away',
  homeScoreHandicap: 'home',
  drawScoreHandicap: 'draw',
  awayScoreHandicap: 'away',
};
const HOME_OUTCOME_KEYS = ['home', 'homeNoDraw', 'homeFirst'];
const AWAY_OUTCOME_KEYS = ['away', 'awayNoDraw', 'awayFirst'];
const SHARED_OUTCOME_KEYS = ['draw', 'odd', 'even', 'yes', 'no', 'neitherFirst', 'other'] as const;
const DOUBLE_CHANCE_OUTCOME_KEYS = ['homeOrDraw', 'homeOrAway', 'drawOrAway'] as const;
const isOneOfKeys = <Key extends string>(keys: readonly Key[], key: string): key is Key =>
  (keys as readonly string[]).includes(key);

/** The side of a handicap's outcome, and its handicap in quarters; undefined for other outcomes. */
function findSideHandicap(
  key: string,
  { quarters }: ParsedLine,
): { readonly side: 'home' | 'draw' | 'away'; readonly quarters: number } | undefined {
  const side = HANDICAP_OUTCOME_KEYS[key];
  return side === undefined ? undefined : { side, quarters: side === 'away' ? -quarters : quarters };
}

/** Whether the line's outcomes are named by a number that stands in the line: totals and handicaps. */
export const isMeasuredLine = ({ specifier }: ParsedLine): boolean => specifier !== '';

function formatPickName(
  t: SportTranslator,
  { line, texts, tag }: NamedLine,
  event: EventForMarketName,
  { outcomeId, name }: NamedOutcome,
): string {
  const key = findOutcomeKey(line, outcomeId);
  // A market of competitors has outcomes that are none, such as the draw of two cars: the sport's texts name these.
  const own = texts.outcome(key ?? outcomeId, { home: event.home, away: event.away });
  if (own !== undefined) return own;
  if (key === undefined) return name === undefined || name === '' ? outcomeId : name;
  const handicap = findSideHandicap(key, line);
  if (handicap !== undefined) {
    const number = formatHandicap(handicap.quarters, tag);
    return handicap.side === 'draw'
      ? t('pick.drawHandicap', { number })
      : t('pick.handicap', { team: event[handicap.side], number });
  }
  if (HOME_OUTCOME_KEYS.includes(key)) return event.home;
  if (AWAY_OUTCOME_KEYS.includes(key)) return event.away;
  if (key === 'over' || key === 'under') return t(`pick.${key}`, { number: formatLineNumber(line.specifier, tag) });
  if (isOneOfKeys(DOUBLE_CHANCE_OUTCOME_KEYS, key)) return t(`pick.${key}`, { home: event.home, away: event.away });
  return isOneOfKeys(SHARED_OUTCOME_KEYS, key) ? t(`pick.${key}`) : key;
}

function formatOutcomeColumnName(
  t: SportTranslator,
  named: NamedLine,
  event: EventForMarketName,
  outcome: NamedOutcome,
): string {
  const key = findOutcomeKey(named.line, outcome.outcomeId) ?? '';
  if (key === 'over' || key === 'under') return t(`column.${key}`);
  const handicap = findSideHandicap(key, named.line);
  if (handicap === undefined) return formatPickName(t, named, event, outcome);
  return handicap.side === 'draw' ? t('pick.draw') : event[handicap.side];
}

/** Two team names do not fit a button: a double chance is shown by the signs of the result. */
const DOUBLE_CHANCE_SIGNS: Readonly<Record<string, string>> = {
  [marketOutcomeIds.homeOrDraw]: '1X',
  [marketOutcomeIds.homeOrAway]: '12',
  [marketOutcomeIds.drawOrAway]: 'X2',
};

function formatShortOutcomeName(
  t: SportTranslator,
  named: NamedLine,
  event: EventForMarketName,
  outcome: NamedOutcome,
): string {
  const key = findOutcomeKey(named.line, outcome.outcomeId) ?? '';
  const handicap = findSideHandicap(key, named.line);
  if (handicap !== undefined) return formatHandicap(handicap.quarters, named.tag);
  if (key === 'over' || key === 'under') return formatLineNumber(named.line.specifier, named.tag);
  return (
    DOUBLE_CHANCE_SIGNS[outcome.outcomeId] ?? named.texts.shortOutcome(key) ?? formatPickName(t, named, event, outcome)
  );
}

/** The markets whose outcome is a winner of the whole event: the name says so without the market's name. */
const WINNER_MARKET_KEYS = ['result', 'winner'];

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function formatFullOutcomeName(
  t: SportTranslator,
  named: NamedLine,
  event: EventForMarketName,
  outcome: NamedOutcome,
): string {
  const { line } = named;
  const key = findOutcomeKey(line, outcome.outcomeId);
  const pick = formatPickName(t, named, event, outcome);
  if (WINNER_MARKET_KEYS.includes(line.market.key)) return key === 'draw' ? pick : t('full.win', { team: pick });
  const isName = key === undefined || [event.home, event.away].some((name) => name !== '' && pick.startsWith(name));
  const market = formatMarketName(named);
  return `${market}: ${isName || findSideHandicap(key, line) !== undefined ? pick : lowerFirst(pick)}`;
}

/** Of "sr:winning_margin:11+" what tells it from other variants of the market: "11+". */
const formatVariant = (variant: string): string => variant.slice(variant.lastIndexOf(':') + 1);

/** The market with what says which set, quarter, period or variant; how much is a part of the outcomes. */
function formatMarketName({ line: { market, specifiers }, texts, tag }: NamedLine): string {
  const { variant } = specifiers;
  const values = formatLineNumbers(specifiers, tag);
  return texts.market(market.key, variant === undefined ? values : { ...values, variant: formatVariant(variant) });
}

/** The names for components. */
export function useMarketNameFormatters(): MarketNameFormatters {
  const t = useTranslations('sport');
  const sportTexts = useSportTexts();
  const tag = useLocale();
  return useMemo(() => {
    const parse = (sport: string, line: string): NamedLine | undefined => {
      const parsed = findSport(sport)?.markets.parseLine(line);
      return parsed === undefined ? undefined : { line: parsed, texts: sportTexts(sport), tag };
    };
    const createFormatter =
      (format: typeof formatPickName) =>
      (event: EventForMarketName, outcome: NamedOutcome): string => {
        const named = parse(event.sport, outcome.line);
        return named === undefined ? (outcome.name ?? outcome.outcomeId) : format(t, named, event, outcome);
      };
    return {
      market: ({ sport }, line) => {
        const named = parse(sport, line);
        return named === undefined ? t('otherMarket') : formatMarketName(named);
      },
      pick: createFormatter(formatPickName),
      column: createFormatter(formatOutcomeColumnName),
      short: createFormatter(formatShortOutcomeName),
      full: createFormatter(formatFullOutcomeName),
    };
  }, [t, sportTexts, tag]);
}
