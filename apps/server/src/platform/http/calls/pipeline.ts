import type { Readable } from 'node:stream';
import { type PlayerCallName, playerContract, type Endpoint } from '@arara/contract';
import type { FileResponse } from '@arara/contract/protocol/endpoint';
import { Refusal } from '@arara/contract/protocol/errors';
import type { SessionEndReason } from '@arara/contract/protocol/session-end';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../accounts/accounts.ts';
import { createDurationObserver, incrementCounter } from '../../metrics/metrics.ts';
import { prepareVisitorAnswer } from '../caching/visitor-answers.ts';
import { readClientHeaders } from './client-headers.ts';
import { JSON_CONTENT_TYPE, readLang } from './error-response.ts';
import type { PlayerCallHandlers } from './handlers.ts';
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the caller, once the pipeline has found it. */
    session: Session | undefined;
  }
}

/** What a call must pass before its handler runs. */
export interface CallGuards {
  readonly findSession: (token: string) => Promise<Session | undefined>;
  /** Why the session of a token has ended, where that is known. */
  readonly findSessionEndReason?: (token: string) => Promise<SessionEndReason | undefined>;
  readonly limits: RateLimits;
  /** The country of a request, where somebody trusted says it. */
  readonly findCountry?: (request: FastifyRequest) => string | null;
  /** True once the server drains: it takes no new work. */
  readonly isDraining: () => boolean;
}

/** The session of a request; undefined without a valid token. */
export async function findCallerSession(guards: CallGuards, request: FastifyRequest): Promise<Session | undefined> {
  const token = readBearerToken(request);
  return token === undefined ? undefined : guards.findSession(token);
}

/** Registers every call of the contract. It is checked in the order session, route, key, body; then its handler runs (docs/wire.md). */
export function registerCallRoutes(app: FastifyInstance, handlers: PlayerCallHandlers, guards: CallGuards): void {
  for (const name of Object.keys(playerContract) as PlayerCallName[]) {
    const endpoint: Endpoint = playerContract[name];
    // Handlers of games are made from manifests, where the compiler cannot see that one is missing.
    if (handlers[name] === undefined) throw new Error(`the call ${name} has no handler`);
    app.route({
      ...createUploadRouteOptions(endpoint),
      method: endpoint.method,
      url: toServerRoutePattern(endpoint),
      onRequest: (request, reply) => checkCallGuards(name, endpoint, guards, request, reply),
      onResponse: createCallDurationHook(name),
      handler: createPlayerCallHandler(name, endpoint, handlers[name] as AnyCallHandler, guards),
    });
  }
}

/** Measures each answer of a call, by its HTTP status. */
function createCallDurationHook(call: PlayerCallName) {
  const observers = new Map<number, (seconds: number) => void>();
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    let observe = observers.get(reply.statusCode);
    if (observe === undefined) {
      observe = createDurationObserver('call_seconds', { call, status: String(reply.statusCode) });
      observers.set(reply.statusCode, observe);
    }
    observe(reply.elapsedTime / 1000);
  };
}

type AnyCallHandler = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Checks everything that does not need the body. Throws Refusal. */
async function checkCallGuards(
  name: PlayerCallName,
  endpoint: Endpoint,
  guards: CallGuards,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // Every other answer is for its caller alone: that of a log-in is a token.
  if (!isVisitorRead(endpoint, request)) reply.header('cache-control', 'no-store');
  if (guards.isDraining()) throw new Refusal('unavailable');
  if (endpoint.access === 'public') await guards.limits.perIp(name, request.ip);
  const session = await findCallerSession(guards, request);
  await guards.limits.perPerson(session?.player, request.ip);
  if (session === undefined && endpoint.access === 'player') throw await createNotSignedInRefusal(guards, request);
  request.session = session;
  assertIdempotencyKey(endpoint, request);
}

/** True for a read without a token whose answer is the same for all visitors. */
const isVisitorRead = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.sameForVisitors === true && readBearerToken(request) === undefined;

/** The refusal of a call without a valid session; it names the reason if its token belonged to a session. */
async function createNotSignedInRefusal(guards: CallGuards, request: FastifyRequest): Promise<Refusal> {
  const token = readBearerToken(request);
  const reason = token === undefined ? undefined : await guards.findSessionEndReason?.(token);
  return new Refusal('notSignedIn', {}, reason === undefined ? undefined : { reason });
}

/** Decodes the input, runs the handler, encodes its answer. */
function createPlayerCallHandler(name: PlayerCallName, endpoint: Endpoint, handle: AnyCallHandler, guards: CallGuards) {
  const { limits, findCountry = () => null } = guards;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string | Readable | Buffer> => {
    const { upload } = endpoint;
    const wire = upload === undefined ? readWireFields(endpoint, request) : readUploadFields(endpoint, request);
    const input = decodeInput(endpoint, wire);
    const client = readClientHeaders(request);
    incrementCounter('player_calls_total', { client: client.isWebApp ? 'web' : 'other' });
    const attemptName = findAttemptRateLimitKey(endpoint, input, request);
    let counted = attemptName;
    const countAttempt = async (tried = attemptName): Promise<void> => {
      counted = tried;
      if (tried !== undefined) await limits.perLoginName(name, tried);
    };
    if (!('captCode' in input)) await countAttempt();
    const output = await handle({
      input,
      wire,
      session: request.session,
      player: request.session?.player,
      countAttempt,
      upload: upload === undefined ? undefined : await readUploadedFile(request, upload.maxBytes),
      key: endpoint.key === 'required' ? readIdempotencyKey(request) : undefined,
      lang: readLang(request),
      ip: request.ip,
      device: {
        id: client.deviceId,
        userAgent: request.headers['user-agent'] ?? '',
        country: findCountry(request),
        get timeZone() {
          return client.timeZone;
        },
      },
      client,
    });
    if (counted !== undefined && endpoint.access === 'public') await limits.resetOnSuccess(name, counted);
    if (endpoint.answer !== undefined) {
      reply.header('content-type', endpoint.answer).header('content-security-policy', "default-src 'none'; sandbox");
      // Only bytes of our own: a Buffer is sent as it is.
      return Buffer.from(output as Uint8Array);
    }
    if (endpoint.files !== undefined) return sendFile(reply, output as FileResponse);
    reply.header('content-type', JSON_CONTENT_TYPE);
    const text = formatApiResponseEnvelope(endpoint, output);
    return isVisitorRead(endpoint, request) ? prepareVisitorAnswer(request, reply, text) : text;
  };
}

/**
 * By what attempts are counted: the user name or e-mail that a visitor gives together with their address, so that a stranger slows nobody
 * else down, or the player who proves a password or an
 * authenticator again or claims a CPF. The player's count is not reset by a success, because a right password would then allow more attempts on other
 * players' names, and thousands of CPFs could be tried. Files are counted by player and format: each costs as much as hundreds
 * of other reads.
 */
function findAttemptRateLimitKey(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
): string | undefined {
  if (endpoint.files !== undefined) return `player ${request.session?.player} ${String(input['format'])}`;
  if (endpoint.access === 'public') {
    const name = input['username'] ?? input['email'];
    return typeof name === 'string' ? `${name} at ${toRateLimitNetwork(request.ip)}` : undefined;
  }
  const isProof = [input['pwd'], input['oldPwd'], input['totp'], input['code'], input['cardNo'], input['name']].some(
    (value) => typeof value === 'string' && value !== '',
  );
  return isProof ? `player ${request.session?.player}` : undefined;
}
