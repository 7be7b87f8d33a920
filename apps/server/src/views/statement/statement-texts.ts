import type statement from '@arara/content/pt_BR/server/statement.json';
import type { Lang } from '../../platform/text/lang.ts';
import { readTexts } from '../../platform/text/read-texts.ts';
import type { EntryKind } from '../../wallet/wallet.ts';

/** What a statement says in one language, in the words of the screens. */
export interface StatementTexts {
  readonly title: string;
  /** The beginning of the file's name, in ASCII. */
  readonly file: string;
  readonly holder: string;
  readonly account: string;
  readonly period: string;
  readonly until: string;
  readonly issued: string;
  readonly zone: string;
  readonly playMoney: string;
  readonly date: string;
  readonly time: string;
  readonly movement: string;
  readonly reference: string;
  /** The heading above game and round, or match and selection. */
  readonly subject: string;
  readonly amount: string;
  readonly main: string;
  readonly bonus: string;
  readonly balance: string;
  readonly opening: string;
  readonly closing: string;
  readonly total: string;
  readonly empty: string;
  /** ICU messages. */
  readonly round: string;
  readonly page: string;
  readonly movements: string;
  readonly kinds: Readonly<Record<EntryKind, string>>;
}

/** What a statement says, in each language. */
export const statementTextsByLang: Readonly<Record<Lang, StatementTexts>> = readTexts('statement') as Readonly<
  Record<Lang, typeof statement>
>;
