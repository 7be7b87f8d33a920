/** The one way of a call through the server, for players and staff alike. */
import { Readable } from 'node:stream';
import type { EndpointShape, FileResponse } from '@arara/contract/protocol/endpoint';
import { Refusal } from '@arara/contract/protocol/errors';
import { type CallLimitName, callLimits } from '@arara/contract/protocol/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createDurationObserver } from '../../metrics/metrics.ts';
import { prepareVisitorAnswer } from '../caching/visitor-answers.ts';
import { toRateLimitNetwork } from '../ip-network.ts';
import type { RateLimits, TriedSecret } from '../rate-limits.ts';
import type { Caller, CountedAttempt, SteppedUp } from './caller.ts';
import { JSON_CONTENT_TYPE, readLang } from './error-response.ts';
import type { CountAttempt } from './handlers.ts';
import {
  formatApiResponseEnvelope,
  decodeInput,
  readIdempotencyKey,
  assertIdempotencyKey,
  toServerRoutePattern,
  readBearerToken,
  readWireFields,
} from './input.ts';
import { createUploadRouteOptions, readUploadedFile, readUploadFields } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once the pipeline has found them. */
    caller: Caller | undefined;
  }
}

/** A call on its way: its input is decoded, and its attempt counted. */
export interface CheckedCall<C extends Caller, E extends EndpointShape> {
  readonly name: string;
  readonly endpoint: E;
  readonly caller: C | undefined;
  readonly request: FastifyRequest;
  readonly input: Readonly<Record<string, unknown>>;
  /** The input in the types of the wire. */
  readonly wire: Readonly<Record<string, unknown>>;
}

/** Runs the handler, which is given this beside what every handler is. */
type RunHandler = (own: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Who may make the calls of a contract, and what happens around each. */
export interface AccessPolicy<C extends Caller, E extends EndpointShape> {
  readonly limits: RateLimits;
  /** True once the server drains: it takes no new work. */
  readonly isDraining: () => boolean;
  /** The caller of a request; undefined without a valid session. */
  find(request: FastifyRequest): Promise<C | undefined>;
  /** Throws Refusal unless this caller may make this call. */
  admit(call: Pick<CheckedCall<C, E>, 'name' | 'endpoint' | 'caller' | 'request'>): Promise<void>;
  /** Runs a call, with what is to be done before and after it. */
  run(call: CheckedCall<C, E>, handle: RunHandler): Promise<unknown>;
  /** Proves a step-up by the database; for contracts with calls that need one. Throws Refusal stepUpNeeded. */
  proveStepUp?(caller: C): Promise<SteppedUp>;
  /** Told when a caller has used up a limit of a call. */
  onLimitReached?(limit: CallLimitName, caller: C | undefined): void;
  /** The histogram in which answers are measured by call and status; without it they are not. */
  readonly durationMetric?: 'call_seconds';
}

/**
 * Registers every call of a contract. It is checked in the order draining, limits by address, session, limit of all calls,
 * access, key, body, attempts; then its handler runs (docs/wire.md). A call without a handler throws here.
 */
export function registerCalls<C extends Caller, E extends EndpointShape>(
  app: FastifyInstance,
  contract: Readonly<Record<string, E>>,
  handlers: object,
  policy: AccessPolicy<C, E>,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handle = (handlers as Readonly<Record<string, AnyCallHandler | undefined>>)[name];
    // Handlers of games are made from manifests, where the compiler cannot see that one is missing.
    if (handle === undefined) throw new Error(`the call ${name} has no handler`);
    const route: CallRoute<C, E> = { name, endpoint, handle, policy, ...splitLimits(endpoint) };
    app.route({
      ...createUploadRouteOptions(endpoint),
      method: endpoint.method,
      url: toServerRoutePattern(endpoint),
      onRequest: (request, reply) => checkCaller(route, request, reply),
      ...(policy.durationMetric === undefined ? {} : { onResponse: createDurationHook(policy.durationMetric, name) }),
      handler: (request, reply) => answerCall(route, request, reply),
    });
  }
}

type AnyCallHandler = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;

interface CallRoute<C extends Caller, E extends EndpointShape> {
  readonly name: string;
  readonly endpoint: E;
  readonly handle: AnyCallHandler;
  readonly policy: AccessPolicy<C, E>;
  /** Counted before anything is read. */
  readonly limitsByAddress: readonly CallLimitName[];
  /** Counted once the caller and the input are known. */
  readonly limitsByPerson: readonly CallLimitName[];
}

function splitLimits({ limits = [] }: EndpointShape) {
  const isByAddress = (name: CallLimitName): boolean => callLimits[name].by === 'address';
  return {
    limitsByAddress: limits.filter(isByAddress),
    limitsByPerson: limits.filter((name) => !isByAddress(name)),
  };
}

/** Measures each answer of a call, by its HTTP status. */
function createDurationHook(metric: 'call_seconds', call: string) {
  const observers = new Map<number, (seconds: number) => void>();
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    let observe = observers.get(reply.statusCode);
    if (observe === undefined) {
      observe = createDurationObserver(metric, { call, status: String(reply.statusCode) });
      observers.set(reply.statusCode, observe);
    }
    observe(reply.elapsedTime / 1000);
  };
}

/** Checks everything that does not need the body. Throws Refusal. */
async function checkCaller<C extends Caller, E extends EndpointShape>(
  { name, endpoint, policy, limitsByAddress }: CallRoute<C, E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // Every other answer is for its caller alone: that of a log-in is a token.
  if (!isVisitorRead(endpoint, request)) reply.header('cache-control', 'no-store');
  if (policy.isDraining()) throw new Refusal('unavailable');
  for (const limit of limitsByAddress) await policy.limits.consume(limit, { ip: request.ip });
  const caller = await policy.find(request);
  await policy.limits.perPerson(caller?.person, request.ip);
  request.caller = caller;
  await policy.admit({ name, endpoint, caller, request });
  assertIdempotencyKey(endpoint, request);
}

/** True for a read without a token whose answer is the same for all visitors. */
const isVisitorRead = (endpoint: EndpointShape, request: FastifyRequest): boolean =>
  endpoint.sameForVisitors === true && readBearerToken(request) === undefined;

/** Decodes the input, counts the attempt, runs the handler, encodes its answer. */
async function answerCall<C extends Caller, E extends EndpointShape>(
  route: CallRoute<C, E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Readable | Buffer> {
  const { name, endpoint, policy } = route;
  const { upload } = endpoint;
  const wire = upload === undefined ? readWireFields(endpoint, request) : readUploadFields(endpoint, request);
  const input = decodeInput(endpoint, wire);
  const call: CheckedCall<C, E> = { name, endpoint, caller: request.caller as C | undefined, request, input, wire };
  const attempts = endpoint.attempts === undefined ? undefined : openAttempts(call, policy.limits);
  const attempt = attempts === undefined ? undefined : await attempts.given();
  const output = await policy.run(call, async (own) =>
    route.handle({ ...(await readRequest(route, call)), ...own, attempt }),
  );
  await attempts?.succeeded();
  return sendOutput(endpoint, output, request, reply);
}

/** What every handler is given. Counts the limits by person; proves the step-up of a call that always needs one. */
async function readRequest<C extends Caller, E extends EndpointShape>(
  { endpoint, policy, limitsByPerson }: CallRoute<C, E>,
  call: CheckedCall<C, E>,
) {
  const { caller, request, input, wire } = call;
  const upload = endpoint.upload === undefined ? undefined : await readUploadedFile(request, endpoint.upload.maxBytes);
  for (const limit of limitsByPerson) await countLimit(policy, limit, call);
  const steppedUp =
    endpoint.stepUp === 'always' && caller !== undefined ? await policy.proveStepUp?.(caller) : undefined;
  if (endpoint.stepUp === 'always' && steppedUp === undefined) throw new Error('this contract has no step-up');
  return {
    input,
    wire,
    session: caller,
    upload,
    key: endpoint.key === 'required' ? readIdempotencyKey(request) : undefined,
    lang: readLang(request),
    ip: request.ip,
    steppedUp,
  };
}

async function countLimit<C extends Caller, E extends EndpointShape>(
  policy: AccessPolicy<C, E>,
  limit: CallLimitName,
  { caller, request, input }: CheckedCall<C, E>,
): Promise<void> {
  try {
    await policy.limits.consume(limit, { ip: request.ip, person: caller?.person, format: String(input['format']) });
  } catch (error) {
    if (error instanceof Refusal) policy.onLimitReached?.(limit, caller);
    throw error;
  }
}

/** No other file makes one. */
const COUNTED = Object.freeze({}) as CountedAttempt;

/** The attempts of one call: what its handler is given, and what happens after a success. */
function openAttempts<C extends Caller, E extends EndpointShape>(
  { name, endpoint, caller, request, input }: CheckedCall<C, E>,
  limits: RateLimits,
): { given(): Promise<CountedAttempt | CountAttempt | undefined>; succeeded(): Promise<void> } {
  const rule = endpoint.attempts;
  if (rule === undefined) throw new Error(`${name} declares no attempts`);
  const whom =
    rule.by === 'player'
      ? `player ${caller?.person}`
      : `${String(input[rule.by])} at ${toRateLimitNetwork(request.ip)}`;
  let counted: TriedSecret | undefined;
  const count: CountAttempt = async (tried = whom) => {
    counted = { call: name, of: rule.of, tried };
    await limits.countAttempt(counted);
    return COUNTED;
  };
  const isFilled = rule.fields?.some((field) => input[field] !== undefined && input[field] !== '') ?? true;
  return {
    given: async () => (rule.after !== undefined ? count : isFilled ? count() : undefined),
    succeeded: async () => {
      if (rule.reset === 'onSuccess' && counted !== undefined) await limits.resetAttempts(counted);
    },
  };
}

/** Sends the output of a call in the form that its contract says. */
function sendOutput(
  endpoint: EndpointShape,
  output: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): string | Readable | Buffer | Promise<string | Buffer> {
  if (endpoint.answer !== undefined) {
    reply.header('content-type', endpoint.answer).header('content-security-policy', "default-src 'none'; sandbox");
    // Only bytes of our own: a Buffer is sent as it is.
    return Buffer.from(output as Uint8Array);
  }
  if (endpoint.files !== undefined) return sendFile(reply, output as FileResponse);
  reply.header('content-type', JSON_CONTENT_TYPE);
  const text = formatApiResponseEnvelope(endpoint, output);
  return isVisitorRead(endpoint, request) ? prepareVisitorAnswer(request, reply, text) : text;
}

/** Sends a file part by part, no faster than the client reads. A file that fails halfway closes the connection, so that it cannot pass for complete. */
function sendFile(reply: FastifyReply, { type, name, parts }: FileResponse): Readable {
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(parts, { objectMode: false });
}
