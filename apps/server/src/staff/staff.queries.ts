import type { Id, StaffId } from '@arara/contract/protocol/fields';
import type { StaffRole } from '@arara/contract/staff/access';
import type { Instant } from '../context.ts';
import { byteaArrayLiteral, formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../platform/db/db.ts';

interface StaffMemberRow extends Row {
  readonly id: StaffId;
  readonly username: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly blocked: boolean;
}

/** What a log-in is checked against. */
export interface StaffCredentials extends StaffMemberRow {
  readonly password: string | null;
  readonly totp_sealed: Uint8Array | null;
  readonly totp_step: number;
}

const STAFF_CREDENTIAL_COLUMNS = 'id, username, name, role, blocked, password, totp_sealed, totp_step';

export const insertStaffMember = (input: {
  id: StaffId;
  username: string;
  name: string;
  role: StaffRole;
  cpfHmac: Uint8Array;
  at: Instant;
}): SqlStatement =>
  sql(
    'staff made',
    'insert into staff (id, username, name, role, cpf_print, created_at) values ($1, $2, $3, $4, $5, $6)',
    input.id,
    input.username,
    input.name,
    input.role,
    input.cpfHmac,
    input.at,
  );

export const selectStaffCredentials = (username: string): SqlStatement<StaffCredentials> =>
  sql('staff credentials', `select ${STAFF_CREDENTIAL_COLUMNS} from staff where username = $1`, username);

/** Locks a member. Every change of credentials, sessions or blocks takes this lock first. */
export const lockStaffCredentials = (id: StaffId): SqlStatement<StaffCredentials> =>
  sql('staff locked', `select ${STAFF_CREDENTIAL_COLUMNS} from staff where id = $1 for update`, id);

/** Stores a used time step of the authenticator. Returns a row only if no later or equal step was used before. */
export const updateTotpStep = (id: StaffId, step: number): SqlStatement<{ id: StaffId }> =>
  sql('staff step taken', 'update staff set totp_step = $2 where id = $1 and totp_step < $2 returning id', id, step);

/** Deletes a recovery code that is used. Returns a row only the first time. */
export const deleteRecoveryCode = (id: StaffId, codeHmacs: readonly Uint8Array[]): SqlStatement<{ staff: StaffId }> =>
  sql(
    'staff recovery used',
    'delete from staff_recovery where staff = $1 and print = any($2::bytea[]) returning staff',
    id,
    byteaArrayLiteral(codeHmacs),
  );

export const replaceStaffRecoveryCodes = (id: StaffId, codeHmacs: readonly Uint8Array[]): readonly SqlStatement[] => [
  sql('staff recovery gone', 'delete from staff_recovery where staff = $1', id),
  sql(
    'staff recovery made',
    'insert into staff_recovery (staff, print) select $1, unnest($2::bytea[])',
    id,
    byteaArrayLiteral(codeHmacs),
  ),
];

// ---- enrolment

export const upsertStaffEnrolment = (input: {
  staff: StaffId;
  code: Uint8Array;
  secretSealed: Uint8Array;
  expiresAt: Instant;
}): SqlStatement =>
  sql(
    'staff enrolment made',
    `insert into staff_enrolment (staff, code, secret_sealed, expires_at) values ($1, $2, $3, $4)
     on conflict (staff) do update set code = excluded.code, secret_sealed = excluded.secret_sealed, expires_at =
       excluded.expires_at`,
    input.staff,
    input.code,
    input.secretSealed,
    input.expiresAt,
  );

export const selectStaffEnrolment = (
  code: Uint8Array,
): SqlStatement<StaffMemberRow & { secret_sealed: Uint8Array; expires_at: Instant }> =>
  sql(
    'staff enrolment found',
    `select s.id, s.username, s.name, s.role, s.blocked, e.secret_sealed, e.expires_at
     from staff_enrolment e join staff s on s.id = e.staff where e.code = $1`,
    code,
  );

/** Deletes a used enrolment code. Returns a row only to the call that deleted it. */
export const deleteUsedStaffEnrolmentCode = (code: Uint8Array): SqlStatement<{ staff: StaffId }> =>
  sql('staff enrolment used', 'delete from staff_enrolment where code = $1 returning staff', code);

export const updateStaffEnrolled = (input: {
  id: StaffId;
  password: string;
  totpSealed: Uint8Array;
  step: number;
}): SqlStatement =>
  sql(
    'staff enrolled',
    'update staff set password = $2, totp_sealed = $3, totp_step = $4 where id = $1',
    input.id,
    input.password,
    input.totpSealed,
    input.step,
  );

/** Removes password and authenticator: the member can log in again only after a new enrolment. */
export const updateStaffCredentialsCleared = (id: StaffId): SqlStatement =>
  sql('staff locked out', 'update staff set password = null, totp_sealed = null where id = $1', id);

export const updateStaffBlocked = (id: StaffId, blocked: boolean): SqlStatement =>
  sql('staff blocked set', 'update staff set blocked = $2 where id = $1', id, blocked);

// ---- sessions

export const insertStaffSession = (input: { token: Uint8Array; id: Id; staff: StaffId; at: Instant }): SqlStatement =>
  sql(
    'staff session opened',
    'insert into staff_session (token, id, staff, issued_at, seen_at) values ($1, $2, $3, $4, $4)',
    input.token,
    input.id,
    input.staff,
    input.at,
  );

export interface StaffSessionRow extends StaffMemberRow {
  readonly cpf_hmac: Uint8Array;
  readonly session: Id;
  readonly issued_at: Instant;
  readonly seen_at: Instant;
}

export const selectStaffSession = (token: Uint8Array): SqlStatement<StaffSessionRow> =>
  sql(
    'staff session found',
    `select t.id as session, t.issued_at, t.seen_at, s.id, s.username, s.name, s.role, s.blocked, s.cpf_print as
      cpf_hmac
     from staff_session t join staff s on s.id = t.staff where t.token = $1 and t.revoked_at is null`,
    token,
  );

export const updateStaffSessionLastUse = (token: Uint8Array, at: Instant): SqlStatement =>
  sql('staff session seen', 'update staff_session set seen_at = $2 where token = $1 and seen_at < $2', token, at);

export const updateStaffSessionRevoked = (id: Id, at: Instant): SqlStatement =>
  sql('staff session revoked', 'update staff_session set revoked_at = $2 where id = $1 and revoked_at is null', id, at);

export const updateEveryStaffSessionRevoked = (at: Instant): SqlStatement<{ id: Id }> =>
  sql(
    'staff sessions all revoked',
    'update staff_session set revoked_at = $1 where revoked_at is null returning id',
    at,
  );

export const updateSessionsOfStaffRevoked = (staff: StaffId, at: Instant): SqlStatement =>
  sql(
    'staff sessions revoked',
    'update staff_session set revoked_at = $2 where staff = $1 and revoked_at is null',
    staff,
    at,
  );

/** Deletes sessions of a member that have ended. */
export const deleteOldSessionsOfStaffMember = (staff: StaffId, issuedBefore: Instant): SqlStatement =>
  sql(
    'staff sessions dropped',
    'delete from staff_session where staff = $1 and (revoked_at is not null or issued_at < $2)',
    staff,
    issuedBefore,
  );

/** Deletes sessions that began before an instant, but each member's last one, which says when they were seen last. */
export const deleteOldStaffSessions = (issuedBefore: Instant, limit: number): SqlStatement =>
  sql(
    'staff sessions pruned',
    `delete from staff_session where token in (
       select s.token from staff_session s where s.issued_at < $1 and exists (
         select 1 from staff_session n where n.staff = s.staff and (n.issued_at, n.id) > (s.issued_at, s.id))
       limit $2::int for update skip locked) returning id`,
    issuedBefore,
    limit,
  );

export const selectStaffTeam: SqlStatement<
  StaffMemberRow & { readonly enrolled: boolean; readonly created_at: Instant; readonly seen_at: Instant | null }
> = sql(
  'staff team',
  `select s.id, s.username, s.name, s.role, s.blocked, s.password is not null as enrolled, s.created_at,
    max(t.seen_at) as seen_at
   from staff s left join staff_session t on t.staff = s.id group by s.id order by s.created_at, s.id`,
);

export const selectStaffNames = (ids: readonly StaffId[]): SqlStatement<{ id: StaffId; name: string }> =>
  sql('staff named', 'select id, name from staff where id = any($1::bigint[])', formatPostgresArrayLiteral(ids));

export const selectStaffMemberByCpf = (cpfHmacs: readonly Uint8Array[]): SqlStatement<{ id: StaffId }> =>
  sql('staff of person', 'select id from staff where cpf_print = any($1::bytea[])', byteaArrayLiteral(cpfHmacs));
