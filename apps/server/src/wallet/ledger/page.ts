import type { Id } from '@arara/contract/protocol/fields';

/** A page of records, newest first: ids in [from, to) and below `before`. Ids are time-ordered, so a time range is an id range. */
export interface WalletRecordPageBounds {
  readonly from: Id;
  readonly to: Id;
  readonly before: Id;
  readonly limit: number;
}
