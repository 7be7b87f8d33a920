import { Readable } from 'node:stream';
import { type CallName, contract, type Endpoint } from '@arara/contract';
import type { FileAnswer } from '@arara/contract/protocol/endpoint';
import { Refusal } from '@arara/contract/protocol/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../accounts/accounts.ts';
import { JSON_TYPE, readLang } from './error-response.ts';
import type { Handlers } from './handlers.ts';
import {
  encodeOutput,
  formatEnvelope,
  decodeInput,
  readIdempotencyKey,
  assertIdempotencyKey,
  toRouterPath,
  readToken,
  readWireFields,
} from './input.ts';
import type { RateLimits } from '../rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once the pipeline knows. */
    session: Session | undefined;
  }
}

/** What judges a call before its handler sees it. */
export interface CallGuards {
  readonly findSession: (token: string) => Promise<Session | undefined>;
  readonly limits: RateLimits;
  /** True once the server drains: no new work. */
  readonly isDraining: () => boolean;
}

/** The session of a request; undefined without a valid token. */
export async function findCaller(judges: CallGuards, request: FastifyRequest): Promise<Session | undefined> {
  const token = readToken(request);
  return token === undefined ? undefined : judges.findSession(token);
}

/** Registers every call of the contract: judged in the order session, route, key, body; then its handler (wire.md, 1). */
export function registerCalls(app: FastifyInstance, handlers: Handlers, judges: CallGuards): void {
  for (const name of Object.keys(contract) as CallName[]) {
    const endpoint: Endpoint = contract[name];
    // Handlers of games are made from manifests, where the compiler cannot see that one is missing.
    if (handlers[name] === undefined) throw new Error(`the call ${name} has no handler`);
    app.route({
      method: endpoint.method,
      url: toRouterPath(endpoint),
      onRequest: (request, reply) => guardCall(name, endpoint, judges, request, reply),
      handler: createCallHandler(name, endpoint, handlers[name] as AnyHandler, judges.limits),
    });
  }
}

type AnyHandler = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Everything that is judged before the body is read. Throws Refusal. */
async function guardCall(
  name: CallName,
  endpoint: Endpoint,
  judges: CallGuards,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (judges.isDraining()) throw new Refusal('unavailable');
  if (endpoint.access === 'public') await judges.limits.perIp(name, request.ip);
  const session = await findCaller(judges, request);
  if (session !== undefined || endpoint.answer !== undefined) reply.header('cache-control', 'no-store');
  await judges.limits.perSession(session?.id, request.ip);
  if (session === undefined && endpoint.access === 'player') throw new Refusal('notSignedIn');
  request.session = session;
  assertIdempotencyKey(endpoint, request);
}

/** Decodes the input, asks the handler, encodes its answer. */
function createCallHandler(name: CallName, endpoint: Endpoint, handle: AnyHandler, limits: RateLimits) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string | Readable> => {
    const wire = readWireFields(endpoint, request);
    const input = decodeInput(endpoint, wire);
    const tried = findAttemptName(endpoint, input, request);
    const countAttempt = async (): Promise<void> => {
      if (tried !== undefined) await limits.perLoginName(name, tried);
    };
    if (!('captCode' in input)) await countAttempt();
    const output = await handle({
      input,
      wire,
      session: request.session,
      player: request.session?.player,
      countAttempt,
      key: endpoint.key === 'required' ? readIdempotencyKey(request) : undefined,
      lang: readLang(request),
      ip: request.ip,
      deviceId: readShortHeader(request, 'deviceid'),
      pixelId: readShortHeader(request, 'pixelid'),
    });
    if (tried !== undefined && endpoint.access === 'public') await limits.resetOnSuccess(name, tried);
    if (endpoint.answer !== undefined) {
      reply
        .header('content-type', endpoint.answer)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      return encodeOutput(endpoint, output) as string;
    }
    if (endpoint.files !== undefined) return sendFile(reply, output as FileAnswer);
    reply.header('content-type', JSON_TYPE);
    return formatEnvelope(endpoint, output);
  };
}

/** A file goes out as it is made, no faster than it is taken; one that breaks off closes the connection, so that none seems whole. */
function sendFile(reply: FastifyReply, { type, name, parts }: FileAnswer): Readable {
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(parts, { objectMode: false });
}

/**
 * Under which name tries of a password are counted: the user name that a visitor gives, or the player who gives a password to
 * prove it once more. The latter is not forgiven: else a right password would let other players' names be tried. So is a CPF that
 * a player claims: else thousands could be tried until one fits. Files are counted by player too: each costs as much as hundreds
 * of other reads.
 */
function findAttemptName(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
): string | undefined {
  if (endpoint.files !== undefined) return `player ${request.session?.player}`;
  if (endpoint.access === 'public') return typeof input['username'] === 'string' ? input['username'] : undefined;
  const proves = [input['pwd'], input['cardNo']].some((it) => typeof it === 'string' && it !== '');
  return proves ? `player ${request.session?.player}` : undefined;
}

/** The name of a device, or of a pixel, is the client's own word: kept short, and printable. */
function readShortHeader(request: FastifyRequest, header: 'deviceid' | 'pixelid'): string {
  const word = request.headers[header];
  return typeof word === 'string' && /^[\x21-\x7e]{1,64}$/.test(word) ? word : '';
}
