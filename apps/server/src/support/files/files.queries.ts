import type { SupportFileType } from '@arara/contract/player/support/chat-messages';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

/** A file that was uploaded for a conversation. */
export interface StoredFile extends Row {
  readonly player: PlayerId;
  readonly id: Id;
  /** Null until a message sends it. */
  readonly conversation: Id | null;
  /** Who of staff uploaded it; null: the player. */
  readonly staff: StaffId | null;
  readonly name: string;
  readonly type: SupportFileType;
  readonly size: number;
  readonly storage_key: string;
}

export const insertFile = (file: StoredFile, at: Instant): SqlStatement =>
  sql(
    'insert support file',
    `insert into support_file (player, id, conversation, staff, name, type, size, storage_key, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    file.player,
    file.id,
    file.conversation,
    file.staff,
    file.name,
    file.type,
    file.size,
    file.storage_key,
    at,
  );

export const selectFile = (player: PlayerId, id: Id): SqlStatement<StoredFile> =>
  sql(
    'select support file',
    `select player, id, conversation, staff, name, type, size, storage_key from support_file
     where player = $1 and id = $2`,
    player,
    id,
  );

/** Puts a file that was not sent yet into a conversation; a row only if its sender had uploaded it. */
export const updateFileSent = (input: {
  player: PlayerId;
  id: Id;
  conversation: Id;
  staff: StaffId | null;
}): SqlStatement<StoredFile> =>
  sql(
    'update support file sent',
    `update support_file set conversation = $3 where player = $1 and id = $2 and conversation is null
       and staff is not distinct from $4::bigint
     returning player, id, conversation, staff, name, type, size, storage_key`,
    input.player,
    input.id,
    input.conversation,
    input.staff,
  );

export const selectFilesByIds = (player: PlayerId, ids: readonly Id[]): SqlStatement<StoredFile> =>
  sql(
    'select support files',
    `select player, id, conversation, staff, name, type, size, storage_key from support_file
     where player = $1 and id = any($2::bigint[])`,
    player,
    formatPostgresArrayLiteral(ids),
  );

/** Locks files whose life is over: old ones, and those that were uploaded and never sent. */
export const lockExpiredFiles = (
  input: { sentBefore: Instant; unsentBefore: Instant },
  limit: number,
): SqlStatement<{ player: PlayerId; id: Id; storage_key: string }> =>
  sql(
    'lock expired support files',
    `select player, id, storage_key from support_file
     where at < $2 and (conversation is null or at < $1) order by at limit $3::int for update skip locked`,
    input.sentBefore,
    input.unsentBefore,
    limit,
  );

export const deleteFiles = (ids: readonly Id[]): SqlStatement<{ id: Id }> =>
  sql(
    'delete support files',
    'delete from support_file where id = any($1::bigint[]) returning id',
    formatPostgresArrayLiteral(ids),
  );
