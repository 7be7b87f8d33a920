import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { type StaffCallName, staffContract } from '@arara/contract/staff/staff-contract';
import { hasPermission, type StaffEndpoint } from '@arara/contract/staff/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { TrailLine } from '../../audit/audit-trail.ts';
import type { Instant } from '../../clock.ts';
import type { StaffSession } from '../../../staff/staff.ts';
import { JSON_TYPE, readLang, toRefusal } from './error-response.ts';
import {
  formatEnvelope,
  decodeInput,
  readIdempotencyKey,
  assertIdempotencyKey,
  toRouterPath,
  readToken,
  readWireFields,
} from './input.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { Note, StaffHandlers } from './staff-handlers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who of the house calls, once the pipeline knows. */
    staff: StaffSession | undefined;
  }
}

/** What judges a call of the back office before its handler sees it, and keeps the trail of it. */
export interface StaffCallGuards {
  readonly findSession: (token: string, it: { byItself: boolean }) => Promise<StaffSession | undefined>;
  readonly limits: RateLimits;
  /** True once the server drains: no new work. */
  readonly isDraining: () => boolean;
  readonly now: () => Instant;
  /** Appends a line to the audit trail and answers its number. */
  readonly saveTrailLine: (line: TrailLine) => Promise<number>;
  readonly log: Logger;
}

type AnyHandler = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The session of a request; undefined without a valid token. */
export async function findStaffCaller(
  judges: Pick<StaffCallGuards, 'findSession'>,
  request: FastifyRequest,
): Promise<StaffSession | undefined> {
  const token = readToken(request);
  // A screen that refreshes itself says so: nobody may be sitting before it.
  return token === undefined
    ? undefined
    : judges.findSession(token, { byItself: request.headers['by-itself'] !== undefined });
}

/**
 * Registers every call of the back office: judged in the order session, permission, key, body; then its handler. What the
 * contract wants in the trail is there before an answer leaves, and the beginning of a change before it begins.
 */
export function registerStaffCalls(app: FastifyInstance, handlers: StaffHandlers, judges: StaffCallGuards): void {
  app.decorateRequest('staff', undefined);
  for (const name of Object.keys(staffContract) as StaffCallName[]) {
    const endpoint: StaffEndpoint = staffContract[name];
    app.route({
      method: endpoint.method,
      url: toRouterPath(endpoint),
      onRequest: (request, reply) => guardStaffCall(name, endpoint, judges, request, reply),
      handler: createStaffCallHandler(name, endpoint, handlers[name] as unknown as AnyHandler, judges),
    });
  }
}

/** Everything that is judged before the body is read. Throws Refusal. */
async function guardStaffCall(
  name: StaffCallName,
  endpoint: StaffEndpoint,
  judges: StaffCallGuards,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('cache-control', 'no-store');
  if (judges.isDraining()) throw new Refusal('unavailable');
  if (endpoint.access === 'public') await judges.limits.perIp(name, request.ip);
  const session = await findStaffCaller(judges, request);
  await judges.limits.perSession(session?.id, request.ip);
  if (endpoint.access === 'public') return;
  if (session === undefined) throw new Refusal('notSignedIn');
  request.staff = session;
  if (endpoint.access !== 'signedIn' && !hasPermission(session.role, endpoint.access)) {
    const about = readSubject(request.params as Record<string, unknown>);
    await judges.saveTrailLine(createTrailLine(name, judges, request, { ...about, outcome: 'staffForbidden' }));
    throw new Refusal('staffForbidden');
  }
  assertIdempotencyKey(endpoint, request);
}

/** A line of the trail about this request. */
function createTrailLine(
  name: StaffCallName,
  judges: StaffCallGuards,
  request: FastifyRequest,
  it: Pick<TrailLine, 'outcome'> & Partial<TrailLine>,
): TrailLine {
  return {
    at: judges.now(),
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
    ...it,
  };
}

/** Decodes the input, asks the handler, encodes its answer, and keeps the trail of it. */
function createStaffCallHandler(
  name: StaffCallName,
  endpoint: StaffEndpoint,
  handle: AnyHandler,
  judges: StaffCallGuards,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const wire = readWireFields(endpoint, request);
    const input = decodeInput(endpoint, wire);
    const username =
      endpoint.access === 'public' && typeof input['username'] === 'string' ? input['username'] : undefined;
    if (username !== undefined) await judges.limits.perLoginName(name, username);
    const notes: Record<string, unknown> = {};
    const onKept: (() => void)[] = [];
    const note: Note = (detail, then) => {
      Object.assign(notes, detail);
      if (then !== undefined) onKept.push(then);
    };
    const call = () =>
      handle({
        input,
        wire,
        session: request.staff,
        key: endpoint.key === 'required' ? readIdempotencyKey(request) : undefined,
        lang: readLang(request),
        ip: request.ip,
        request: request.id,
        note,
      });
    const { trail } = endpoint;
    const looked = (outcome: TrailLine['outcome']) =>
      createTrailLine(name, judges, request, { ...readSubject(input), outcome, detail: notes });
    const output =
      trail === 'none'
        ? await call()
        : trail === 'whatIsNew'
          ? await runListCall(judges, call, () => (Object.keys(notes).length === 0 ? undefined : looked('done')))
          : await runAuditedCall(judges, endpoint, call, (it) =>
              createTrailLine(name, judges, request, {
                ...readSubject(input),
                ...it,
                detail: { ...pickFields(trail, wire), ...notes },
              }),
            );
    for (const then of onKept) then();
    if (username !== undefined) await judges.limits.resetOnSuccess(name, username);
    reply.header('content-type', JSON_TYPE);
    return formatEnvelope(endpoint, output);
  };
}

/** Does a look at a list; a line is kept before its answer leaves, if the handler noted anything new in it. */
async function runListCall(
  judges: StaffCallGuards,
  call: () => Promise<unknown>,
  line: () => TrailLine | undefined,
): Promise<unknown> {
  const output = await call();
  const news = line();
  if (news !== undefined) await judges.saveTrailLine(news);
  return output;
}

/** Does a call and keeps its trail: a change leaves a line before and a line after it, a look one line before its answer leaves. */
async function runAuditedCall(
  judges: StaffCallGuards,
  endpoint: StaffEndpoint,
  call: () => Promise<unknown>,
  line: (it: Pick<TrailLine, 'outcome' | 'begun'>) => TrailLine,
): Promise<unknown> {
  const begun = endpoint.method === 'POST' ? await judges.saveTrailLine(line({ outcome: 'begun', begun: null })) : null;
  let output: unknown;
  try {
    output = await call();
  } catch (error) {
    try {
      await judges.saveTrailLine(line({ outcome: toRefusal(error).code, begun }));
    } catch (unkept) {
      // The caller hears of the first failure; that it began stands in the trail already.
      judges.log.error({ err: unkept }, 'a refusal is missing in the audit trail');
    }
    throw error;
  }
  await judges.saveTrailLine(line({ outcome: 'done', begun }));
  return output;
}

/** Whom and which order a call is about, by the names that these fields have everywhere. */
function readSubject(input: Readonly<Record<string, unknown>>): Pick<TrailLine, 'player' | 'order'> {
  const readId = <T extends Id>(field: unknown): T | null =>
    Number.isSafeInteger(Number(field)) && Number(field) > 0 ? (Number(field) as T) : null;
  return { player: readId(input['player']), order: readId(input['order']) };
}

const pickFields = (names: readonly string[], wire: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (wire[name] === undefined ? [] : [[name, wire[name]]])));
