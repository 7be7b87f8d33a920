import { contract } from '../contract.ts';
import type { Endpoint } from '../protocol/endpoint.ts';
import { toHttpStatus, type RefusalCode, refusalStatus } from '../protocol/errors.ts';
import { toWireSchema } from './wire-schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** The refusals that every call may answer. */
const REFUSALS_OF_EVERY_CALL: readonly RefusalCode[] = [
  'badRequest',
  'badFields',
  'tooManyRequests',
  'internal',
  'unavailable',
];

const header = { in: 'header', schema: { type: 'string' } };
const HEADERS: Readonly<Record<string, Json>> = {
  lang: {
    name: 'lang',
    ...header,
    schema: { type: 'string', enum: ['pt_BR', 'en_US'], default: 'pt_BR' },
    description: 'Language of messages.',
  },
  zone: { name: 'zone', ...header, description: "IANA name of the client's time zone." },
  curreny: { name: 'curreny', ...header, schema: { type: 'string', enum: ['BRL'] }, description: 'Currency unit.' },
  deviceId: {
    name: 'deviceId',
    ...header,
    schema: { type: 'string', maxLength: 64 },
    description: 'The name that the client gave its device.',
  },
  device: {
    name: 'device',
    ...header,
    schema: { type: 'string', enum: ['BWEBAPP'] },
    description: 'Kind of client.',
  },
  pixelid: { name: 'pixelid', ...header, description: 'Advertising pixel, if the player consented.' },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
    description:
      'Made by the client when the player acts and sent again with every retry: for seven days the same key gets the first answer.',
  },
};
const HEADERS_OF_EVERY_CALL = ['lang', 'zone', 'curreny', 'deviceId', 'device', 'pixelid'];

/** Makes the OpenAPI 3.1 document of every call from the contract. Its schemas are those of the wire. */
export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describeOperation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Arara',
      version: '1',
      description:
        'Every JSON answer is `{ status, message, data }`; `status` is 0 on success. Money is a number in reais with at most two decimals, ids are text, times are milliseconds UTC. ' +
        'A request is checked in this order: session, route, key, body, rules, balance. Real-time messages are sent over Socket.IO at `/gamecenter-siop`; their document is `/api/asyncapi.json`.',
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
        'X-Request-Id': {
          schema: { type: 'string' },
          description: 'The id of the request, as the log of the server has it.',
        },
        'Retry-After': { schema: { type: 'integer' }, description: 'The number of seconds to wait.' },
      },
      schemas: { Refusal: refusalSchema() },
    },
  };
}

function describeOperation(name: string, endpoint: Endpoint): Json {
  const pathFields = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
  const input = toWireSchema(endpoint.input);
  const rest = omitFields(input, pathFields);
  const { properties = {}, required = [] } = input as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  const isRead = endpoint.method === 'GET';
  const parameters: Json[] = pathFields.map((field) => ({
    name: field,
    in: 'path',
    required: true,
    schema: properties[field] ?? {},
  }));
  if (isRead)
    for (const [field, schema] of Object.entries(rest.properties))
      parameters.push({ name: field, in: 'query', required: required.includes(field), schema });
  if (endpoint.key === 'required') parameters.push({ $ref: '#/components/parameters/idempotencyKey' });
  for (const name of HEADERS_OF_EVERY_CALL) parameters.push({ $ref: `#/components/parameters/${name}` });
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
    responses: { 200: describeSuccess(endpoint), ...describeRefusals(endpoint) },
  };
}

function omitFields(
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

function describeSuccess(endpoint: Endpoint): Json {
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
    properties: { status: { const: 0 }, message: { type: 'string' }, data: toWireSchema(endpoint.output) },
  };
  return { description: 'Done.', headers: REQUEST_ID, content: { 'application/json': { schema } } };
}

/** One answer per HTTP status. Its description names each cause with the status in the body. */
function describeRefusals(endpoint: Endpoint): Json {
  const codes: RefusalCode[] = [...REFUSALS_OF_EVERY_CALL, ...endpoint.refusals];
  if (endpoint.access === 'player') codes.push('notSignedIn');
  const byStatus = new Map<number, Set<RefusalCode>>();
  for (const code of codes) {
    const status = toHttpStatus(refusalStatus[code]);
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries([...byStatus].map(([status, causes]) => [status, describeRefusal(status, [...causes])]));
}

function describeRefusal(status: number, causes: readonly RefusalCode[]): Json {
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
    message: { type: 'string', description: 'A text for the player, in the language of the request.' },
    data: {
      description: 'With 40001, and for a wrong password: `fields`, which maps each field to its message.',
    },
  },
});
