/** Where sealed values and keyed hashes lie, given by the domains that own the tables: a rotation of the master key renews them. */
import {
  type Row,
  type SqlStatement,
  sql,
  formatPostgresTextArray,
  byteaArrayLiteral,
  toBigintArrayParameter,
} from '../db/db.ts';
import type { SqlParameter } from '../db/db.ts';
import type { HmacPurpose } from './master-keys.ts';

type KeyColumnType = 'bigint' | 'text' | 'bytea';
export type KeyValue = number | string | Uint8Array;
export type RowKey = readonly KeyValue[];

interface StoredColumn {
  readonly table: string;
  readonly column: string;
  /** The columns of the primary key, in its order, with their types. */
  readonly key: readonly (readonly [name: string, type: KeyColumnType])[];
}

/** A column of sealed values; `toLabel` makes the context that a row's value was sealed for. */
export interface SealedColumn extends StoredColumn {
  readonly toLabel: (...key: readonly KeyValue[]) => string;
}

/** A column of keyed hashes. */
export interface HmacColumn extends StoredColumn {
  readonly purpose: HmacPurpose;
  /** True for hashes by which others are looked up: they are renewed after all others. */
  readonly isLast?: boolean;
}

/** Everything in the database that depends on the master key. */
export interface StoredSecrets {
  readonly sealed: readonly SealedColumn[];
  readonly hmacs: readonly HmacColumn[];
}

export interface StoredValue {
  readonly key: RowKey;
  readonly value: Uint8Array;
}

/** Rows of a page: `old` is null in those that need nothing. */
type RenewalPageRow = Row & { readonly old: Uint8Array | null };

const listKeyColumnNames = ({ key }: StoredColumn): string[] => key.map(([name]) => name);

/**
 * A page of rows after a key, in the order of the primary key. `old` is null where the value begins with this name of a key, so
 * that only what has to be renewed is sent.
 */
export function selectRenewalPage(
  column: StoredColumn,
  page: {
    readonly after: RowKey | undefined;
    readonly keyId: Uint8Array;
    readonly offset: number;
    readonly limit: number;
  },
): SqlStatement<RenewalPageRow> {
  const { table, column: name } = column;
  const keys = listKeyColumnNames(column);
  const after = page.after ?? [];
  const where =
    after.length === 0 ? '' : `where (${keys.join(', ')}) > (${after.map((_, n) => `$${n + 4}`).join(', ')})`;
  return sql(
    `renew page of ${table}.${name}${where === '' ? ', first' : ''}`,
    `select ${keys.map((key, n) => `${key} as k${n}`).join(', ')},
       case when substring(${name} from $1::int for 4) = $2::bytea then null else ${name} end as old
     from ${table} ${where} order by ${keys.join(', ')} limit $3::int`,
    page.offset,
    page.keyId,
    page.limit,
    ...after,
  );
}

/** Reads the key of a row of `selectRenewalPage`. */
export const readRenewalRowKey = (column: StoredColumn, row: Row): RowKey =>
  listKeyColumnNames(column).map((_, n) => row[`k${n}`] as KeyValue);

/** Writes new values where the old ones still stand. Returns a row for each. */
export function updateRenewedValues(
  column: StoredColumn,
  values: readonly { readonly key: RowKey; readonly old: Uint8Array; readonly renewed: Uint8Array }[],
): SqlStatement<{ renewed: number }> {
  const { table, column: name } = column;
  const { key: keys } = column;
  const arrays = keys.map(([, type], n) =>
    buildKeyArrayParameter(
      type,
      values.map(({ key }) => key[n]),
    ),
  );
  const columns = keys.map(([, type], n) => `unnest($${n + 3}::${type}[]) as k${n}`);
  return sql(
    `renew ${table}.${name}`,
    `update ${table} t set ${name} = u.renewed
     from (select unnest($1::bytea[]) as old, unnest($2::bytea[]) as renewed, ${columns.join(', ')}) u
     where ${keys.map(([key], n) => `t.${key} = u.k${n}`).join(' and ')} and t.${name} = u.old returning 1 as renewed`,
    byteaArrayLiteral(values.map(({ old }) => old)),
    byteaArrayLiteral(values.map(({ renewed }) => renewed)),
    ...arrays,
  );
}

function buildKeyArrayParameter(type: KeyColumnType, values: readonly (KeyValue | undefined)[]): SqlParameter {
  if (type === 'bigint') return toBigintArrayParameter(values as number[]);
  return type === 'text' ? formatPostgresTextArray(values as string[]) : byteaArrayLiteral(values as Uint8Array[]);
}

/** The name of the key of any one sealed value; no row where there is none. */
export const selectAnyKeyId = ({ table, column }: SealedColumn): SqlStatement<{ key_id: Uint8Array }> =>
  sql(
    `key of ${table}.${column}`,
    `select substring(${column} from 2 for 4) as key_id from ${table} where ${column} is not null limit 1`,
  );
