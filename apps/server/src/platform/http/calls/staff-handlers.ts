import type {
  StaffCallName,
  StaffContract,
  StaffCallInput,
  StaffCallOutput,
} from '@arara/contract/staff/staff-contract';
import type { Lang } from '../../text/lang.ts';
import type { UploadedFile } from './upload.ts';
import type { StaffSession } from '../../../staff/staff.ts';

/**
 * Adds details to the audit trail of a call: what was before, what is now, and no personal data in clear. `onSaved` is called
 * once the line is written, and never if it could not be written.
 */
export type AuditDetailRecorder = (detail: Readonly<Record<string, unknown>>, onSaved?: () => void) => void;

/** One call of the back office, checked and decoded. */
export type StaffCallRequest<Name extends StaffCallName> = {
  readonly input: StaffCallInput<Name>;
  /** The input in the types of the wire: the digest of a command is computed from it. */
  readonly wire: unknown;
  readonly session: StaffContract[Name]['access'] extends 'public' ? undefined : StaffSession;
  /** The Idempotency-Key, present where the contract requires one. */
  readonly key: StaffContract[Name]['key'] extends 'required' ? string : undefined;
  /** The file of a call that takes one. */
  readonly upload: UploadedFile | undefined;
  readonly lang: Lang;
  readonly ip: string;
  /** Name of the request, as in its answer's X-Request-Id. */
  readonly request: string;
  readonly note: AuditDetailRecorder;
};

/** One handler per call of the back office; a missing one does not compile. */
export type StaffHandlers = {
  readonly [Name in StaffCallName]: (request: StaffCallRequest<Name>) => Promise<StaffCallOutput<Name>>;
};
