import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { StaffId } from '@arara/contract/protocol/fields';
import { insertAuditTrailLine, imitateAuditTrailWriteTime, saveAuditTrailLine } from '../platform/audit/audit-trail.ts';
import type { Ctx } from '../context.ts';
import type { StaffSession } from '../domain.ts';
import type { Tx } from '../platform/db/db.ts';
import type { CountedAttempt } from '../platform/http/calls/caller.ts';
import { createTableRetention, type TableRetention } from '../platform/retention/retention.ts';
import { normalizeSecondFactor } from '../platform/vault/recovery-codes.ts';
import { findMatchingTotpTimeStep } from '../platform/vault/totp.ts';
import { verifyPassword } from '../platform/vault/passwords.ts';
import { listRecoveryHmacs, unsealTotpSecret } from './enrolment.ts';
import * as queries from './staff.queries.ts';

const STAFF_SESSION_TOKEN_BYTES = 32;
const STAFF_SESSION_TOKEN_PATTERN = /^[\w-]{43}$/;
/** The time of the last use is written at most this often. */
const SESSION_USE_RECORD_INTERVAL_MS = 10_000;

/** A session ends within hours; the trail says for ever who signed in. */
const STAFF_SESSION_RECORD_KEPT_MS = 90 * 24 * 3_600_000;

/** The life of sessions of staff. */
export const staffSessionRetentions: readonly TableRetention[] = [
  createTableRetention('staff_session', (now, limit) =>
    queries.deleteOldStaffSessions(now - STAFF_SESSION_RECORD_KEPT_MS, limit),
  ),
];

const hashStaffSessionToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/**
 * Opens a session for a password together with a code of the authenticator or a recovery code. Each code works once. Throws
 * Refusal badCredentials, the same for an unknown user, a wrong password, and a wrong or used code; throws accountBlocked only
 * if password and code were right.
 */
export async function loginStaff(
  ctx: Ctx,
  input: { username: string; pwd: string; code: string; ip: string; request: string; attempt: CountedAttempt },
): Promise<{ token: string; expiresIn: number }> {
  const [known] = await ctx.db.read.query(queries.selectStaffCredentials(input.username));
  const isRight = await verifyPassword(input.attempt, 'staff', known?.password ?? undefined, input.pwd);
  if (known === undefined) {
    await imitateAuditTrailWriteTime(ctx);
    throw new Refusal('badCredentials');
  }
  const line = {
    staff: known.id,
    name: known.name,
    role: known.role,
    ip: input.ip,
    request: input.request,
    call: 'staffLogin',
    player: null,
    order: null,
    begun: null,
  };
  try {
    if (!isRight) throw new Refusal('badCredentials');
    return await ctx.db.tx('staff login', async (tx) => {
      const [member] = await tx.query(queries.lockStaffCredentials(known.id));
      // The password changed since it was verified: an enrolment was finished in between.
      if (member?.password !== known.password) throw new Refusal('badCredentials');
      const factor = await consumeSecondFactor(tx, ctx, member, input);
      if (member.blocked) throw new Refusal('accountBlocked');
      await insertAuditTrailLine(tx, ctx, { ...line, at: ctx.now(), outcome: 'done', detail: { factor } });
      return openStaffSession(tx, ctx, member.id);
    });
  } catch (error) {
    if (error instanceof Refusal)
      await saveAuditTrailLine(ctx, { ...line, at: ctx.now(), outcome: error.code, detail: { password: isRight } });
    throw error;
  }
}

/** Marks the second factor as used and returns which one it was. Throws Refusal badCredentials. */
async function consumeSecondFactor(
  tx: Tx,
  ctx: Ctx,
  member: queries.StaffCredentials,
  { attempt, code: given }: { readonly attempt: CountedAttempt; readonly code: string },
): Promise<'authenticator' | 'recovery'> {
  const code = normalizeSecondFactor(given);
  if (member.totp_sealed === null) throw new Refusal('badCredentials');
  const step = findMatchingTotpTimeStep(attempt, unsealTotpSecret(ctx, member.id, member.totp_sealed), code, ctx.now());
  if (step !== undefined) {
    const [taken] = await tx.query(queries.updateTotpStep(member.id, step));
    if (taken === undefined) throw new Refusal('badCredentials');
    return 'authenticator';
  }
  const [used] = await tx.query(queries.deleteRecoveryCode(member.id, listRecoveryHmacs(ctx, member.id, code)));
  if (used === undefined) throw new Refusal('badCredentials');
  return 'recovery';
}

async function openStaffSession(tx: Tx, ctx: Ctx, staff: StaffId): Promise<{ token: string; expiresIn: number }> {
  const { idleSeconds, longestSeconds } = ctx.config.backOffice;
  const token = randomBytes(STAFF_SESSION_TOKEN_BYTES).toString('base64url');
  const at = ctx.now();
  await tx.flight(
    queries.deleteOldSessionsOfStaffMember(staff, at - longestSeconds * 1000),
    queries.insertStaffSession({ token: hashStaffSessionToken(token), id: ctx.newId(), staff, at }),
  );
  return { token, expiresIn: idleSeconds };
}

/**
 * The session of a token, or undefined if there is none, if it was ended, was idle or lasted too long, or if its owner is
 * blocked. A request that a screen makes without its user (`byItself`) does not count as a use. The row is read on every call,
 * so a block takes effect at once on every node.
 */
export async function findStaffSession(
  ctx: Ctx,
  token: string,
  input: { byItself: boolean },
): Promise<StaffSession | undefined> {
  if (!STAFF_SESSION_TOKEN_PATTERN.test(token)) return undefined;
  const { idleSeconds, longestSeconds } = ctx.config.backOffice;
  const digest = hashStaffSessionToken(token);
  const [row] = await ctx.db.read.query(queries.selectStaffSession(digest));
  const now = ctx.now();
  if (row === undefined || row.blocked) return undefined;
  const endsAt = row.issued_at + longestSeconds * 1000;
  if (now >= endsAt || now >= row.seen_at + idleSeconds * 1000) return undefined;
  if (!input.byItself && now >= row.seen_at + SESSION_USE_RECORD_INTERVAL_MS)
    await ctx.db.tx('staff session seen', (tx) => tx.query(queries.updateStaffSessionLastUse(digest, now)));
  const { session, id, username, name, role } = row;
  const personHmacs = ctx.vault.listHmacsLike(row.cpf_hmac, 'cpf');
  return { id: session, person: id, restrictedUntil: null, username, name, role, personHmacs, endsAt };
}

/** Ends a session. */
export async function logoutStaff(ctx: Ctx, session: StaffSession): Promise<void> {
  await ctx.db.tx('staff logout', (tx) => tx.query(queries.updateStaffSessionRevoked(session.id, ctx.now())));
}
