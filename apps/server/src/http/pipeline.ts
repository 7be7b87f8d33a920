import { type CallName, contract, type Endpoint } from '@arara/contract';
import { Refusal } from '@arara/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Session } from '../accounts/accounts.ts';
import { JSON_TYPE, langOfRequest } from './answer.ts';
import { badFields, fieldsOfBody, fieldsOfText, type Wire, withPath } from './body.ts';
import { refusalOfIssues, refuseUnprintable } from './fields.ts';
import type { Handlers } from './handlers.ts';
import type { RateLimits } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once the pipeline knows. */
    session: Session | undefined;
  }
}

/** What judges a call before its handler sees it. */
export interface Judges {
  readonly sessionOf: (token: string) => Promise<Session | undefined>;
  readonly limits: RateLimits;
  /** True once the server drains: no new work. */
  readonly draining: () => boolean;
}

const KEY = /^[\x21-\x7e]{1,128}$/;

/** The token of an Authorization header, bare or after `Bearer`. */
export function tokenOf(header: string | undefined): string | undefined {
  const token = header?.replace(/^bearer\s+/i, '').trim();
  return token === '' ? undefined : token;
}

/** The session of a request; undefined without a valid token. */
export async function identify(judges: Judges, request: FastifyRequest): Promise<Session | undefined> {
  const token = tokenOf(request.headers.authorization);
  return token === undefined ? undefined : judges.sessionOf(token);
}

/** Registers every call of the contract: judged in the order session, route, key, body; then its handler (wire.md, 1). */
export function registerCalls(app: FastifyInstance, handlers: Handlers, judges: Judges): void {
  for (const name of Object.keys(contract) as CallName[]) {
    const endpoint: Endpoint = contract[name];
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, reply) => admit(name, endpoint, judges, request, reply),
      handler: answerer(name, endpoint, handlers[name] as AnyHandler, judges.limits),
    });
  }
}

type AnyHandler = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Everything that is judged before the body is read. Throws Refusal. */
async function admit(
  name: CallName,
  endpoint: Endpoint,
  judges: Judges,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (judges.draining()) throw new Refusal('unavailable');
  if (endpoint.access === 'public') await judges.limits.door(name, request.ip);
  const session = await identify(judges, request);
  if (session !== undefined || endpoint.answer !== undefined) reply.header('cache-control', 'no-store');
  await judges.limits.pace(session?.id, request.ip);
  if (session === undefined && endpoint.access === 'player') throw new Refusal('notSignedIn');
  request.session = session;
  if (endpoint.key === 'required' && !KEY.test(keyOf(request) ?? '')) throw badFields({ 'Idempotency-Key': 'key' });
}

const keyOf = (request: FastifyRequest): string | undefined => request.headers['idempotency-key'] as string | undefined;

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** Decodes the input, asks the handler, encodes its answer. */
function answerer(name: CallName, endpoint: Endpoint, handle: AnyHandler, limits: RateLimits) {
  const isRead = endpoint.method === 'GET';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const sent = isRead
      ? fieldsOfText(endpoint, queryOf(request))
      : fieldsOfBody(endpoint, request.headers['content-type'], request.body as Buffer | undefined);
    const wire = withPath(endpoint, sent, request.params as Record<string, string>);
    const input = decoded(endpoint, wire);
    const username =
      endpoint.access === 'public' && typeof input['username'] === 'string' ? input['username'] : undefined;
    if (username !== undefined) await limits.name(name, username);
    const output = await handle({
      input,
      wire,
      session: request.session,
      player: request.session?.player,
      key: endpoint.key === 'required' ? keyOf(request) : undefined,
      lang: langOfRequest(request),
      ip: request.ip,
      deviceId: deviceOf(request),
    });
    if (username !== undefined) await limits.forgive(name, username);
    const data = z.encode(endpoint.output, output);
    if (endpoint.answer !== undefined) {
      reply
        .header('content-type', endpoint.answer)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      return data as string;
    }
    reply.header('content-type', JSON_TYPE);
    return `{"status":0,"message":"ok","data":${JSON.stringify(data)}}`;
  };
}

function decoded(endpoint: Endpoint, wire: Wire): Record<string, unknown> {
  refuseUnprintable(wire);
  const read = z.safeDecode(endpoint.input, wire);
  if (!read.success) throw refusalOfIssues(read.error.issues, wire);
  return read.data as Record<string, unknown>;
}

/** A device's name is the client's own word: kept short, and printable. */
function deviceOf(request: FastifyRequest): string {
  const device = request.headers['deviceid'];
  return typeof device === 'string' && /^[\x21-\x7e]{1,64}$/.test(device) ? device : '';
}
