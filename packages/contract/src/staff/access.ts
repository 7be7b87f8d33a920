import type * as z from 'zod/mini';
import type { DefinedEndpoint, EndpointShape, RequiredLimits } from '../protocol/endpoint.ts';
import type { AttemptRule } from '../protocol/limits.ts';

type ZodSchema = z.ZodMiniType;

/** The roles of staff. One person has one role. */
export const staffRoles = ['finance', 'support', 'admin', 'auditor', 'protection', 'trader', 'risk'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The roles that have each permission of the back office. What is not listed here is not allowed. The server checks every call
 * against it; the screens leave out what would be refused.
 */
export const staffRolesByPermission = {
  /** Sees withdrawals that are in review or being paid. */
  seeWithdrawals: ['finance', 'auditor'],
  /** Approves or rejects a withdrawal, and records the outcome of one that is sent by hand. */
  decideWithdrawals: ['finance'],
  /** Sees payments in review: money that came in and was not credited. */
  seePayments: ['finance', 'auditor'],
  /** Refunds such a payment, or credits it when it is the player's own money. */
  decidePayments: ['finance'],
  /** Looks players up, and sees their accounts (masked), ledgers and records. */
  seePlayers: ['finance', 'support', 'auditor', 'protection'],
  /** Blocks a player, and lifts the block. */
  blockPlayers: ['finance', 'support'],
  /** Ends the sessions of a player. */
  endPlayerSessions: ['finance', 'support'],
  /** Writes notes about a player; everybody who sees players reads them. */
  writePlayerNotes: ['finance', 'support', 'protection'],
  /** Requests a manual credit. Up to a limit it is credited at once. */
  askAwards: ['finance', 'support'],
  seeAwards: ['finance', 'support', 'auditor'],
  /** Approves or refuses a manual credit that another person requested. */
  decideAwards: ['finance'],
  seeOffers: ['finance', 'admin', 'auditor'],
  /** Grants a player a discount on packages, or ends it. */
  grantDiscounts: ['finance'],
  /** Changes packages, milestones and VIP benefits. */
  editOffers: ['admin'],
  /** Approves or refuses a change of packages, discounts, milestones or VIP benefits that another person proposed. */
  decideOffers: ['finance', 'admin'],
  /** Sees which games are open, and what they return. */
  seeGames: ['finance', 'admin', 'auditor'],
  /** Closes and opens games. */
  switchGames: ['admin'],
  /** Sees personal data unmasked, one field at a time. */
  reveal: ['finance', 'support'],
  /** Reads conversations with players. */
  seeSupport: ['support', 'auditor'],
  /** Answers players, takes and ends conversations. */
  answerSupport: ['support'],
  /** Changes the prepared replies. */
  editCannedReplies: ['support', 'admin'],
  /** Sees notices to players. */
  seeNotices: ['support', 'admin', 'auditor'],
  /** Writes notices to players, and sends those that another person wrote. */
  sendNotices: ['support', 'admin'],
  seeComplaints: ['support', 'admin', 'auditor'],
  /** Answers complaints, and closes them. */
  answerComplaints: ['support'],
  /** Sees the audits of the books and what they found. */
  seeLedgerAudits: ['finance', 'admin', 'auditor'],
  /** Reads the audit trail. */
  readTrail: ['admin', 'auditor'],
  /** Sees the list of staff. */
  seeTeam: ['admin', 'auditor'],
  /** Blocks and unblocks staff. */
  manageTeam: ['admin'],
  /** Sees the queue of players whose play has marks of harm. */
  seeHarm: ['protection', 'auditor'],
  /** Records what was done about one of them. */
  reviewHarm: ['protection'],
  /** Sees the trading room: events with exposure, bets, results by hand, the feed. */
  seeTrading: ['trader', 'risk', 'auditor'],
  /** Suspends betting and resumes it. */
  suspendBetting: ['trader', 'risk'],
  /** Puts prices in place of the feed's. */
  overridePrices: ['trader'],
  /** Sets margins and limits. */
  setTradingTerms: ['risk'],
  /** Proposes results by hand, and approves or refuses those of another person. */
  decideResults: ['trader', 'risk'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;
export type StaffPermission = keyof typeof staffRolesByPermission;

/** Whether a role has a permission. */
export const hasPermission = (role: StaffRole, permission: StaffPermission): boolean =>
  (staffRolesByPermission[permission] as readonly StaffRole[]).includes(role);

/** One call of the back office. */
export interface StaffEndpoint<
  Input extends ZodSchema = ZodSchema,
  Output extends ZodSchema = ZodSchema,
> extends EndpointShape<Input, Output> {
  readonly path: `/api/staff/${string}`;
  /** The permission that the call needs; `signedIn` for everybody with a session; `public` for log-in and enrolment. */
  readonly access: StaffPermission | 'signedIn' | 'public';
  /**
   * The input's fields that the audit trail records of each call. `none` where the call changes nothing and shows nothing personal.
   * `whatIsNew` for a list that refreshes itself: one line for each answer with rows that this session had not seen, naming them.
   * Public calls write their own lines, because the person is not known before them.
   */
  readonly trail: readonly (string & keyof z.output<Input>)[] | 'none' | 'whatIsNew';
}

/** Defines a call of the back office and keeps its exact types. */
export const defineStaffEndpoint = <
  Input extends ZodSchema,
  Output extends ZodSchema,
  Access extends StaffEndpoint['access'],
  Key extends StaffEndpoint['key'],
  Method extends StaffEndpoint['method'],
  const Attempts extends AttemptRule<string & keyof z.output<Input>> = never,
>(
  definition: StaffEndpoint<Input, Output> & {
    readonly access: Access;
    readonly key: Key;
    readonly method: Method;
    readonly attempts?: Attempts;
  } & RequiredLimits<Access, Method>,
): StaffEndpoint<Input, Output> & DefinedEndpoint<Access, Key, Attempts, never> =>
  definition as StaffEndpoint<Input, Output> & DefinedEndpoint<Access, Key, Attempts, never>;
