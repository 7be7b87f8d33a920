import type { EntryKind } from '../wallet/wallet.ts';

/** What a statement says in one language, in the words of the screens: `statement-texts/` has a file for each. */
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
