import * as z from 'zod/mini';
import {
  idSchema,
  instantSchema,
  clientInstantSchema,
  playerIdSchema,
  orderIdSchema,
  staffIdSchema,
} from '../protocol/fields.ts';
import { loginNameSchema, createReasonSchema, createTextSchema } from '../protocol/formats/text-fields.ts';
import { staffRolesByPermission, staffRoles, defineStaffEndpoint } from './access.ts';

/** Longer than a player's password, because it protects more. */
export const staffPasswordSchema = z
  .string()
  .check(z.minLength(12, 'staffPassword'), z.maxLength(128, 'staffPassword'));

/** Six digits of the authenticator, or a recovery code instead. Spaces and hyphens are ignored. */
const secondFactorSchema = z.string().check(z.minLength(6), z.maxLength(24));
const staffRoleSchema = z.enum(staffRoles);
const staffPermissionSchema = z.enum(Object.keys(staffRolesByPermission) as [keyof typeof staffRolesByPermission]);
const enrolmentCodeSchema = z.string().check(z.minLength(1), z.maxLength(64));

const auditTrailEntrySchema = z.object({
  seq: z.int(),
  at: instantSchema,
  staff: z.nullable(staffIdSchema),
  /** The person's name; null for a command of the operator. */
  name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  ip: z.string(),
  request: z.string(),
  call: z.string(),
  player: z.nullable(playerIdSchema),
  order: z.nullable(orderIdSchema),
  /** `begun`, `done`, or the code of the refusal. */
  outcome: z.string(),
  /** The `seq` of the line in which the call began. */
  begun: z.nullable(z.int()),
  detail: z.record(z.string(), z.unknown()),
});

/** One line of the audit trail. */
export type AuditTrailEntry = z.output<typeof auditTrailEntrySchema>;

const staffMemberSchema = z.object({
  id: staffIdSchema,
  username: z.string(),
  name: z.string(),
  role: staffRoleSchema,
  state: z.enum(['invited', 'active', 'blocked']),
  createdAt: instantSchema,
  seenAt: z.nullable(instantSchema),
});

/** A member of staff. */
export type StaffMemberView = z.output<typeof staffMemberSchema>;

export const staffAccountCalls = {
  staffLogin: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/login',
    access: 'public',
    key: 'none',
    limits: ['staffLogin'],
    attempts: { of: 'login', by: 'username', reset: 'onSuccess' },
    trail: 'none',
    input: z.strictObject({ username: loginNameSchema, pwd: createTextSchema(128), code: secondFactorSchema }),
    output: z.object({ access_token: z.string(), expiresIn: z.int() }),
    refusals: ['badCredentials', 'accountBlocked'],
    summary:
      'Opens a session with password and second factor together. The answer does not tell which of them was wrong.',
  }),
  staffEnrolment: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/enrolment',
    access: 'public',
    key: 'none',
    limits: ['staffEnrolment'],
    trail: 'none',
    input: z.strictObject({ code: enrolmentCodeSchema }),
    output: z.object({
      username: z.string(),
      name: z.string(),
      role: staffRoleSchema,
      secret: z.string(),
      uri: z.string(),
    }),
    refusals: ['notFound'],
    summary: 'Reads an enrolment code: whose account it is for, and the secret for their authenticator.',
  }),
  staffEnrol: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/enrol',
    access: 'public',
    key: 'none',
    limits: ['staffEnrol'],
    attempts: { of: 'code', by: 'code', reset: 'onSuccess' },
    trail: 'none',
    input: z.strictObject({ code: enrolmentCodeSchema, pwd: staffPasswordSchema, totp: createTextSchema(24) }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['notFound', 'badCredentials'],
    summary:
      'Sets password and authenticator, uses up the enrolment code and answers the recovery codes, which are never shown again.',
  }),
  staffLogout: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/logout',
    access: 'signedIn',
    key: 'none',
    trail: [],
    input: z.strictObject({}),
    output: z.null(),
    refusals: [],
    summary: 'Ends this session.',
  }),
  staffMe: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/me',
    access: 'signedIn',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.object({
      id: idSchema,
      username: z.string(),
      name: z.string(),
      role: staffRoleSchema,
      permissions: z.array(staffPermissionSchema),
      idleSeconds: z.int(),
      endsAt: instantSchema,
    }),
    refusals: [],
    summary: 'Who is signed in, their permissions, and when the session ends at the latest.',
  }),
  staffTeam: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/team',
    access: 'seeTeam',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.array(staffMemberSchema),
    refusals: [],
    summary: 'All members of staff.',
  }),
  staffBlock: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/team/{member}/block',
    access: 'manageTeam',
    key: 'none',
    trail: ['member', 'blocked', 'reason'],
    input: z.strictObject({ member: staffIdSchema, blocked: z.boolean(), reason: createReasonSchema(200) }),
    output: z.null(),
    refusals: ['notFound', 'notOneself'],
    summary: 'Blocks a member of staff, ending their sessions at once, or unblocks them. Nobody can block themselves.',
  }),
  staffTrail: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trail',
    access: 'readTrail',
    key: 'none',
    trail: ['staff', 'player', 'call'],
    input: z.strictObject({
      staff: z.optional(staffIdSchema),
      player: z.optional(playerIdSchema),
      call: z.optional(createTextSchema(64)),
      from: z.optional(clientInstantSchema),
      to: z.optional(clientInstantSchema),
      before: z.optional(z.int().check(z.minimum(1))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(auditTrailEntrySchema), next: z.nullable(z.int()) }),
    refusals: [],
    summary: 'The audit trail, newest first; `from` ≤ time < `to`, `next` is the `before` of the following page.',
  }),
  staffTrailProof: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trail/proof',
    access: 'readTrail',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.object({ unbroken: z.boolean(), checked: z.int(), head: z.string(), wrong: z.array(z.string()) }),
    refusals: [],
    summary: 'Verifies the hash chain of the whole audit trail; `head` is its last link, to be stored elsewhere.',
  }),
};
