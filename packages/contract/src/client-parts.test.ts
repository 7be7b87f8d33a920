import { expect, test } from 'vitest';
import { MAX_CLIENT_ERROR_LENGTH, scrubErrorText } from './client-parts.ts';

test.each([
  [
    'TypeError: x is not a function /assets/Dy3yNTF.js:1:23456',
    'TypeError: x is not a function /assets/Dy3yNTF.js:1:23456',
  ],
  ['no player ana.silva+1@example.com.br here', 'no player [email] here'],
  ['CPF 123.456.789-09 and 12345678909', 'CPF [number] and [number]'],
  ['phone +55 (11) 98765-4321', 'phone +55 (11) [number]'],
  ['at https://arara.example/conta?token=abc#x', 'at /conta'],
  ['Unexpected token in JSON "Ana Silva"', 'Unexpected token in JSON [text]'],
  ['key 0123456789abcdef0123456789abcdef', 'key [word]'],
  ['a\n  b', 'a b'],
])('%s', (text, scrubbed) => {
  expect(scrubErrorText(text)).toBe(scrubbed);
});

test('it is short', () => {
  expect(scrubErrorText('x '.repeat(5000)).length).toBeLessThanOrEqual(MAX_CLIENT_ERROR_LENGTH);
});
