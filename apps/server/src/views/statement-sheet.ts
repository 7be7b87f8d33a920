import type { Instant } from '../context.ts';
import type { Lang } from '../platform/text/lang.ts';
import * as wallet from '../wallet/wallet.ts';
import type { StatementTexts } from './statement-texts.ts';

/** A statement before it is written. */
export interface StatementSheet {
  readonly lang: Lang;
  readonly texts: StatementTexts;
  readonly holder: string;
  readonly account: string;
  readonly from: Instant;
  /** The last moment that belongs to it. */
  readonly until: Instant;
  readonly issued: Instant;
  /** The mark of what the account plays with. */
  readonly symbol: string;
  readonly content: wallet.AccountStatement;
}
