import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { StaffRole } from '@arara/contract/staff/access';
import { type Row, type SqlStatement, sql } from '../platform/db/db.ts';

export interface PlayerNoteRow extends Row {
  readonly id: Id;
  readonly name: string;
  readonly role: StaffRole;
  readonly text: string;
}

export const insertPlayerNote = (note: {
  readonly player: PlayerId;
  readonly id: Id;
  readonly staff: StaffId;
  readonly name: string;
  readonly role: StaffRole;
  readonly text: string;
}): SqlStatement =>
  sql(
    'insert player note',
    'insert into player_note (player, id, staff, name, role, text) values ($1, $2, $3, $4, $5, $6)',
    note.player,
    note.id,
    note.staff,
    note.name,
    note.role,
    note.text,
  );

/** The notes about a player before an id, newest first. */
export const selectPlayerNotePage = (player: PlayerId, before: Id, limit: number): SqlStatement<PlayerNoteRow> =>
  sql(
    'player notes',
    'select id, name, role, text from player_note where player = $1 and id < $2 order by id desc limit $3::int',
    player,
    before,
    limit,
  );
