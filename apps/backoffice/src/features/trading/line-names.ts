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
  /** All lines of a market: "Total de gols", "Vencedor do nº set". */
  readonly market: (sport: string, key: string) => string;
  readonly outcome: (event: Pick<TradedEvent, 'sport' | 'name'>, name: string) => string;
}

type Values = Readonly<Record<string, string>>;
/** Reads a text by its path; undefined where there is none. */
export type NameReader = (path: string, values?: Values) => string | undefined;

/** Specifiers that are the number of a line within its market: most texts do not have them. */
const NUMBER_SPECIFIERS = ['total', 'hcp', 'score'];

/** What the text of a market says for any of its lines. */
const ANY_LINE: Values = {
  setnr: 'n',
  gamenr: 'n',
  quarternr: 'n',
  inningnr: 'n',
  framenr: 'n',
  goalnr: 'n',
  roundnr: 'n',
  overnr: 'n',
  pointnr: 'n',
  winners: 'n',
  variant: 'n',
  total: 'n',
  score: 'n:n',
};

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
  const readMarket = (sport: string, key: string, values: Values): string =>
    read(`${sport}.market.${key}`, values) ?? key;
  return {
    sport: (code) => read(`${code}.name`) ?? code,
    market: (sport, key) => readMarket(sport, key, ANY_LINE),
    line: (sport, { line, key }) => {
      if (key === null) return line;
      const specifiers = parseLineSpecifiers(line);
      const market = readMarket(sport, key, specifiers);
      const isInText = (name: string) => readMarket(sport, key, { ...specifiers, [name]: '' }) !== market;
      const numbers = NUMBER_SPECIFIERS.flatMap((name) => (isInText(name) ? [] : (specifiers[name] ?? [])));
      return [market, ...numbers].join(' ');
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
