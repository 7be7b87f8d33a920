import { expect, test } from 'vitest';
import { supportIn } from './support-link.ts';
import { isGiftSkipped } from './bonus-overlay-rule.ts';

test.each([
  [null, false],
  ['', false],
  ['chat-1', false],
  ['manager', false],
  ['chat-1#arara_ajuda', false],
  ['chat-1#arara_manager', true],
])('point 7: with support %j the call of the gift is skipped: %s', (said, skipped) => {
  expect(isGiftSkipped(supportIn(said))).toBe(skipped);
});

test('point 3: an id, with the messaging handle after a #', () => {
  expect(supportIn('chat-1#arara_ajuda')).toEqual({ id: 'chat-1', messagingLink: 'https://t.me/arara_ajuda' });
  expect(supportIn('chat-1')).toEqual({ id: 'chat-1', messagingLink: null });
  expect(supportIn(null)).toBeNull();
});
