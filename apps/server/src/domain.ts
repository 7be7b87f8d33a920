/** What a domain is to the server: who makes its calls, and what its handlers are given. */
import type { PlayerContract } from '@arara/contract';
import type { EndpointShape } from '@arara/contract/protocol/endpoint';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { StaffRole } from '@arara/contract/staff/access';
import type { StaffContract } from '@arara/contract/staff/staff-contract';
import type { Instant } from './platform/clock.ts';
import type { Caller } from './platform/http/calls/caller.ts';
import type { ClientHeaders } from './platform/http/calls/client-headers.ts';
import type { CallHandler, CallRequest } from './platform/http/calls/handlers.ts';

/** A signed-in player on one device. */
export interface Session extends Caller<PlayerId> {
  readonly issuedAt: Instant;
  /** The log-in that led to it, by the id of the first session, and when that was: a switch to the other account keeps both. */
  readonly login: Id;
  readonly loginAt: Instant;
}

/** A signed-in member of staff. */
export interface StaffSession extends Caller<StaffId> {
  readonly username: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Keyed hash of their CPF. As a player they have the same one. */
  readonly personHmacs: readonly Uint8Array[];
  /** When the session ends, even if it is in use. */
  readonly endsAt: Instant;
}

/** What a player's call carries beside what every call does. */
type PlayerCallParts<E extends EndpointShape> = {
  readonly player: E['access'] extends 'public' ? PlayerId | undefined : PlayerId;
  /** Where the request comes from: the client's name for its device, or empty; its browser; its country and its time zone where they are known. */
  readonly device: {
    readonly id: string;
    readonly userAgent: string;
    readonly country: string | null;
    readonly timeZone: string | null;
  };
  readonly client: ClientHeaders;
};

/** One call of the players' contract, checked and decoded. */
export type PlayerCallRequest<Name extends keyof PlayerContract> = CallRequest<
  PlayerContract[Name],
  Session,
  PlayerCallParts<PlayerContract[Name]>
>;

/** One handler per call of the players' contract; a missing one does not compile. */
export type PlayerCallHandlers = {
  readonly [Name in keyof PlayerContract]: CallHandler<PlayerContract[Name], PlayerCallRequest<Name>>;
};

/**
 * Adds details to the audit trail of a call: what was before, what is now, and no personal data in clear. `onSaved` is called
 * once the line is written, and never if it could not be written.
 */
export type AuditDetailRecorder = (detail: Readonly<Record<string, unknown>>, onSaved?: () => void) => void;

/** What a call of the back office carries beside what every call does. */
interface StaffCallParts {
  /** Name of the request, as in its answer's X-Request-Id. */
  readonly request: string;
  readonly note: AuditDetailRecorder;
}

/** One call of the back office, checked and decoded. */
export type StaffCallRequest<Name extends keyof StaffContract> = CallRequest<
  StaffContract[Name],
  StaffSession,
  StaffCallParts
>;

/** One handler per call of the back office; a missing one does not compile. */
export type StaffHandlers = {
  readonly [Name in keyof StaffContract]: CallHandler<StaffContract[Name], StaffCallRequest<Name>>;
};
