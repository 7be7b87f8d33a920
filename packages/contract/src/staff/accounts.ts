import * as z from 'zod/mini';
import { id, instant, clientInstant, playerId, orderId, staffId } from '../protocol/fields.ts';
import { loginName, text } from '../protocol/text-fields.ts';
import { permissions, roles, defineStaffEndpoint } from './access.ts';

/** Longer than a player's password, because it protects more. */
export const staffPassword = z.string().check(z.minLength(12, 'staffPassword'), z.maxLength(128, 'staffPassword'));

/** Six digits of the authenticator, or a recovery code instead. Spaces and hyphens are ignored. */
const secondFactor = z.string().check(z.minLength(6), z.maxLength(24));
const role = z.enum(roles);
const permission = z.enum(Object.keys(permissions) as [keyof typeof permissions]);
const enrolmentCode = z.string().check(z.minLength(1), z.maxLength(64));

const trailEntry = z.object({
  seq: z.int(),
  at: instant,
  staff: z.nullable(staffId),
  /** The person's name; null for a command of the operator. */
  name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  ip: z.string(),
  request: z.string(),
  call: z.string(),
  player: z.nullable(playerId),
  order: z.nullable(orderId),
  /** `begun`, `done`, or the code of the refusal. */
  outcome: z.string(),
  /** The `seq` of the line in which the call began. */
  begun: z.nullable(z.int()),
  detail: z.record(z.string(), z.unknown()),
});

/** One line of the audit trail. */
export type TrailEntry = z.output<typeof trailEntry>;

const staffMember = z.object({
  id: staffId,
  username: z.string(),
  name: z.string(),
  role,
  state: z.enum(['invited', 'active', 'blocked']),
  createdAt: instant,
  seenAt: z.nullable(instant),
});

/** A member of staff. */
export type TeamMember = z.output<typeof staffMember>;

export const staffAccounts = {
  staffLogin: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/login',
    access: 'public',
    key: 'none',
    trail: 'none',
    input: z.strictObject({ username: loginName, pwd: text(128), code: secondFactor }),
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
    trail: 'none',
    input: z.strictObject({ code: enrolmentCode }),
    output: z.object({ username: z.string(), name: z.string(), role, secret: z.string(), uri: z.string() }),
    refusals: ['notFound'],
    summary: 'Reads an enrolment code: whose account it is for, and the secret for their authenticator.',
  }),
  staffEnrol: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/enrol',
    access: 'public',
    key: 'none',
    trail: 'none',
    input: z.strictObject({ code: enrolmentCode, pwd: staffPassword, totp: text(24) }),
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
      id,
      username: z.string(),
      name: z.string(),
      role,
      permissions: z.array(permission),
      idleSeconds: z.int(),
      endsAt: instant,
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
    output: z.array(staffMember),
    refusals: [],
    summary: 'All members of staff.',
  }),
  staffBlock: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/team/{member}/block',
    access: 'manageTeam',
    key: 'none',
    trail: ['member', 'blocked', 'reason'],
    input: z.strictObject({ member: staffId, blocked: z.boolean(), reason: text(200) }),
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
      staff: z.optional(staffId),
      player: z.optional(playerId),
      call: z.optional(text(64)),
      from: z.optional(clientInstant),
      to: z.optional(clientInstant),
      before: z.optional(z.int().check(z.minimum(1))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(trailEntry), next: z.nullable(z.int()) }),
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
