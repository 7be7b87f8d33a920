import type { Instant } from '../../context.ts';
import type { Lang } from '../../platform/text/lang.ts';
import type * as wallet from '../../wallet/wallet.ts';
import type { StatementTexts } from './statement-texts.ts';

/** A movement with what it was about: game and round, or match and selection. */
export interface NamedStatementPosting extends wallet.StatementPosting {
  readonly subject?: string;
}

/** The content of a statement, before it is written as CSV or PDF. */
export interface PrintableAccountStatement {
  readonly lang: Lang;
  readonly texts: StatementTexts;
  readonly holder: string;
  readonly account: string;
  readonly from: Instant;
  /** The last instant of the period. */
  readonly until: Instant;
  readonly issued: Instant;
  /** The symbol of the account's currency. */
  readonly symbol: string;
  readonly content: Omit<wallet.AccountStatement, 'pages'> & {
    readonly pages: AsyncIterable<readonly NamedStatementPosting[]>;
  };
}
