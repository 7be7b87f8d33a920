import type { ParsedLine } from '@arara/sports';
import type { Lang } from '../../platform/text/lang.ts';
import { formatIntlMessage } from '../../platform/text/messages.ts';
import type outcomes from '@arara/content/pt_BR/server/outcomes.json';
import { readTexts } from '../../platform/text/read-texts.ts';

/** The names of an event's two sides, empty in a field, and of all who take part. */
export interface EventNames {
  readonly home: string;
  readonly away: string;
  readonly participants: readonly { readonly id: string; readonly name: string }[] | null;
}

/** A handicap in goals with its sign; 0 has none. */
const formatSignedGoals = (goals: number): string => (goals > 0 ? `+${goals}` : String(goals === 0 ? 0 : goals));

type OutcomeNameFormatter = (input: {
  /** A text of the language with its values. */
  say: (name: keyof (typeof outcomeTextsByLang)[Lang], values?: Readonly<Record<string, string>>) => string;
  sides: Pick<EventNames, 'home' | 'away'>;
  line: ParsedLine;
}) => string;

/** By the key of the outcome in the market table. A correct score is its own name. */
const outcomeNameFormatters: Readonly<Record<string, OutcomeNameFormatter>> = {
  home: ({ sides }) => sides.home,
  draw: ({ say }) => say('draw'),
  away: ({ sides }) => sides.away,
  homeNoDraw: ({ sides }) => sides.home,
  awayNoDraw: ({ sides }) => sides.away,
  homeOrDraw: ({ say, sides }) => say('or', { a: sides.home, b: say('draw').toLowerCase() }),
  homeOrAway: ({ say, sides }) => say('or', { a: sides.home, b: sides.away }),
  drawOrAway: ({ say, sides }) => say('or', { a: say('draw'), b: sides.away }),
  over: ({ say, line }) => say('over', { number: line.specifier }),
  under: ({ say, line }) => say('under', { number: line.specifier }),
  odd: ({ say }) => say('odd'),
  even: ({ say }) => say('even'),
  yes: ({ say }) => say('yes'),
  no: ({ say }) => say('no'),
  // The specifier is the home side's handicap; the away side has its opposite.
  homeHandicap: ({ sides, line }) => `${sides.home} ${formatSignedGoals(line.quarters / 4)}`,
  awayHandicap: ({ sides, line }) => `${sides.away} ${formatSignedGoals(-line.quarters / 4)}`,
  homeScoreHandicap: ({ sides, line }) => `${sides.home} (${line.specifier})`,
  drawScoreHandicap: ({ say, line }) => `${say('draw')} (${line.specifier})`,
  awayScoreHandicap: ({ sides, line }) => `${sides.away} (${line.specifier})`,
  other: ({ say }) => say('otherScore'),
  homeFirst: ({ sides }) => sides.home,
  awayFirst: ({ sides }) => sides.away,
  neitherFirst: ({ say }) => say('neither'),
  noGoal: ({ say }) => say('noGoal'),
};

/** An outcome of two, such as half-time and full-time, or the result and the total: `homeDraw`, `awayOver`. */
const pairKeyPattern = /^(home|draw|away|over|under)(Home|Draw|Away|Over|Under|Yes|No)$/;

function formatPair(key: string, input: Parameters<OutcomeNameFormatter>[0]): string | undefined {
  const [, first = '', second = ''] = pairKeyPattern.exec(key) ?? [];
  const names = [first, second.toLowerCase()].flatMap((part) => outcomeNameFormatters[part]?.(input) ?? []);
  return names.length === 2 ? names.join(' / ') : undefined;
}

/** The name of an outcome of a line: by its market, or that of the competitor; its id if neither has it. */
export function formatOutcomeName(lang: Lang, event: EventNames, line: ParsedLine, outcomeId: string): string {
  if (line.market.outcomeSource !== 'fixed')
    return event.participants?.find(({ id }) => id === outcomeId)?.name ?? outcomeId;
  const key = line.outcomes.find(({ id }) => id === outcomeId)?.key ?? outcomeId;
  const input: Parameters<OutcomeNameFormatter>[0] = {
    say: (name, values) => {
      const text = outcomeTextsByLang[lang][name];
      return values === undefined ? text : formatIntlMessage(text, lang, values);
    },
    sides: event,
    line,
  };
  return outcomeNameFormatters[key]?.(input) ?? formatPair(key, input) ?? key;
}

/** The name of a match by its two sides. */
export const formatMatchName = (lang: Lang, home: string, away: string): string =>
  formatIntlMessage(outcomeTextsByLang[lang].match, lang, { home, away });

/** What outcomes and matches are called in one language, as ICU messages. */
interface OutcomeTexts {
  /** The two sides of a match, `home` and `away`: "Ipê × Jatobá", as the web app's `sport.match` has it. */
  readonly match: string;
  readonly draw: string;
  /** One of the outcomes `a` and `b`. */
  readonly or: string;
  /** Of a `number`. */
  readonly over: string;
  readonly under: string;
  readonly yes: string;
  readonly no: string;
  readonly odd: string;
  readonly even: string;
  readonly otherScore: string;
  readonly neither: string;
  readonly noGoal: string;
}

/** What outcomes are called, in each language. */
const outcomeTextsByLang: Readonly<Record<Lang, OutcomeTexts>> = readTexts('outcomes') as Readonly<
  Record<Lang, typeof outcomes>
>;
