import type { Readable } from 'node:stream';
import type { FileResponse } from '@arara/contract/protocol/endpoint';
import { Refusal } from '@arara/contract/protocol/errors';
import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { type StaffCallName, staffContract } from '@arara/contract/staff/staff-contract';
import { hasPermission, type StaffEndpoint } from '@arara/contract/staff/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { AuditTrailLine } from '../../audit/audit-trail.ts';
import type { Instant } from '../../clock.ts';
import { raiseAlarm } from '../../metrics/metrics.ts';
import type { StaffSession } from '../../../staff/staff.ts';
import { JSON_CONTENT_TYPE, readLang, toApiRefusalFromError } from './error-response.ts';
import {
  formatApiResponseEnvelope,
  decodeInput,
  readIdempotencyKey,
  assertIdempotencyKey,
  toServerRoutePattern,
  readBearerToken,
  readWireFields,
} from './input.ts';
import { toRateLimitNetwork } from '../ip-network.ts';
import type { RateLimits } from '../rate-limits.ts';
import { sendFile } from './send-file.ts';
import { createUploadRouteOptions, readUploadedFile, readUploadFields } from './upload.ts';
import type { AuditDetailRecorder, StaffHandlers } from './staff-handlers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the staff member who calls, once the pipeline has found it. */
    staff: StaffSession | undefined;
  }
}

/** What a call of the back office must pass before its handler runs, and where its audit trail is written. */
export interface StaffCallGuards {
  readonly findSession: (token: string, use: { byItself: boolean }) => Promise<StaffSession | undefined>;
  readonly limits: RateLimits;
  /** True once the server drains: it takes no new work. */
  readonly isDraining: () => boolean;
  readonly now: () => Instant;
  /** Appends a line to the audit trail and returns its number. */
  readonly saveTrailLine: (line: AuditTrailLine) => Promise<number>;
  readonly log: Logger;
}

type AnyStaffCallHandler = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The session of a request; undefined without a valid token. */
export async function findStaffCaller(
  guards: Pick<StaffCallGuards, 'findSession'>,
  request: FastifyRequest,
): Promise<StaffSession | undefined> {
  const token = readBearerToken(request);
  // A screen that refreshes itself says so: it does not show that anybody is using the session.
  return token === undefined
    ? undefined
    : guards.findSession(token, { byItself: request.headers['by-itself'] !== undefined });
}

/**
 * Registers every call of the back office. It is checked in the order session, permission, key, body; then its handler runs.
 * What the contract wants in the audit trail is written before the answer leaves, and the begin of a change before the change.
 */
export function registerStaffCallRoutes(app: FastifyInstance, handlers: StaffHandlers, guards: StaffCallGuards): void {
  app.decorateRequest('staff', undefined);
  for (const name of Object.keys(staffContract) as StaffCallName[]) {
    const endpoint: StaffEndpoint = staffContract[name];
    app.route({
      ...createUploadRouteOptions(endpoint),
      method: endpoint.method,
      url: toServerRoutePattern(endpoint),
      onRequest: (request, reply) => checkStaffCallGuards(name, endpoint, guards, request, reply),
      handler: createStaffCallHandler(name, endpoint, handlers[name] as unknown as AnyStaffCallHandler, guards),
    });
  }
}

/** Checks everything that does not need the body. Throws Refusal. */
async function checkStaffCallGuards(
  name: StaffCallName,
  endpoint: StaffEndpoint,
  guards: StaffCallGuards,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('cache-control', 'no-store');
  if (guards.isDraining()) throw new Refusal('unavailable');
  if (endpoint.access === 'public') await guards.limits.perIp(name, request.ip);
  const session = await findStaffCaller(guards, request);
  await guards.limits.perPerson(session?.staff, request.ip);
  if (endpoint.access === 'public') return;
  if (session === undefined) throw new Refusal('notSignedIn');
  request.staff = session;
  if (endpoint.access !== 'signedIn' && !hasPermission(session.role, endpoint.access)) {
    const about = readPlayerAndOrderOfCall(request.params as Record<string, unknown>);
    await guards.saveTrailLine(
      createAuditTrailLineOfCall(name, guards, request, { ...about, outcome: 'staffForbidden' }),
    );
    throw new Refusal('staffForbidden');
  }
  assertIdempotencyKey(endpoint, request);
}

/** A line of the trail about this request. */
function createAuditTrailLineOfCall(
  name: StaffCallName,
  guards: StaffCallGuards,
  request: FastifyRequest,
  fields: Pick<AuditTrailLine, 'outcome'> & Partial<AuditTrailLine>,
): AuditTrailLine {
  return {
    at: guards.now(),
    staff: request.staff?.staff ?? null,
    name: request.staff?.name ?? null,
    role: request.staff?.role ?? null,
    ip: request.ip,
    request: request.id,
    call: name,
    player: null,
    order: null,
    begun: null,
    detail: {},
    ...fields,
  };
}

/** Decodes the input, runs the handler, encodes its answer, and writes the audit trail. */
function createStaffCallHandler(
  name: StaffCallName,
  endpoint: StaffEndpoint,
  handle: AnyStaffCallHandler,
  guards: StaffCallGuards,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string | Readable> => {
    const { upload } = endpoint;
    const wire = upload === undefined ? readWireFields(endpoint, request) : readUploadFields(endpoint, request);
    const input = decodeInput(endpoint, wire);
    const tried =
      endpoint.access === 'public' && typeof input['username'] === 'string'
        ? `${input['username']} at ${toRateLimitNetwork(request.ip)}`
        : undefined;
    if (tried !== undefined) await guards.limits.perLoginName(name, tried);
    const notes: Record<string, unknown> = {};
    const onKept: (() => void)[] = [];
    const note: AuditDetailRecorder = (detail, then) => {
      Object.assign(notes, detail);
      if (then !== undefined) onKept.push(then);
    };
    const call = async () => {
      if (endpoint.access === 'reveal') await countStaffLooks(guards, 'reveals', request.staff);
      if (endpoint.isPlayerSearch === true) await countStaffLooks(guards, 'searches', request.staff);
      return handle({
        input,
        wire,
        session: request.staff,
        upload: upload === undefined ? undefined : await readUploadedFile(request, upload.maxBytes),
        key: endpoint.key === 'required' ? readIdempotencyKey(request) : undefined,
        lang: readLang(request),
        ip: request.ip,
        request: request.id,
        note,
      });
    };
    const { trail } = endpoint;
    const createViewLine = (outcome: AuditTrailLine['outcome']) =>
      createAuditTrailLineOfCall(name, guards, request, { ...readPlayerAndOrderOfCall(input), outcome, detail: notes });
    const output =
      trail === 'none'
        ? await call()
        : trail === 'whatIsNew'
          ? await runAuditedListCall(guards, call, () =>
              Object.keys(notes).length === 0 ? undefined : createViewLine('done'),
            )
          : await runAuditedStaffCall(guards, endpoint, call, (fields) =>
              createAuditTrailLineOfCall(name, guards, request, {
                ...readPlayerAndOrderOfCall(input),
                ...fields,
                detail: { ...pickFields(trail, wire), ...notes },
              }),
            );
    for (const then of onKept) then();
    if (tried !== undefined) await guards.limits.resetOnSuccess(name, tried);
    if (endpoint.files !== undefined) return sendFile(reply, output as FileResponse);
    reply.header('content-type', JSON_CONTENT_TYPE);
    return formatApiResponseEnvelope(endpoint, output);
  };
}

/**
 * Counts that a person sees personal data unmasked, or searches for players. Throws Refusal tooManyRequests, and raises the alarm
 * `staff-reveals` or `staff-searches`.
 */
async function countStaffLooks(
  guards: StaffCallGuards,
  kind: 'reveals' | 'searches',
  session: StaffSession | undefined,
): Promise<void> {
  if (session === undefined) throw new Refusal('notSignedIn');
  try {
    await guards.limits.perStaff(kind, session.staff);
  } catch (error) {
    if (error instanceof Refusal)
      raiseAlarm(guards.log, `staff-${kind}`, { staff: session.staff }, 'one person looks at much personal data');
    throw error;
  }
}

/** Runs a call that lists things; a line is written before its answer leaves if the list has anything new for this session. */
async function runAuditedListCall(
  guards: StaffCallGuards,
  call: () => Promise<unknown>,
  line: () => AuditTrailLine | undefined,
): Promise<unknown> {
  const output = await call();
  const newLine = line();
  if (newLine !== undefined) await guards.saveTrailLine(newLine);
  return output;
}

/** Runs a call with its audit trail: a change has a line before and a line after it, a view has one before its answer leaves. */
async function runAuditedStaffCall(
  guards: StaffCallGuards,
  endpoint: StaffEndpoint,
  call: () => Promise<unknown>,
  line: (fields: Pick<AuditTrailLine, 'outcome' | 'begun'>) => AuditTrailLine,
): Promise<unknown> {
  const begun = endpoint.method !== 'GET' ? await guards.saveTrailLine(line({ outcome: 'begun', begun: null })) : null;
  let output: unknown;
  try {
    output = await call();
  } catch (error) {
    try {
      await guards.saveTrailLine(line({ outcome: toApiRefusalFromError(error).code, begun }));
    } catch (unkept) {
      // The caller is answered the first failure; the trail already says that the call began.
      guards.log.error({ err: unkept }, 'a refusal is missing in the audit trail');
    }
    throw error;
  }
  await guards.saveTrailLine(line({ outcome: 'done', begun }));
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
