import { playerContract } from '../contract.ts';
import type { Endpoint } from '../protocol/endpoint.ts';
import { languageKeys } from '../protocol/languages.ts';
import { toHttpStatusCode, type RefusalCode, refusalStatusByCode } from '../protocol/errors.ts';
import { toWireJsonSchema } from './wire-schema.ts';

type OpenApiNode = Readonly<Record<string, unknown>>;

/** The refusals that every call may answer. */
const refusalsOfEveryCall: readonly RefusalCode[] = [
  'badRequest',
  'badFields',
  'tooManyRequests',
  'internal',
  'unavailable',
];

const openApiHeaderParameter = { in: 'header', schema: { type: 'string' } };
const headerParametersByName: Readonly<Record<string, OpenApiNode>> = {
  lang: {
    name: 'lang',
    ...openApiHeaderParameter,
    schema: { type: 'string', enum: languageKeys, default: 'pt_BR' },
    description: 'Language of messages.',
  },
  zone: { name: 'zone', ...openApiHeaderParameter, description: "IANA name of the client's time zone." },
  curreny: {
    name: 'curreny',
    ...openApiHeaderParameter,
    schema: { type: 'string', enum: ['BRL'] },
    description: 'Currency unit.',
  },
  deviceId: {
    name: 'deviceId',
    ...openApiHeaderParameter,
    schema: { type: 'string', maxLength: 64 },
    description: 'The name that the client gave its device.',
  },
  device: {
    name: 'device',
    ...openApiHeaderParameter,
    schema: { type: 'string', enum: ['BWEBAPP'] },
    description: 'Kind of client.',
  },
  pixelid: { name: 'pixelid', ...openApiHeaderParameter, description: 'Advertising pixel, if the player consented.' },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
    description:
      'Made by the client when the player acts and sent again with every retry: for seven days the same key gets the first answer.',
  },
};
const headersOfEveryCall = ['lang', 'zone', 'curreny', 'deviceId', 'device', 'pixelid'];

/** The body of a call that takes a file. */
const UPLOAD_CONTENT = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};

/** Makes the OpenAPI 3.1 document of every call from the contract. Its schemas are those of the wire. */
export function buildOpenApiDocument(): OpenApiNode {
  const paths: Record<string, Record<string, OpenApiNode>> = {};
  for (const [name, endpoint] of Object.entries(playerContract) as [string, Endpoint][]) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describeHttpOperation(name, endpoint);
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
      parameters: headerParametersByName,
      headers: {
        'X-Request-Id': {
          schema: { type: 'string' },
          description: 'The id of the request, as the log of the server has it.',
        },
        'Retry-After': { schema: { type: 'integer' }, description: 'The number of seconds to wait.' },
      },
      schemas: { Refusal: buildRefusalOpenApiSchema() },
    },
  };
}

function describeHttpOperation(name: string, endpoint: Endpoint): OpenApiNode {
  const pathFields = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
  const input = toWireJsonSchema(endpoint.input);
  const rest = omitSchemaFields(input, pathFields);
  const { properties = {}, required = [] } = input as {
    properties?: Readonly<Record<string, OpenApiNode>>;
    required?: readonly string[];
  };
  const isRead = endpoint.method === 'GET';
  const parameters: OpenApiNode[] = pathFields.map((field) => ({
    name: field,
    in: 'path',
    required: true,
    schema: properties[field] ?? {},
  }));
  if (isRead)
    for (const [field, schema] of Object.entries(rest.properties))
      parameters.push({ name: field, in: 'query', required: required.includes(field), schema });
  if (endpoint.key === 'required') parameters.push({ $ref: '#/components/parameters/idempotencyKey' });
  for (const name of headersOfEveryCall) parameters.push({ $ref: `#/components/parameters/${name}` });
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
            required: rest.required.length > 0 || endpoint.upload !== undefined,
            content:
              endpoint.upload === undefined
                ? { 'application/json': { schema: rest }, 'application/x-www-form-urlencoded': { schema: rest } }
                : UPLOAD_CONTENT,
          },
        }),
    responses: { 200: describeSuccessResponse(endpoint), ...describeRefusalResponses(endpoint) },
  };
}

function omitSchemaFields(
  schema: OpenApiNode,
  names: readonly string[],
): OpenApiNode & { properties: Record<string, OpenApiNode>; required: string[] } {
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, OpenApiNode>>;
    required?: readonly string[];
  };
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !names.includes(field))),
    required: required.filter((field) => !names.includes(field)),
  };
}

const openApiRequestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

function describeSuccessResponse(endpoint: Endpoint): OpenApiNode {
  if (endpoint.files !== undefined)
    return {
      description: 'A file.',
      headers: openApiRequestIdHeader,
      content: Object.fromEntries(
        endpoint.files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    };
  if (endpoint.answer !== undefined)
    return {
      description: 'An image.',
      headers: openApiRequestIdHeader,
      content: { [endpoint.answer]: { schema: { type: 'string', format: 'binary' } } },
    };
  const schema = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: { status: { const: 0 }, message: { type: 'string' }, data: toWireJsonSchema(endpoint.output) },
  };
  return { description: 'Done.', headers: openApiRequestIdHeader, content: { 'application/json': { schema } } };
}

/** One answer per HTTP status. Its description names each cause with the status in the body. */
function describeRefusalResponses(endpoint: Endpoint): OpenApiNode {
  const codes: RefusalCode[] = [...refusalsOfEveryCall, ...endpoint.refusals];
  if (endpoint.access === 'player') codes.push('notSignedIn');
  const byStatus = new Map<number, Set<RefusalCode>>();
  for (const code of codes) {
    const status = toHttpStatusCode(refusalStatusByCode[code]);
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...byStatus].map(([status, causes]) => [status, describeRefusalResponse(status, [...causes])]),
  );
}

function describeRefusalResponse(status: number, causes: readonly RefusalCode[]): OpenApiNode {
  const retry = status === 429 || status === 503 ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {};
  return {
    description: causes.map((code) => `${refusalStatusByCode[code]} ${code}`).join(', '),
    headers: { ...openApiRequestIdHeader, ...retry },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  };
}

const buildRefusalOpenApiSchema = (): OpenApiNode => ({
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { type: 'integer', enum: [...new Set(Object.values(refusalStatusByCode))].toSorted((a, b) => a - b) },
    message: { type: 'string', description: 'A text for the player, in the language of the request.' },
    data: {
      description:
        'With 40001, and for a wrong password: `fields`, which maps each field to its message. With 40303: `methods`, the fields of the call `stepUp` to fill in.',
    },
  },
});
