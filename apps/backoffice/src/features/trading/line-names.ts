import type { TradedEvent } from '@arara/contract/staff/trading/events';

/** A line by the key of its market; null for a market that this server does not know. */
export interface NamedLine {
  readonly line: string;
  readonly key: string | null;
}

/** Names in the language of the screen. What has no text is shown as it is stored, so that nothing is hidden. */
export interface TradingNames {
  readonly sport: (code: string) => string;
  /** The market with its set, quarter or number: "Total de gols 2.5", "Vencedor do 2º set". */
  readonly line: (sport: string, line: NamedLine) => string;
  /** The market without the number that sets its lines apart: "Total de gols". */
  readonly market: (sport: string, line: NamedLine) => string;
  readonly outcome: (event: Pick<TradedEvent, 'sport' | 'name'>, name: string) => string;
}

type Values = Readonly<Record<string, string>>;
/** Reads a text by its path; undefined where there is none. */
export type NameReader = (path: string, values?: Values) => string | undefined;

/** Specifiers that are the number of a line within its market: its text does not have them. */
const NUMBER_SPECIFIERS = ['total', 'hcp', 'score'];

/** The named values of a line: `204|setnr=1|total=9.5`. */
const parseLineSpecifiers = (line: string): Values =>
  Object.fromEntries(
    line
      .split('|')
      .slice(1)
      .flatMap((part) => {
        const [name = '', value] = part.split('=');
        return value === undefined
          ? []
          : [[name, name === 'variant' ? value.slice(value.lastIndexOf(':') + 1) : value]];
      }),
  );

/** Names from the texts that `read` has. */
export function createTradingNames(read: NameReader): TradingNames {
  const market = (sport: string, { line, key }: NamedLine): string =>
    (key === null ? undefined : read(`${sport}.market.${key}`, parseLineSpecifiers(line))) ?? key ?? line;
  return {
    sport: (code) => read(`${code}.name`) ?? code,
    market,
    line: (sport, named) => {
      const specifiers = parseLineSpecifiers(named.line);
      const numbers = NUMBER_SPECIFIERS.flatMap((name) => specifiers[name] ?? []);
      return [market(sport, named), ...numbers].join(' ');
    },
    outcome: ({ sport, name: event }, name) => {
      const [home = '', away = ''] = event.split(' × ');
      return read(`${sport}.outcome.${name}`, { home, away }) ?? name;
    },
  };
}

/** Odds in thousandths as a decimal price. */
export const formatPrice = (odds: number | null, locale: string): string =>
  odds === null ? '–' : (odds / 1000).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
