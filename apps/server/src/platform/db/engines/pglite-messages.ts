/** Messages between the server and the thread of the embedded database. */
import type { SqlArrayParameter, SqlParameter } from '../db.ts';

export interface PgliteThreadRequest {
  readonly id: number;
  readonly statements: readonly {
    readonly text: string;
    readonly values: readonly Exclude<SqlParameter, SqlArrayParameter>[];
  }[];
}

export interface PgliteThreadError {
  readonly message: string;
  readonly sqlstate: string;
  readonly constraint: string | undefined;
  readonly detail: string | undefined;
}

export type PgliteThreadAnswer =
  | { readonly id: number; readonly rows: Record<string, unknown>[][] }
  | { readonly id: number; readonly error: PgliteThreadError }
  /** The engine cannot go on: its thread ends. */
  | { readonly fatal: string };

/** Ids of answers that belong to no list of statements. */
export const FSYNC_COUNT_ANSWER_ID = 0;
export const CLOSED_ANSWER_ID = -1;
export const STARTED_ANSWER_ID = -2;
export const CHECKPOINT_ANSWER_ID = -3;
