import type { ParsedLine } from '@arara/sports';
import type { Lang } from '../../platform/text/lang.ts';
import { outcomeTextsByLang } from './outcome-languages.ts';
import type { OutcomeTexts } from './outcome-texts.ts';

/** The names of an event's two sides, empty in a field, and of all who take part. */
export interface EventNames {
  readonly home: string;
  readonly away: string;
  readonly participants: readonly { readonly id: string; readonly name: string }[] | null;
}

/** A handicap in goals with its sign; 0 has none. */
const formatSignedGoals = (goals: number): string => (goals > 0 ? `+${goals}` : String(goals === 0 ? 0 : goals));

type OutcomeNameFormatter = (input: {
  text: OutcomeTexts;
  sides: Pick<EventNames, 'home' | 'away'>;
  line: ParsedLine;
}) => string;

/** By the key of the outcome in the market table. A correct score is its own name. */
const outcomeNameFormatters: Readonly<Record<string, OutcomeNameFormatter>> = {
  home: ({ sides }) => sides.home,
  draw: ({ text }) => text.draw,
  away: ({ sides }) => sides.away,
  homeNoDraw: ({ sides }) => sides.home,
  awayNoDraw: ({ sides }) => sides.away,
  homeOrDraw: ({ text, sides }) => text.or(sides.home, text.draw.toLowerCase()),
  homeOrAway: ({ text, sides }) => text.or(sides.home, sides.away),
  drawOrAway: ({ text, sides }) => text.or(text.draw, sides.away),
  over: ({ text, line }) => text.over(line.specifier),
  under: ({ text, line }) => text.under(line.specifier),
  odd: ({ text }) => text.odd,
  even: ({ text }) => text.even,
  yes: ({ text }) => text.yes,
  no: ({ text }) => text.no,
  // The specifier is the home side's handicap; the away side has its opposite.
  homeHandicap: ({ sides, line }) => `${sides.home} ${formatSignedGoals(line.quarters / 4)}`,
  awayHandicap: ({ sides, line }) => `${sides.away} ${formatSignedGoals(-line.quarters / 4)}`,
  homeScoreHandicap: ({ sides, line }) => `${sides.home} (${line.specifier})`,
  drawScoreHandicap: ({ text, line }) => `${text.draw} (${line.specifier})`,
  awayScoreHandicap: ({ sides, line }) => `${sides.away} (${line.specifier})`,
  other: ({ text }) => text.otherScore,
  homeFirst: ({ sides }) => sides.home,
  awayFirst: ({ sides }) => sides.away,
  neitherFirst: ({ text }) => text.neither,
  noGoal: ({ text }) => text.noGoal,
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
  const input = { text: outcomeTextsByLang[lang], sides: event, line };
  return outcomeNameFormatters[key]?.(input) ?? formatPair(key, input) ?? key;
}
