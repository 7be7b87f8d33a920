import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { Role } from '@arara/contract/staff/access';
import { appendTrail, keepNothing, keepTrail } from '../platform/audit/audit-trail.ts';
import type { Ctx, Instant } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import { isPassword } from '../platform/vault/passwords.ts';
import { recoveryPrint, unsealSecret } from './enrolment.ts';
import * as queries from './staff.queries.ts';
import { stepOf } from './totp.ts';

/** Somebody of the house, signed in. */
export interface StaffSession {
  readonly id: Id;
  readonly staff: Id;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  /** Keyed hash of their CPF: as a player they bear the same. */
  readonly person: Uint8Array;
  /** Ends then, however busy they are. */
  readonly endsAt: Instant;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
/** A use is noted at most this often. */
const SEEN_EVERY_MS = 10_000;

const digestOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/**
 * Opens a session for a password together with a code of the authenticator, or a recovery code in its place; either works
 * once. Throws Refusal badCredentials, the same for an unknown user, a wrong password, a wrong and a used code; accountBlocked
 * only to who proved to be themselves.
 */
export async function login(
  ctx: Ctx,
  it: { username: string; pwd: string; code: string; ip: string; request: string },
): Promise<{ token: string; expiresIn: number }> {
  const [known] = await ctx.db.read.query(queries.credentials(it.username));
  const right = await isPassword(known?.password ?? undefined, it.pwd);
  if (known === undefined) {
    await keepNothing(ctx);
    throw new Refusal('badCredentials');
  }
  const line = {
    staff: known.id,
    name: known.name,
    role: known.role,
    ip: it.ip,
    request: it.request,
    call: 'staffLogin',
    player: null,
    order: null,
    begun: null,
  };
  try {
    if (!right) throw new Refusal('badCredentials');
    return await ctx.db.tx('staff login', async (tx) => {
      const [member] = await tx.query(queries.memberLocked(known.id));
      // Another password than the one that was judged: an enrolment came between.
      if (member?.password !== known.password) throw new Refusal('badCredentials');
      const factor = await passFactor(tx, ctx, member, it.code);
      if (member.blocked) throw new Refusal('accountBlocked');
      await appendTrail(tx, ctx, { ...line, at: ctx.now(), outcome: 'done', detail: { factor } });
      return open(tx, ctx, member.id);
    });
  } catch (error) {
    if (error instanceof Refusal)
      await keepTrail(ctx, { ...line, at: ctx.now(), outcome: error.code, detail: { password: right } });
    throw error;
  }
}

/** Uses the second factor up; says which it was. Throws Refusal badCredentials. */
async function passFactor(
  tx: Tx,
  ctx: Ctx,
  member: queries.Credentials,
  given: string,
): Promise<'authenticator' | 'recovery'> {
  const code = given.replaceAll(/[\s-]/g, '').toLowerCase();
  if (member.totp_sealed === null) throw new Refusal('badCredentials');
  const step = stepOf(unsealSecret(ctx, member.id, member.totp_sealed), code, ctx.now());
  if (step !== undefined) {
    const [taken] = await tx.query(queries.stepTaken(member.id, step));
    if (taken === undefined) throw new Refusal('badCredentials');
    return 'authenticator';
  }
  const [used] = await tx.query(queries.recoveryUsed(member.id, recoveryPrint(ctx, member.id, code)));
  if (used === undefined) throw new Refusal('badCredentials');
  return 'recovery';
}

async function open(tx: Tx, ctx: Ctx, staff: Id): Promise<{ token: string; expiresIn: number }> {
  const { idleSeconds, longestSeconds } = ctx.config.backOffice;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = ctx.now();
  await tx.flight(
    queries.sessionsDropped(staff, at - longestSeconds * 1000),
    queries.sessionOpened({ token: digestOf(token), id: ctx.newId(), staff, at }),
  );
  return { token, expiresIn: idleSeconds };
}

/**
 * The session of a token; undefined if there is none, it was ended, lay idle or lasted too long, or its owner is blocked. What
 * a screen asks for by itself (`byItself`) does not keep it alive. Read anew each time: a block holds at once, on every node.
 */
export async function sessionOf(ctx: Ctx, token: string, it: { byItself: boolean }): Promise<StaffSession | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const { idleSeconds, longestSeconds } = ctx.config.backOffice;
  const digest = digestOf(token);
  const [row] = await ctx.db.read.query(queries.sessionFound(digest));
  const now = ctx.now();
  if (row === undefined || row.blocked) return undefined;
  const endsAt = row.issued_at + longestSeconds * 1000;
  if (now >= endsAt || now >= row.seen_at + idleSeconds * 1000) return undefined;
  if (!it.byItself && now >= row.seen_at + SEEN_EVERY_MS)
    await ctx.db.tx('staff session seen', (tx) => tx.query(queries.sessionSeen(digest, now)));
  const { session, id, username, name, role, cpf_print: person } = row;
  return { id: session, staff: id, username, name, role, person, endsAt };
}

/** Ends a session. */
export async function logout(ctx: Ctx, session: StaffSession): Promise<void> {
  await ctx.db.tx('staff logout', (tx) => tx.query(queries.sessionRevoked(session.id, ctx.now())));
}
