import type { StaffCallName, StaffContract, StaffInput, StaffOutput } from '@arara/contract/staff/staff-contract';
import type { Lang } from '../../text/lang.ts';
import type { StaffSession } from '../../../staff/staff.ts';

/**
 * Adds to what the audit trail keeps of a call: what was before, what is now. Nothing personal in clear. `onKept` is called once
 * the line stands in the trail, and never if it could not be kept.
 */
export type Note = (detail: Readonly<Record<string, unknown>>, onKept?: () => void) => void;

/** One call of the back office, judged and decoded. */
export type StaffRequest<Name extends StaffCallName> = {
  readonly input: StaffInput<Name>;
  /** The input as it came, in the types of the wire: what a command's digest is made of. */
  readonly wire: unknown;
  readonly session: StaffContract[Name]['access'] extends 'public' ? undefined : StaffSession;
  /** The Idempotency-Key, present where the contract requires one. */
  readonly key: StaffContract[Name]['key'] extends 'required' ? string : undefined;
  readonly lang: Lang;
  readonly ip: string;
  /** Name of the request, as in its answer's X-Request-Id. */
  readonly request: string;
  readonly note: Note;
};

/** One handler per call of the back office; a missing one does not compile. */
export type StaffHandlers = {
  readonly [Name in StaffCallName]: (request: StaffRequest<Name>) => Promise<StaffOutput<Name>>;
};
