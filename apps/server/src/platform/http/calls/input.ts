import type { EndpointShape } from '@arara/contract/protocol/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  createFieldsRefusal,
  parseBody,
  parseUrlEncodedCallFields,
  type RequestBodyFields,
  mergePathFields,
} from './body.ts';
import { toFieldsRefusal, assertFieldsStorable } from './field-problems.ts';

/** The path of a call as a router takes it. */
export const toServerRoutePattern = (endpoint: EndpointShape): string => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The token of a request's Authorization header, bare or after `Bearer`. */
export function readBearerToken(request: FastifyRequest): string | undefined {
  const token = request.headers.authorization?.replace(/^bearer\s+/i, '').trim();
  return token === '' ? undefined : token;
}

const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,128}$/;

/** The Idempotency-Key of a request, not checked yet. */
export const readIdempotencyKey = (request: FastifyRequest): string | undefined =>
  request.headers['idempotency-key'] as string | undefined;

/** Throws Refusal badFields when the call needs a key and the request has none, or a malformed one. */
export function assertIdempotencyKey(endpoint: EndpointShape, request: FastifyRequest): void {
  if (endpoint.key === 'required' && !IDEMPOTENCY_KEY_PATTERN.test(readIdempotencyKey(request) ?? ''))
    throw createFieldsRefusal({ 'Idempotency-Key': 'key' });
}

function readQueryString(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** The client's own switch for its loading indicator: every call takes it and ignores it (docs/wire.md). */
function dropLoadingSwitch({ loading: _ignored, ...fields }: RequestBodyFields): RequestBodyFields {
  return fields;
}

/** The fields of a request in the types of the wire, from its path and its query or body. Throws Refusal badRequest, badFields, notFound. */
export function readWireFields(endpoint: EndpointShape, request: FastifyRequest): RequestBodyFields {
  const sent =
    endpoint.method === 'GET'
      ? parseUrlEncodedCallFields(endpoint, readQueryString(request))
      : parseBody(endpoint, request.headers['content-type'], request.body as Buffer | undefined);
  return mergePathFields(endpoint, dropLoadingSwitch(sent), request.params as Record<string, string>);
}

/** The fields of a request as the contract decodes them. Throws Refusal badFields. */
export function decodeInput(endpoint: EndpointShape, wire: RequestBodyFields): Record<string, unknown> {
  const read = z.safeDecode(endpoint.input, wire);
  if (!read.success) throw toFieldsRefusal(read.error.issues, wire);
  // After it, since only fields of the contract are known to have an end.
  assertFieldsStorable(wire);
  return read.data as Record<string, unknown>;
}

/** An answer in the types of the wire. */
export const encodeOutput = (endpoint: EndpointShape, output: unknown): unknown => z.encode(endpoint.output, output);

/** The JSON text of a success. */
export const formatApiResponseEnvelope = (endpoint: EndpointShape, output: unknown): string =>
  `{"status":0,"message":"ok","data":${JSON.stringify(encodeOutput(endpoint, output))}}`;
