import { toHttpStatusCode, Refusal, type RefusalCode, refusalStatusByCode } from '@arara/contract/protocol/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isDbError, isTransientDbError } from '../../db/errors.ts';
import { formatFieldProblem } from '../../text/field-texts.ts';
import { type Lang, parseLangHeader } from '../../text/lang.ts';
import { formatRefusalText } from '../../text/refusal-texts.ts';

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** The language in which a request is answered. */
export const readLang = (request: FastifyRequest): Lang =>
  parseLangHeader(request.headers['lang'] as string | undefined);

/**
 * The refusal that is sent for an error. Anything unexpected is `internal`: it says nothing more, and on the wire it is 50301,
 * because nobody knows whether the call happened.
 */
export function toApiRefusalFromError(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDbError(error)) return new Refusal(isTransientDbError(error) ? 'unavailable' : 'internal');
  const { code, statusCode, expose } = error as { code?: unknown; statusCode?: unknown; expose?: unknown };
  // Errors of Fastify (body too large, length or type of the content) and of its file server (a range that a file does not
  // have) about a request are the client's mistakes.
  const isAboutRequest = expose === true || (typeof code === 'string' && code.startsWith('FST_'));
  if (isAboutRequest && typeof statusCode === 'number' && statusCode < 500) return new Refusal('badRequest');
  return new Refusal('internal');
}

/** Whether the connection ended before the whole body was there. Nobody reads the answer, and no operator needs to know. */
const isBrokenOffByClient = (error: unknown, { raw }: FastifyRequest): boolean =>
  !raw.complete && error === raw.errored;

/** Sends an error in the request's language, and logs it if it is unexpected. */
export function sendError(log: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = isBrokenOffByClient(error, request) ? new Refusal('badRequest') : toApiRefusalFromError(error);
  if (refusal.code === 'internal')
    log.error({ err: error, req: request.id, call: request.routeOptions.url }, 'unexpected error');
  else if (isDbError(error))
    log.warn({ err: error, req: request.id, call: request.routeOptions.url }, 'database not available');
  const status = refusalStatusByCode[refusal.code];
  if (status === refusalStatusByCode.unavailable || refusal.code === 'tooManyRequests') {
    reply.header('retry-after', String(refusal.params['retryAfterSeconds'] ?? 1));
  }
  // A file that fails before its first part was sent is not sent as a file.
  reply.removeHeader('content-disposition');
  reply
    .code(toHttpStatusCode(status))
    .header('content-type', JSON_CONTENT_TYPE)
    .send(formatApiRefusalMessage(refusal, readLang(request)));
}

/** Refusals that are about single fields: their data names the fields, and a form shows the problem there. */
const REFUSAL_CODES_SHOWN_AT_FIELDS: ReadonlySet<RefusalCode> = new Set(['badFields', 'wrongPassword']);

/** The JSON text of a refusal. */
export function formatApiRefusalMessage(refusal: Refusal, lang: Lang): string {
  const data = REFUSAL_CODES_SHOWN_AT_FIELDS.has(refusal.code)
    ? { fields: formatFieldProblems(refusal.data, lang) }
    : refusal.data;
  return JSON.stringify({
    status: refusalStatusByCode[refusal.code],
    message: formatRefusalText(refusal.code, refusal.params, lang),
    data: data ?? null,
  });
}

function formatFieldProblems(data: unknown, lang: Lang): Record<string, string> {
  const { fields = {} } = (data ?? {}) as { fields?: Readonly<Record<string, string>> };
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, formatFieldProblem(problem, lang)]));
}
