import { expect, test } from 'vitest';
import { playerContract } from '../contract.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const document = buildOpenApiDocument() as {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: { name?: string; in?: string; $ref?: string }[];
        requestBody?: {
          content: Record<
            string,
            { schema: { properties: Record<string, { type?: string }>; additionalProperties?: boolean } }
          >;
        };
        responses: Record<string, { content: Record<string, { schema: unknown }> }>;
        security: unknown[];
      }
    >
  >;
};

test('every call of the contract is in the document, once', () => {
  proves('A-020');
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  );
  expect(names.toSorted()).toEqual(Object.keys(playerContract).toSorted());
});

test('a bet is described with its wire types, its key and its refusals', () => {
  proves('A-020');
  const bet = document.paths['/api/app/game/SE0002/bet']?.['post'];
  const schema = bet?.requestBody?.content['application/json']?.schema;
  expect(schema?.properties['amount']?.type).toBe('number');
  expect(schema?.additionalProperties).toBe(false);
  expect(bet?.parameters).toContainEqual({ $ref: '#/components/parameters/idempotencyKey' });
  expect(Object.keys(bet?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '409', '422', '429', '500', '503']),
  );
  expect(bet?.security).toEqual([{ token: [] }]);
});

test('fields of the path are parameters and not part of the body', () => {
  const prePay = document.paths['/api/app/order/prePay/{pkgId}']?.['post'];
  expect(prePay?.parameters.find((parameter) => parameter.in === 'path')?.name).toBe('pkgId');
  expect(Object.keys(prePay?.requestBody?.content['application/json']?.schema.properties ?? {})).toEqual([
    'gift',
    'isapp',
  ]);
});

test('every reference exists, and the document is plain JSON', () => {
  const text = JSON.stringify(document);
  expect(JSON.parse(text)).toEqual(document);
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(found, path).toBeDefined();
  }
});
