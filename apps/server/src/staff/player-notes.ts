/** What staff write about players, for each other. Notes are only ever added: the database refuses changes. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { PlayerNote } from '@arara/contract/staff/player-file';
import type { Ctx } from '../context.ts';
import type { StaffSession } from '../domain.ts';
import { readInstantFromId } from '../platform/ids.ts';
import * as queries from './player-notes.queries.ts';

const DEFAULT_NOTE_PAGE_SIZE = 20;
/** Above every id, and still in the range of the database. */
const LARGEST_NOTE_ID = Number.MAX_SAFE_INTEGER as Id;

const presentPlayerNote = ({ id, name, role, text }: queries.PlayerNoteRow): PlayerNote => ({
  note: id,
  at: readInstantFromId(id),
  name,
  role,
  text,
});

/** A page of the notes about a player, newest first. */
export async function listPlayerNotes(
  ctx: Pick<Ctx, 'db'>,
  {
    player,
    cursor = LARGEST_NOTE_ID,
    limit = DEFAULT_NOTE_PAGE_SIZE,
  }: {
    readonly player: PlayerId;
    readonly cursor?: Id | undefined;
    readonly limit?: number | undefined;
  },
): Promise<{ items: PlayerNote[]; nextCursor: Id | null }> {
  const found = await ctx.db.read.query(queries.selectPlayerNotePage(player, cursor, limit + 1));
  const items = found.slice(0, limit).map(presentPlayerNote);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.note ?? null) : null };
}

/** Adds a note about a player who exists. */
export async function addPlayerNote(
  ctx: Pick<Ctx, 'db' | 'newId'>,
  author: Pick<StaffSession, 'person' | 'name' | 'role'>,
  { player, text }: { readonly player: PlayerId; readonly text: string },
): Promise<PlayerNote> {
  const note = { id: ctx.newId(), name: author.name, role: author.role, text: text.trim() };
  await ctx.db.tx('player note', (tx) => tx.query(queries.insertPlayerNote({ ...note, player, staff: author.person })));
  return presentPlayerNote(note);
}
