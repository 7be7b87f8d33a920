import { expect, test } from 'vitest';
import { asyncApiDocument } from './asyncapi.ts';
import { clientMessages, REALTIME_PATH, serverMessages } from './topics.ts';

interface Operation {
  readonly action: string;
  readonly channel: { readonly $ref: string };
  readonly messages: readonly { readonly $ref: string }[];
}
const document = asyncApiDocument() as unknown as {
  asyncapi: string;
  servers: Record<string, { protocol: string; pathname: string }>;
  channels: Record<string, { address: string; messages: Record<string, { $ref: string }> }>;
  operations: Record<string, Operation>;
  components: {
    messages: Record<string, { name: string; summary: string; payload: { type: string; properties: object } }>;
  };
};

const nameIn = ({ $ref }: { $ref: string }): string => $ref.split('/').at(-1) ?? '';

test('every real-time event of the contract is in the document, on the side that sends it', () => {
  expect([document.asyncapi, document.servers['arara']]).toMatchObject(['3.0.0', { pathname: REALTIME_PATH }]);
  const [told, heard] = [document.operations['tellPlayer'], document.operations['hearPlayer']];
  expect([told?.action, heard?.action]).toEqual(['send', 'receive']);
  expect(told?.messages.map(nameIn)).toEqual(Object.keys(serverMessages));
  expect(heard?.messages.map(nameIn)).toEqual(Object.keys(clientMessages));
  expect(Object.keys(document.components.messages).toSorted()).toEqual(
    [...Object.keys(serverMessages), ...Object.keys(clientMessages)].toSorted(),
  );
  for (const [name, message] of Object.entries(document.components.messages)) {
    expect(message.name).toBe(name);
    expect(message.summary.length, name).toBeGreaterThan(10);
    expect(message.payload.type, name).toBe('object');
  }
});

test('a message has the shape of the wire: money is a number, an id is text', () => {
  expect(document.components.messages['paySuccess']?.payload.properties).toMatchObject({
    orderId: { type: 'string' },
    amount: { type: 'number' },
  });
});

test('visitors hear of sport and shared games, and of nothing personal', () => {
  const names = Object.keys(document.channels['visitor']?.messages ?? {});
  expect(names).toEqual(expect.arrayContaining(['sport:event', 'sport:odds', 'subscribe', 'unsubscribe']));
  for (const name of names) expect(name).toMatch(/^(sport:|game:|subscribe$|unsubscribe$)/);
});

test('an operation names messages of its own channel, references lead somewhere, and it is plain JSON', () => {
  for (const { channel, messages } of Object.values(document.operations))
    for (const message of messages) expect(message.$ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
  const text = JSON.stringify(document);
  expect(JSON.parse(text)).toEqual(document);
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(found, path).toBeDefined();
  }
});
