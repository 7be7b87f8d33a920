import { Refusal } from '@arara/contract/protocol/errors';
import type { StaffId } from '@arara/contract/protocol/fields';
import type { StaffMemberView } from '@arara/contract/staff/accounts';
import type { Ctx } from '../context.ts';
import type { SqlReader, Tx } from '../platform/db/db.ts';
import * as queries from './staff.queries.ts';

/** Lists all members of staff, the oldest account first. */
export async function listStaffTeam(reader: SqlReader): Promise<StaffMemberView[]> {
  const rows = await reader.query(queries.selectStaffTeam);
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    name: row.name,
    role: row.role,
    state: row.blocked ? 'blocked' : row.enrolled ? 'active' : 'invited',
    createdAt: row.created_at,
    seenAt: row.seen_at,
  }));
}

/** Blocks a member and ends their sessions, or lifts the block. Throws Refusal notOneself, notFound. */
export async function setStaffBlocked(
  ctx: Ctx,
  input: { by: StaffId; member: StaffId; blocked: boolean },
): Promise<void> {
  if (input.by === input.member) throw new Refusal('notOneself');
  await ctx.db.tx('staff blocked', async (tx) => {
    const [member] = await tx.query(queries.lockStaffCredentials(input.member));
    if (member === undefined) throw new Refusal('notFound');
    await tx.flight(
      queries.updateStaffBlocked(input.member, input.blocked),
      ...(input.blocked ? [queries.updateSessionsOfStaffRevoked(input.member, ctx.now())] : []),
    );
  });
}

/** Ends every session in the back office. Returns how many there were. */
export async function revokeAllStaffSessions(ctx: Ctx): Promise<number> {
  const ended = await ctx.db.tx('staff sessions revoked', (tx) =>
    tx.query(queries.updateEveryStaffSessionRevoked(ctx.now())),
  );
  return ended.length;
}

/** The names of these members by their ids. */
export async function readStaffNames(
  reader: SqlReader,
  ids: readonly StaffId[],
): Promise<ReadonlyMap<StaffId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.query(queries.selectStaffNames([...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** True when a member of staff has the CPF of these keyed hashes. */
export async function isCpfOfStaffMember(reader: SqlReader, cpfHmacs: readonly Uint8Array[]): Promise<boolean> {
  return (await reader.query(queries.selectStaffMemberByCpf(cpfHmacs))).length > 0;
}

/** Locks a member, so that decisions of one person are counted one after the other. Players are locked before members. */
export async function lockStaff(tx: Tx, staff: StaffId): Promise<void> {
  await tx.query(queries.lockStaffCredentials(staff));
}
