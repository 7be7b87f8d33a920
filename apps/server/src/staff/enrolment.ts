import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { StaffId } from '@arara/contract/protocol/fields';
import type { StaffRole } from '@arara/contract/staff/access';
import { insertAuditTrailLine, operatorTrailEntry } from '../platform/audit/audit-trail.ts';
import type { Ctx, Instant } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { CountedAttempt } from '../platform/http/calls/caller.ts';
import { createRecoveryCodes, formatRecoveryCode } from '../platform/vault/recovery-codes.ts';
import { buildEnrolmentUri, createTotpSecret, findMatchingTotpTimeStep } from '../platform/vault/totp.ts';
import { holdMasterKey } from '../platform/vault/key-ring.ts';
import { isWeakPassword } from '../platform/vault/password-strength.ts';
import { hashPassword } from '../platform/vault/passwords.ts';
import * as queries from './staff.queries.ts';

const STAFF_ENROLMENT_CODE_BYTES = 24;
const STAFF_ENROLMENT_CODE_VALID_MS = 24 * 3600 * 1000;
/** A single-use code to enrol in the back office. It is shown once, to whoever created it. */
export interface StaffInvitation {
  readonly code: string;
  readonly expiresAt: Instant;
}

const hashStaffEnrolmentCode = (code: string): Uint8Array => createHash('sha256').update(code).digest();
/** The label under which the secret of a member's authenticator is sealed. */
export const formatTotpSealContext = (staff: StaffId): string => `staff.totp:${staff}`;

async function createStaffInvitation(tx: Tx, ctx: Ctx, staff: StaffId): Promise<StaffInvitation> {
  const code = randomBytes(STAFF_ENROLMENT_CODE_BYTES).toString('base64url');
  const expiresAt = ctx.now() + STAFF_ENROLMENT_CODE_VALID_MS;
  const secretSealed = ctx.vault.seal(createTotpSecret(), formatTotpSealContext(staff));
  await tx.query(queries.upsertStaffEnrolment({ staff, code: hashStaffEnrolmentCode(code), secretSealed, expiresAt }));
  return { code, expiresAt };
}

/**
 * Creates a member of staff and a code to enrol with. Throws Refusal usernameTaken, taxIdTaken, and unavailable while the master
 * key rotates: a CPF's hash of the new form does not find the member's own player account that is still of the old one. Both keys may
 * be set before.
 */
export async function createStaff(
  ctx: Ctx,
  input: { username: string; name: string; role: StaffRole; cpf: string },
): Promise<StaffInvitation> {
  try {
    return await ctx.db.tx('staff made', async (tx) => {
      if (!(await holdMasterKey(tx, ctx.vault))) throw new Refusal('unavailable');
      const id = ctx.newId<StaffId>();
      const { username, name, role } = input;
      // The same keyed hash as a player's, so that a member of staff is recognised as a player.
      const cpfHmac = ctx.vault.computeHmac(input.cpf, 'cpf');
      await tx.query(
        queries.insertStaffMember({
          id,
          username,
          name,
          role,
          cpfHmac,
          at: ctx.now(),
        }),
      );
      await insertAuditTrailLine(tx, ctx, {
        ...operatorTrailEntry,
        at: ctx.now(),
        call: 'staff:create',
        outcome: 'done',
        detail: { member: String(id), role },
      });
      return createStaffInvitation(tx, ctx, id);
    });
  } catch (error) {
    const constraint = isUniqueViolation(error) ? error.constraint : undefined;
    if (constraint === 'staff_username') throw new Refusal('usernameTaken');
    if (constraint === 'staff_cpf') throw new Refusal('taxIdTaken');
    throw error;
  }
}

/**
 * Removes password, authenticator and sessions of a member and creates a new code to enrol with. Throws Refusal notFound, and
 * unavailable when the key that this process read is no longer the database's.
 */
export async function resetStaffCredentials(ctx: Ctx, username: string): Promise<StaffInvitation> {
  return ctx.db.tx('staff reset', async (tx) => {
    if (!(await holdMasterKey(tx, ctx.vault))) throw new Refusal('unavailable');
    const [member] = await tx.query(queries.selectStaffCredentials(username));
    if (member === undefined) throw new Refusal('notFound');
    await tx.flight(
      queries.updateStaffCredentialsCleared(member.id),
      queries.updateSessionsOfStaffRevoked(member.id, ctx.now()),
    );
    await insertAuditTrailLine(tx, ctx, {
      ...operatorTrailEntry,
      at: ctx.now(),
      call: 'staff:reset',
      outcome: 'done',
      detail: { member: String(member.id) },
    });
    return createStaffInvitation(tx, ctx, member.id);
  });
}

/** Finds the member for whom an enrolment code is valid. Throws Refusal notFound. */
export async function findStaffEnrolment(
  ctx: Ctx,
  code: string,
): Promise<{ id: StaffId; username: string; name: string; role: StaffRole; secret: string; uri: string }> {
  const [found] = await ctx.db.read.query(queries.selectStaffEnrolment(hashStaffEnrolmentCode(code)));
  if (found === undefined || found.blocked || ctx.now() >= found.expires_at) throw new Refusal('notFound');
  const secret = ctx.vault.unsealText(found.secret_sealed, formatTotpSealContext(found.id));
  const { id, username, name, role } = found;
  return { id, username, name, role, secret, uri: buildEnrolmentUri(secret, username) };
}

/** What is hashed of a recovery code: it includes the member, so it is of no use to another one. */
const buildRecoveryCodeHmacInput = (staff: StaffId, code: string): string => `${staff}:${code}`;

/** Every form in which the keyed hash of a recovery code may be stored. */
export const listRecoveryHmacs = (ctx: Pick<Ctx, 'vault'>, staff: StaffId, code: string): readonly Uint8Array[] =>
  ctx.vault.listHmacs(buildRecoveryCodeHmacInput(staff, code), 'staff recovery');

/**
 * Sets password and authenticator and deletes the enrolment code. Returns the recovery codes, which are stored only as keyed
 * hashes. The time step of the authenticator's code counts as used. Throws Refusal notFound, badFields (totp, pwd).
 */
export async function enrolStaff(
  ctx: Ctx,
  input: { code: string; pwd: string; totp: string; ip: string; attempt: CountedAttempt },
): Promise<string[]> {
  const { id, username, name, role, secret } = await findStaffEnrolment(ctx, input.code);
  const step = findMatchingTotpTimeStep(input.attempt, secret, input.totp.replaceAll(' ', ''), ctx.now());
  if (step === undefined) throw new Refusal('badFields', {}, { fields: { totp: 'totp' } });
  if (isWeakPassword(input.pwd, [username, name]))
    throw new Refusal('badFields', {}, { fields: { pwd: 'weakPassword' } });
  const password = await hashPassword('staff', input.pwd);
  const codes = createRecoveryCodes();
  await ctx.db.tx('staff enrolled', async (tx) => {
    const [used] = await tx.query(queries.deleteUsedStaffEnrolmentCode(hashStaffEnrolmentCode(input.code)));
    if (used === undefined) throw new Refusal('notFound');
    await tx.flight(
      queries.updateStaffEnrolled({
        id,
        password,
        totpSealed: ctx.vault.seal(secret, formatTotpSealContext(id)),
        step,
      }),
      queries.updateSessionsOfStaffRevoked(id, ctx.now()),
      ...queries.replaceStaffRecoveryCodes(
        id,
        codes.map((code) => ctx.vault.computeHmac(buildRecoveryCodeHmacInput(id, code), 'staff recovery')),
      ),
    );
    await insertAuditTrailLine(tx, ctx, {
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
  return codes.map(formatRecoveryCode);
}

/** Decrypts the secret of a member's authenticator. */
export const unsealTotpSecret = (ctx: Pick<Ctx, 'vault'>, staff: StaffId, sealed: Uint8Array): string =>
  ctx.vault.unsealText(sealed, formatTotpSealContext(staff));
