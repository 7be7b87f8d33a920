/** Who may make the calls of the back office, and the audit trail of each: what the contract wants in it is written before the answer leaves. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { hasPermission, type StaffEndpoint } from '@arara/contract/staff/access';
import type { Logger } from 'pino';
import type { AuditDetailRecorder, StaffSession } from '../domain.ts';
import type { AuditTrailLine } from '../platform/audit/audit-trail.ts';
import type { Instant } from '../platform/clock.ts';
import { toApiRefusalFromError } from '../platform/http/calls/error-response.ts';
import { readBearerToken } from '../platform/http/calls/input.ts';
import type { AccessPolicy, CheckedCall } from '../platform/http/calls/pipeline.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { raiseAlarm } from '../platform/metrics/metrics.ts';

/** What the calls of the back office need of the server. */
export interface StaffAccessParts {
  readonly findSession: (token: string, use: { readonly byItself: boolean }) => Promise<StaffSession | undefined>;
  readonly limits: RateLimits;
  /** True once the server drains: it takes no new work. */
  readonly isDraining: () => boolean;
  readonly now: () => Instant;
  /** Appends a line to the audit trail and returns its number. */
  readonly saveTrailLine: (line: AuditTrailLine) => Promise<number>;
  readonly log: Logger;
}

type StaffCall = CheckedCall<StaffSession, StaffEndpoint>;
type CalledBy = Pick<StaffCall, 'name' | 'caller' | 'request'>;

/** Makes the policy of the staff's contract. */
export function createStaffAccess(parts: StaffAccessParts): AccessPolicy<StaffSession, StaffEndpoint> {
  const { limits, isDraining, log } = parts;
  return {
    limits,
    isDraining,
    find: async (request) => {
      const token = readBearerToken(request);
      // A screen that refreshes itself says so: it does not show that anybody is using the session.
      return token === undefined
        ? undefined
        : parts.findSession(token, { byItself: request.headers['by-itself'] !== undefined });
    },
    admit: async ({ name, endpoint, caller, request }) => {
      if (endpoint.access === 'public') return;
      if (caller === undefined) throw new Refusal('notSignedIn');
      if (endpoint.access === 'signedIn' || hasPermission(caller.role, endpoint.access)) return;
      const about = readPlayerAndOrderOfCall(request.params as Record<string, unknown>);
      await parts.saveTrailLine(
        createTrailLine(parts, { name, caller, request }, { ...about, outcome: 'staffForbidden' }),
      );
      throw new Refusal('staffForbidden');
    },
    run: (call, handle) => runWithTrail(parts, call, (note) => handle({ request: call.request.id, note })),
    onLimitReached: (limit, caller) => {
      if (limit === 'reveals' || limit === 'searches')
        raiseAlarm(log, `staff-${limit}`, { staff: caller?.person }, 'one person looks at much personal data');
    },
  };
}

/** A line of the trail about this request. Public calls write their own lines, because the person is not known before them. */
const createTrailLine = (
  { now }: Pick<StaffAccessParts, 'now'>,
  { name, caller, request }: CalledBy,
  fields: Pick<AuditTrailLine, 'outcome'> & Partial<AuditTrailLine>,
): AuditTrailLine => ({
  at: now(),
  staff: caller?.person ?? null,
  name: caller?.name ?? null,
  role: caller?.role ?? null,
  ip: request.ip,
  request: request.id,
  call: name,
  player: null,
  order: null,
  begun: null,
  detail: {},
  ...fields,
});

/** Runs a call with its audit trail. */
async function runWithTrail(
  parts: StaffAccessParts,
  call: StaffCall,
  handle: (note: AuditDetailRecorder) => Promise<unknown>,
): Promise<unknown> {
  const notes: Record<string, unknown> = {};
  const onSaved: (() => void)[] = [];
  const note: AuditDetailRecorder = (detail, then) => {
    Object.assign(notes, detail);
    if (then !== undefined) onSaved.push(then);
  };
  const { trail } = call.endpoint;
  const about = readPlayerAndOrderOfCall(call.input);
  const output =
    trail === 'none'
      ? await handle(note)
      : trail === 'whatIsNew'
        ? await runListCall(
            parts,
            () => handle(note),
            () =>
              Object.keys(notes).length === 0
                ? undefined
                : createTrailLine(parts, call, { ...about, outcome: 'done', detail: notes }),
          )
        : await runRecordedCall(
            parts,
            call,
            () => handle(note),
            (fields) =>
              createTrailLine(parts, call, {
                ...about,
                ...fields,
                detail: { ...pickFields(trail, call.wire), ...notes },
              }),
          );
  for (const then of onSaved) then();
  return output;
}

/** Runs a call that lists things; a line is written before its answer leaves if the list has anything new for this session. */
async function runListCall(
  { saveTrailLine }: StaffAccessParts,
  handle: () => Promise<unknown>,
  line: () => AuditTrailLine | undefined,
): Promise<unknown> {
  const output = await handle();
  const newLine = line();
  if (newLine !== undefined) await saveTrailLine(newLine);
  return output;
}

/** Runs a call with its lines: a change has a line before and a line after it, a view has one before its answer leaves. */
async function runRecordedCall(
  { saveTrailLine, log }: StaffAccessParts,
  { endpoint }: StaffCall,
  handle: () => Promise<unknown>,
  line: (fields: Pick<AuditTrailLine, 'outcome' | 'begun'>) => AuditTrailLine,
): Promise<unknown> {
  const begun = endpoint.method !== 'GET' ? await saveTrailLine(line({ outcome: 'begun', begun: null })) : null;
  let output: unknown;
  try {
    output = await handle();
  } catch (error) {
    try {
      await saveTrailLine(line({ outcome: toApiRefusalFromError(error).code, begun }));
    } catch (unkept) {
      // The caller is answered the first failure; the trail already says that the call began.
      log.error({ err: unkept }, 'a refusal is missing in the audit trail');
    }
    throw error;
  }
  await saveTrailLine(line({ outcome: 'done', begun }));
  return output;
}

/** The player and the order that a call is about: these fields have the same names everywhere. */
function readPlayerAndOrderOfCall(input: Readonly<Record<string, unknown>>): Pick<AuditTrailLine, 'player' | 'order'> {
  const readId = (field: unknown): number | null =>
    Number.isSafeInteger(Number(field)) && Number(field) > 0 ? Number(field) : null;
  return { player: readId(input['player']) as PlayerId | null, order: readId(input['order']) as OrderId | null };
}

const pickFields = (names: readonly string[], wire: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (wire[name] === undefined ? [] : [[name, wire[name]]])));
