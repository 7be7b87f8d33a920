import type { StaffCallName, StaffContract, StaffInput, StaffOutput } from '@arara/contract/staff';
import type { Lang } from '../text/lang.ts';
import type { StaffSession } from '../staff/staff.ts';

/** One call of the back office, judged and decoded. */
export type StaffRequest<Name extends StaffCallName> = {
  readonly input: StaffInput<Name>;
  /** The input as it came, in the types of the wire: what a command's digest is made of. */
  readonly wire: unknown;
  readonly session: StaffContract[Name]['may'] extends 'public' ? undefined : StaffSession;
  /** The Idempotency-Key, present where the contract requires one. */
  readonly key: StaffContract[Name]['key'] extends 'required' ? string : undefined;
  readonly lang: Lang;
  readonly ip: string;
  /** Name of the request, as in its answer's X-Request-Id. */
  readonly request: string;
  /** Adds to what the audit trail keeps of this call: what was before, what is now. Nothing personal in clear. */
  readonly note: (detail: Readonly<Record<string, unknown>>) => void;
};

/** One handler per call of the back office; a missing one does not compile. */
export type StaffHandlers = {
  readonly [Name in StaffCallName]: (request: StaffRequest<Name>) => Promise<StaffOutput<Name>>;
};
