import type { Shape } from '@arara/contract/protocol/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { badFields, fieldsOfBody, fieldsOfText, type Wire, withPath } from './body.ts';
import { refusalOfIssues, refuseUnprintable } from './field-problems.ts';

/** The path of a call as a router takes it. */
export const routeOf = (endpoint: Shape): string => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The token of a request's Authorization header, bare or after `Bearer`. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers.authorization?.replace(/^bearer\s+/i, '').trim();
  return token === '' ? undefined : token;
}

const KEY = /^[\x21-\x7e]{1,128}$/;

/** The Idempotency-Key of a request, unjudged. */
export const keyOf = (request: FastifyRequest): string | undefined =>
  request.headers['idempotency-key'] as string | undefined;

/** Throws Refusal badFields when the call needs a key and the request has none that could be one. */
export function needKey(endpoint: Shape, request: FastifyRequest): void {
  if (endpoint.key === 'required' && !KEY.test(keyOf(request) ?? '')) throw badFields({ 'Idempotency-Key': 'key' });
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** The fields of a request as they came, from its path and its query or body. Throws Refusal badRequest, badFields, notFound. */
export function wireOf(endpoint: Shape, request: FastifyRequest): Wire {
  const sent =
    endpoint.method === 'GET'
      ? fieldsOfText(endpoint, queryOf(request))
      : fieldsOfBody(endpoint, request.headers['content-type'], request.body as Buffer | undefined);
  return withPath(endpoint, sent, request.params as Record<string, string>);
}

/** The fields of a request as the contract reads them. Throws Refusal badFields. */
export function inputOf(endpoint: Shape, wire: Wire): Record<string, unknown> {
  refuseUnprintable(wire);
  const read = z.safeDecode(endpoint.input, wire);
  if (!read.success) throw refusalOfIssues(read.error.issues, wire);
  return read.data as Record<string, unknown>;
}

/** An answer in the types of the wire. */
export const dataOf = (endpoint: Shape, output: unknown): unknown => z.encode(endpoint.output, output);

/** The JSON text of a success. */
export const envelopeOf = (endpoint: Shape, output: unknown): string =>
  `{"status":0,"message":"ok","data":${JSON.stringify(dataOf(endpoint, output))}}`;
