import type outcomes from '@arara/content/pt_BR/server/outcomes.json';
import type { Lang } from '../../platform/text/lang.ts';
import { readTexts } from '../../platform/text/read-texts.ts';

/** What outcomes and matches are called in one language, as ICU messages. */
export interface OutcomeTexts {
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
export const outcomeTextsByLang: Readonly<Record<Lang, OutcomeTexts>> = readTexts('outcomes') as Readonly<
  Record<Lang, typeof outcomes>
>;
