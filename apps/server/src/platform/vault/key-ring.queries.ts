/** SQL of the master key's state, and of which process has which keys. */
import { type Row, type SqlStatement, sql } from '../db/db.ts';

export interface MasterKeyRow extends Row {
  readonly generation: number;
  readonly key_id: Uint8Array;
  readonly previous_id: Uint8Array | null;
  readonly ring_sealed: Uint8Array;
}

const MASTER_KEY_COLUMNS = 'generation, key_id, previous_id, ring_sealed';

export const selectMasterKey = (): SqlStatement<MasterKeyRow> =>
  sql('master key select', `select ${MASTER_KEY_COLUMNS} from master_key`);

/** Whether the database knows of master keys: one of an older version does not. */
export const selectHasMasterKeyTable = (): SqlStatement<{ exists: boolean }> =>
  sql('master key table', "select to_regclass('master_key') is not null as exists");

/** As `lockMasterKey`, beside others who only read: none of them sees a rotation begin or end before its commit. */
export const lockMasterKeyShared = (): SqlStatement<MasterKeyRow> =>
  sql('master key lock shared', `select ${MASTER_KEY_COLUMNS} from master_key for share`);

export const lockMasterKey = (): SqlStatement<MasterKeyRow> =>
  sql('master key lock', `select ${MASTER_KEY_COLUMNS} from master_key for update`);

/** Writes nothing where there is a row already. */
export const insertMasterKey = (keyId: Uint8Array, ringSealed: Uint8Array): SqlStatement =>
  sql(
    'master key insert',
    'insert into master_key (generation, key_id, ring_sealed) values (1, $1, $2) on conflict do nothing',
    keyId,
    ringSealed,
  );

export const updateMasterKey = (row: {
  readonly generation: number;
  readonly keyId: Uint8Array;
  readonly previousId: Uint8Array | null;
  readonly ringSealed: Uint8Array;
}): SqlStatement =>
  sql(
    'master key update',
    'update master_key set generation = $1, key_id = $2, previous_id = $3, ring_sealed = $4',
    row.generation,
    row.keyId,
    row.previousId,
    row.ringSealed,
  );

/** A process that has not been seen for this time has ended. */
const KEY_HOLDER_LIFE = "interval '15 seconds'";

export const upsertMasterKeyHolder = (holder: string, keyIds: string, generation: number): SqlStatement =>
  sql(
    'master key holder seen',
    `insert into master_key_holder (holder, key_ids, generation) values ($1, $2, $3)
     on conflict (holder) do update set key_ids = excluded.key_ids, generation = excluded.generation, seen_at = now()`,
    holder,
    keyIds,
    generation,
  );

export const deleteMasterKeyHolders = (holder: string): SqlStatement =>
  sql(
    'master key holders gone',
    "delete from master_key_holder where holder = $1 or seen_at < now() - interval '1 hour'",
    holder,
  );

export const selectMasterKeyHolders = (): SqlStatement<{ key_ids: string; generation: number }> =>
  sql(
    'master key holders',
    `select key_ids, generation from master_key_holder where seen_at > now() - ${KEY_HOLDER_LIFE}`,
  );

/** How many processes hold a node's number. */
export const selectNodeCount = (): SqlStatement<{ nodes: number }> =>
  sql(
    'nodes count',
    "select count(*)::int as nodes from lease where name like 'node-%' and holder <> '' and until > now()",
  );
