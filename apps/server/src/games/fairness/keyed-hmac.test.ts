import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyedHmac } from './keyed-hmac.ts';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('an HMAC that is keyed once', () => {
  // RFC 4231, test cases 1, 2 and 6: a short key, a shorter one, and one longer than a block.
  test.each([
    ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    ['4a656665', 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
    [
      'aa'.repeat(131),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('%s: %s', (key, message, mac) => {
    expect(toHex(createKeyedHmac(Buffer.from(key, 'hex'))(message))).toBe(mac);
  });

  test('equals the platform’s HMAC of the same key and message, whatever was hashed before', () => {
    const messages = fc.array(fc.string({ unit: 'binary', maxLength: 600 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), messages, (key, those) => {
        const hmac = createKeyedHmac(key);
        const made = those.map((message) => hmac(message));
        expect(made.map(toHex)).toEqual(
          those.map((message) => createHmac('sha256', key).update(message).digest('hex')),
        );
      }),
    );
  });
});
