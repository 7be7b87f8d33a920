import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { StaffId } from '@arara/contract/protocol/fields';
import type { Role } from '@arara/contract/staff/access';
import { insertTrailLine, operatorTrailEntry } from '../platform/audit/audit-trail.ts';
import type { Ctx, Instant } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { isWeakPassword } from '../platform/vault/password-strength.ts';
import { hashPassword } from '../platform/vault/passwords.ts';
import * as queries from './staff.queries.ts';
import { buildEnrolmentUri, createSecret, findTimeStep } from './totp.ts';

const CODE_BYTES = 24;
const VALID_MS = 24 * 3600 * 1000;
const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

/** A single-use code to enrol in the back office. It is shown once, to whoever created it. */
export interface Invitation {
  readonly code: string;
  readonly expiresAt: Instant;
}

const digestCode = (code: string): Uint8Array => createHash('sha256').update(code).digest();
const totpSealContext = (staff: StaffId): string => `staff.totp:${staff}`;

/** The keyed hash of a CPF. It is the same for staff and players, so that a member of staff is recognised as a player. */
export const computePersonHmac = (ctx: Pick<Ctx, 'vault'>, cpf: string): Uint8Array =>
  ctx.vault.computeHmac(cpf, 'cpf');

async function createInvitation(tx: Tx, ctx: Ctx, staff: StaffId): Promise<Invitation> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = ctx.now() + VALID_MS;
  const secretSealed = ctx.vault.seal(createSecret(), totpSealContext(staff));
  await tx.query(queries.upsertEnrolment({ staff, code: digestCode(code), secretSealed, expiresAt }));
  return { code, expiresAt };
}

/** Creates a member of staff and a code to enrol with. Throws Refusal usernameTaken, taxIdTaken. */
export async function createStaff(
  ctx: Ctx,
  input: { username: string; name: string; role: Role; cpf: string },
): Promise<Invitation> {
  try {
    return await ctx.db.tx('staff made', async (tx) => {
      const id = ctx.newId<StaffId>();
      const { username, name, role } = input;
      await tx.query(
        queries.insertMember({ id, username, name, role, cpfHmac: computePersonHmac(ctx, input.cpf), at: ctx.now() }),
      );
      await insertTrailLine(tx, ctx, {
        ...operatorTrailEntry,
        at: ctx.now(),
        call: 'staff:create',
        outcome: 'done',
        detail: { member: String(id), role },
      });
      return createInvitation(tx, ctx, id);
    });
  } catch (error) {
    const constraint = isUniqueViolation(error) ? error.constraint : undefined;
    if (constraint === 'staff_username') throw new Refusal('usernameTaken');
    if (constraint === 'staff_cpf') throw new Refusal('taxIdTaken');
    throw error;
  }
}

/** Removes password, authenticator and sessions of a member and creates a new code to enrol with. Throws Refusal notFound. */
export async function resetStaff(ctx: Ctx, username: string): Promise<Invitation> {
  return ctx.db.tx('staff reset', async (tx) => {
    const [member] = await tx.query(queries.selectCredentials(username));
    if (member === undefined) throw new Refusal('notFound');
    await tx.flight(queries.updateLockedOut(member.id), queries.updateSessionsRevoked(member.id, ctx.now()));
    await insertTrailLine(tx, ctx, {
      ...operatorTrailEntry,
      at: ctx.now(),
      call: 'staff:reset',
      outcome: 'done',
      detail: { member: String(member.id) },
    });
    return createInvitation(tx, ctx, member.id);
  });
}

/** Finds the member for whom an enrolment code is valid. Throws Refusal notFound. */
export async function findEnrolment(
  ctx: Ctx,
  code: string,
): Promise<{ id: StaffId; username: string; name: string; role: Role; secret: string; uri: string }> {
  const [found] = await ctx.db.read.query(queries.selectEnrolment(digestCode(code)));
  if (found === undefined || found.blocked || ctx.now() >= found.expires_at) throw new Refusal('notFound');
  const secret = ctx.vault.unsealText(found.secret_sealed, totpSealContext(found.id));
  const { id, username, name, role } = found;
  return { id, username, name, role, secret, uri: buildEnrolmentUri(secret, username) };
}

const createRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS.charAt(randomInt(RECOVERY_LETTERS.length))).join('');

/** The keyed hash of a recovery code, as it is stored; it includes the member, so it is of no use to another one. */
export const computeRecoveryHmac = (ctx: Pick<Ctx, 'vault'>, staff: StaffId, code: string): Uint8Array =>
  ctx.vault.computeHmac(`${staff}:${code}`, 'staff recovery');

/**
 * Sets password and authenticator and deletes the enrolment code. Returns the recovery codes, which are stored only as keyed
 * hashes. The time step of the authenticator's code counts as used. Throws Refusal notFound, badFields (totp, pwd).
 */
export async function enrolStaff(
  ctx: Ctx,
  input: { code: string; pwd: string; totp: string; ip: string },
): Promise<string[]> {
  const { id, username, name, role, secret } = await findEnrolment(ctx, input.code);
  const step = findTimeStep(secret, input.totp.replaceAll(' ', ''), ctx.now());
  if (step === undefined) throw new Refusal('badFields', {}, { fields: { totp: 'totp' } });
  if (isWeakPassword(input.pwd, [username, name]))
    throw new Refusal('badFields', {}, { fields: { pwd: 'weakPassword' } });
  const password = await hashPassword('staff', input.pwd);
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await ctx.db.tx('staff enrolled', async (tx) => {
    const [used] = await tx.query(queries.deleteEnrolment(digestCode(input.code)));
    if (used === undefined) throw new Refusal('notFound');
    await tx.flight(
      queries.updateEnrolled({ id, password, totpSealed: ctx.vault.seal(secret, totpSealContext(id)), step }),
      queries.updateSessionsRevoked(id, ctx.now()),
      ...queries.replaceRecoveryCodes(
        id,
        codes.map((code) => computeRecoveryHmac(ctx, id, code)),
      ),
    );
    await insertTrailLine(tx, ctx, {
      ...operatorTrailEntry,
      at: ctx.now(),
      staff: id,
      name,
      role,
      ip: input.ip,
      call: 'staffEnrol',
      outcome: 'done',
      detail: {},
    });
  });
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Decrypts the secret of a member's authenticator. */
export const unsealTotpSecret = (ctx: Pick<Ctx, 'vault'>, staff: StaffId, sealed: Uint8Array): string =>
  ctx.vault.unsealText(sealed, totpSealContext(staff));
