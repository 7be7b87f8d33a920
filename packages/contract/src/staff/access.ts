import type * as z from 'zod/mini';
import type { EndpointShape } from '../protocol/endpoint.ts';

type Schema = z.ZodMiniType;

/** What somebody of the house is there for. One person has one role. */
export const roles = ['finance', 'support', 'admin', 'auditor'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may do what in the back office: a permission per action, and nothing is allowed that does not stand here. The server
 * judges every call by it; the screens leave out what would be refused.
 */
export const permissions = {
  /** Sees withdrawals that wait or are on their way. */
  seeWithdrawals: ['finance', 'auditor'],
  /** Says yes or no to a withdrawal, and what became of one that is sent by hand. */
  decideWithdrawals: ['finance'],
  /** Sees money that came in and may not be credited. */
  seePayments: ['finance', 'auditor'],
  /** Sends such money back, or credits what is the player's own. */
  decidePayments: ['finance'],
  /** Looks players up, and sees their accounts (masked), ledgers and records. */
  seePlayers: ['finance', 'support', 'auditor'],
  /** Asks for a manual credit; up to a limit it is given at once. */
  askAwards: ['finance', 'support'],
  seeAwards: ['finance', 'support', 'auditor'],
  /** Says yes or no to a manual credit that somebody else asked for. */
  decideAwards: ['finance'],
  seeOffers: ['finance', 'admin', 'auditor'],
  /** Gives a player a discount on packages, or takes it back. */
  grantDiscounts: ['finance'],
  /** Changes packages, milestones and VIP benefits. */
  editOffers: ['admin'],
  /** Sees which games are in play, and what they return. */
  seeGames: ['finance', 'admin', 'auditor'],
  /** Takes games out of play and back. */
  switchGames: ['admin'],
  /** Sees personal data in clear, one piece at a time. */
  reveal: ['finance', 'support'],
  /** Reads the trail of everything that staff did. */
  readTrail: ['admin', 'auditor'],
  /** Sees who works here. */
  seeTeam: ['admin', 'auditor'],
  /** Lets people in, keeps them out. */
  manageTeam: ['admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Permission = keyof typeof permissions;

/** Whether a role may do something. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role);

/** One call of the back office. */
export interface StaffEndpoint<Input extends Schema = Schema, Output extends Schema = Schema> extends EndpointShape<
  Input,
  Output
> {
  readonly path: `/api/staff/${string}`;
  /** The permission that it needs; `signedIn`: whoever has a session; `public`: log-in and enrolment. */
  readonly may: Permission | 'signedIn' | 'public';
  /**
   * Names of the input's fields that the audit trail keeps of each call; `none` where nothing is done and nothing personal is
   * shown; `whatIsNew` for a list that refreshes itself: a line for each answer that shows what this session had not seen, naming
   * it. Public calls write their own lines, since nobody is known before them.
   */
  readonly trail: readonly (string & keyof z.output<Input>)[] | 'none' | 'whatIsNew';
}

/** States a call of the back office, keeping its exact types. */
export const defineStaffEndpoint = <
  Input extends Schema,
  Output extends Schema,
  May extends StaffEndpoint['may'],
  Key extends StaffEndpoint['key'],
>(
  it: StaffEndpoint<Input, Output> & { readonly may: May; readonly key: Key },
): StaffEndpoint<Input, Output> & { readonly may: May; readonly key: Key } => it;
