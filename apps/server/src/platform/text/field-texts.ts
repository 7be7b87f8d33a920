import { answerTextsByLang, type FieldProblem, fieldProblems } from './answer-texts.ts';
import type { Lang } from './lang.ts';

const knownProblems: ReadonlySet<string> = new Set(fieldProblems);

/** True for a word that has a text of its own. */
export const isFieldProblem = (word: string): word is FieldProblem => knownProblems.has(word);

/** The text of a field's problem; an unknown problem is an invalid value. */
export const formatFieldProblem = (problem: string, lang: Lang): string =>
  answerTextsByLang[lang].fieldProblems[isFieldProblem(problem) ? problem : 'wrongType'];
