import type answers from '@arara/content/pt_BR/server/answers.json';
import type { RefusalCode } from '@arara/contract/protocol/errors';
import type { Lang } from './lang.ts';
import { readTexts } from './read-texts.ts';

/** What may be wrong with one field of a request; sent beside its name in `data.fields`. */
export const fieldProblems = [
  'missing',
  'unknown',
  'wrongType',
  'repeated',
  'differsFromPath',
  'notInSet',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'overPrecise',
  'negative',
  'unprintable',
  'cpf',
  'cnpj',
  'usdtAddress',
  'email',
  'password',
  'weakPassword',
  'staffPassword',
  'totp',
  'mailCode',
  'mailProof',
  'wrongPassword',
  'passwordsDiffer',
  'name',
  'country',
  'phone',
  'instant',
  'cursor',
  'periodReversed',
  'periodTooLong',
  'periodAhead',
  'over',
  'tooFarAhead',
  'regcode',
  'clientSeed',
  'targetOutOfRange',
  'paramsMalformed',
  'key',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/**
 * What the server answers in one language. A code or problem without a text does not compile. The texts are ICU messages.
 */
export interface AnswerTexts {
  /** The texts of refusals for the player; `{name}` is filled from the refusal's params. */
  readonly refusals: Readonly<Record<RefusalCode, string>>;
  readonly fieldProblems: Readonly<Record<FieldProblem, string>>;
  /** What stands under every mail. */
  readonly mailFooter: string;
}

/** What the server answers, in each language. */
export const answerTextsByLang: Readonly<Record<Lang, AnswerTexts>> = readTexts('answers') as Readonly<
  Record<Lang, typeof answers>
>;
