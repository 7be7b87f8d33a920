import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import type { Endpoint } from './endpoint.ts';
import { httpStatus, type RefusalCode, refusalStatus } from './errors.ts';

type Json = Readonly<Record<string, unknown>>;

/** What any call may answer, whatever it does. */
const ANY_CALL: readonly RefusalCode[] = ['badRequest', 'badFields', 'tooManyRequests', 'internal', 'unavailable'];

const languages = { in: 'header', schema: { type: 'string' } };
const HEADERS: Readonly<Record<string, Json>> = {
  lang: {
    name: 'lang',
    ...languages,
    schema: { type: 'string', enum: ['pt_BR', 'en_US'], default: 'pt_BR' },
    description: 'Language of messages.',
  },
  zone: { name: 'zone', ...languages, description: "IANA name of the client's time zone." },
  curreny: { name: 'curreny', ...languages, schema: { type: 'string', enum: ['BRL'] }, description: 'Currency unit.' },
  deviceId: {
    name: 'deviceId',
    ...languages,
    schema: { type: 'string', maxLength: 64 },
    description: "The client's own name for its device.",
  },
  device: {
    name: 'device',
    ...languages,
    schema: { type: 'string', enum: ['BWEBAPP'] },
    description: 'Kind of client.',
  },
  pixelid: { name: 'pixelid', ...languages, description: 'Advertising pixel, if the player consented.' },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
    description:
      'Chosen by the client when the player acts, the same in every repeat: the first answer comes again for seven days.',
  },
};
const COMMON = ['lang', 'zone', 'curreny', 'deviceId', 'device', 'pixelid'];

/** The OpenAPI 3.1 document of every call, made from the contract: shapes are those of the wire. */
export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Arara',
      version: '1',
      description:
        'Every JSON answer is `{ status, message, data }`; `status` is 0 on success. Money is a number in reais with at most two decimals, ids are text, times are milliseconds UTC. ' +
        'A request is judged in this order: session, route, key, body, rules, balance. Real-time messages travel by Socket.IO at `/gamecenter-siop`: their own document is `/api/asyncapi.json`.',
    },
    tags: [
      { name: 'auth' },
      { name: 'user' },
      { name: 'order' },
      { name: 'game' },
      { name: 'main' },
      { name: 'records' },
      { name: 'wallet' },
    ],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The `access_token`, bare or after `Bearer`.',
        },
      },
      parameters: HEADERS,
      headers: {
        'X-Request-Id': { schema: { type: 'string' }, description: 'Names the request; quote it to support.' },
        'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' },
      },
      schemas: { Refusal: refusalSchema() },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
  const input = wireSchema(endpoint.input);
  const rest = withoutFields(input, inPath);
  const { properties = {}, required = [] } = input as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  const isRead = endpoint.method === 'GET';
  const parameters: Json[] = inPath.map((field) => ({
    name: field,
    in: 'path',
    required: true,
    schema: properties[field] ?? {},
  }));
  if (isRead)
    for (const [field, schema] of Object.entries(rest.properties))
      parameters.push({ name: field, in: 'query', required: required.includes(field), schema });
  if (endpoint.key === 'required') parameters.push({ $ref: '#/components/parameters/idempotencyKey' });
  for (const header of COMMON) parameters.push({ $ref: `#/components/parameters/${header}` });
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [/^\/api\/(?:app\/)?(\w+)/.exec(endpoint.path)?.[1] ?? 'main'],
    security: endpoint.access === 'player' ? [{ token: [] }] : [],
    parameters,
    ...(isRead
      ? {}
      : {
          requestBody: {
            required: rest.required.length > 0,
            content: { 'application/json': { schema: rest }, 'application/x-www-form-urlencoded': { schema: rest } },
          },
        }),
    responses: { 200: success(endpoint), ...refusals(endpoint) },
  };
}

/** A schema as it is on the wire: codecs are shown by their outer side. */
const wireSchema = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
};

function withoutFields(
  schema: Json,
  names: readonly string[],
): Json & { properties: Record<string, Json>; required: string[] } {
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !names.includes(field))),
    required: required.filter((field) => !names.includes(field)),
  };
}

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

function success(endpoint: Endpoint): Json {
  if (endpoint.files !== undefined)
    return {
      description: 'A file.',
      headers: REQUEST_ID,
      content: Object.fromEntries(
        endpoint.files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    };
  if (endpoint.answer !== undefined)
    return {
      description: 'An image.',
      headers: REQUEST_ID,
      content: { [endpoint.answer]: { schema: { type: 'string' } } },
    };
  const schema = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: { status: { const: 0 }, message: { type: 'string' }, data: wireSchema(endpoint.output) },
  };
  return { description: 'Done.', headers: REQUEST_ID, content: { 'application/json': { schema } } };
}

/** One answer per HTTP status, naming each cause with its own status in the body. */
function refusals(endpoint: Endpoint): Json {
  const codes: RefusalCode[] = [...ANY_CALL, ...endpoint.refusals];
  if (endpoint.access === 'player') codes.push('notSignedIn');
  const byStatus = new Map<number, Set<RefusalCode>>();
  for (const code of codes) {
    const status = httpStatus(refusalStatus[code]);
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries([...byStatus].map(([status, causes]) => [status, refusalAnswer(status, [...causes])]));
}

function refusalAnswer(status: number, causes: readonly RefusalCode[]): Json {
  const retry = status === 429 || status === 503 ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {};
  return {
    description: causes.map((code) => `${refusalStatus[code]} ${code}`).join(', '),
    headers: { ...REQUEST_ID, ...retry },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  };
}

const refusalSchema = (): Json => ({
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { type: 'integer', enum: [...new Set(Object.values(refusalStatus))].toSorted((a, b) => a - b) },
    message: { type: 'string', description: 'For the player, in the language of the request.' },
    data: {
      description: 'With 40001, and where a password is wrong: `fields`, from each field to what is wrong with it.',
    },
  },
});
