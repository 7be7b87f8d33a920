import type { ParsedLine } from '@arara/sports';
import type { Lang } from '../../platform/text/lang.ts';

/** The names of an event's two sides. */
export interface EventSideNames {
  readonly home: string;
  readonly away: string;
}

interface OutcomeNameTexts {
  readonly draw: string;
  readonly or: (a: string, b: string) => string;
  readonly over: (number: string) => string;
  readonly under: (number: string) => string;
  readonly yes: string;
  readonly no: string;
  readonly odd: string;
  readonly even: string;
  readonly otherScore: string;
}

const outcomeTextsByLang: Readonly<Record<Lang, OutcomeNameTexts>> = {
  pt_BR: {
    draw: 'Empate',
    or: (a, b) => `${a} ou ${b}`,
    over: (number) => `Mais de ${number}`,
    under: (number) => `Menos de ${number}`,
    yes: 'Sim',
    no: 'Não',
    odd: 'Ímpar',
    even: 'Par',
    otherScore: 'Outro placar',
  },
  en_US: {
    draw: 'Draw',
    or: (a, b) => `${a} or ${b}`,
    over: (number) => `Over ${number}`,
    under: (number) => `Under ${number}`,
    yes: 'Yes',
    no: 'No',
    odd: 'Odd',
    even: 'Even',
    otherScore: 'Any other score',
  },
};

/** A handicap in goals with its sign; 0 has none. */
const formatSignedGoals = (goals: number): string => (goals > 0 ? `+${goals}` : String(goals === 0 ? 0 : goals));

type OutcomeNameFormatter = (input: { text: OutcomeNameTexts; sides: EventSideNames; line: ParsedLine }) => string;

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
};

/** The name of an outcome of a line; its id if the market table does not have the outcome. */
export function formatOutcomeName(lang: Lang, sides: EventSideNames, line: ParsedLine, outcomeId: string): string {
  const key = line.market.outcomes.find(({ id }) => id === outcomeId)?.key ?? outcomeId;
  return outcomeNameFormatters[key]?.({ text: outcomeTextsByLang[lang], sides, line }) ?? key;
}
