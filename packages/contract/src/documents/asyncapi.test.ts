import { expect, test } from 'vitest';
import { buildAsyncApiDocument } from './asyncapi.ts';
import { clientMessageSchemas, REALTIME_SOCKET_PATH, serverMessageSchemas } from '../realtime-messages.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

interface Operation {
  readonly action: string;
  readonly channel: { readonly $ref: string };
  readonly messages: readonly { readonly $ref: string }[];
}
const document = buildAsyncApiDocument() as unknown as {
  asyncapi: string;
  servers: Record<string, { protocol: string; pathname: string }>;
  channels: Record<string, { address: string; messages: Record<string, { $ref: string }> }>;
  operations: Record<string, Operation>;
  components: {
    messages: Record<string, { name: string; summary: string; payload: { type: string; properties: object } }>;
  };
};

const lastPart = ({ $ref }: { $ref: string }): string => $ref.split('/').at(-1) ?? '';

test('every real-time message of the contract is in the document, in the direction in which it is sent', () => {
  proves('A-021');
  expect([document.asyncapi, document.servers['arara']]).toMatchObject(['3.0.0', { pathname: REALTIME_SOCKET_PATH }]);
  const [sent, received] = [document.operations['tellPlayer'], document.operations['hearPlayer']];
  expect([sent?.action, received?.action]).toEqual(['send', 'receive']);
  expect(sent?.messages.map(lastPart)).toEqual(Object.keys(serverMessageSchemas));
  expect(received?.messages.map(lastPart)).toEqual(Object.keys(clientMessageSchemas));
  expect(Object.keys(document.components.messages).toSorted()).toEqual(
    [...Object.keys(serverMessageSchemas), ...Object.keys(clientMessageSchemas)].toSorted(),
  );
  for (const [name, message] of Object.entries(document.components.messages)) {
    expect(message.name).toBe(name);
    expect(message.summary.length, name).toBeGreaterThan(10);
    expect(message.payload.type, name).toBe('object');
  }
});

test('a message is described as it is on the wire: money is a number, an id is text', () => {
  expect(document.components.messages['paySuccess']?.payload.properties).toMatchObject({
    orderId: { type: 'string' },
    amount: { type: 'number' },
  });
});

test('visitors get messages about sport and shared games, nothing personal', () => {
  proves('A-021');
  const names = Object.keys(document.channels['visitor']?.messages ?? {});
  expect(names).toEqual(expect.arrayContaining(['sport:event', 'sport:odds', 'subscribe', 'unsubscribe']));
  for (const name of names) expect(name).toMatch(/^(sport:|game:|subscribe$|unsubscribe$)/);
});

test('an operation names messages of its own channel, every reference exists, and the document is plain JSON', () => {
  for (const { channel, messages } of Object.values(document.operations))
    for (const message of messages) expect(message.$ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
  const text = JSON.stringify(document);
  expect(JSON.parse(text)).toEqual(document);
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
    expect(found, path).toBeDefined();
  }
});
