import { expect, test } from 'vitest';
import { parseSupportContact } from '../../support/support-contact.ts';
import { hasPersonalManager } from './bonus-overlay-rule.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

test.each([
  [null, false],
  ['', false],
  ['chat-1', false],
  ['chat-1#arara_ajuda', false],
])('point 7: with support %j the call of the gift is skipped: %s', (said, skipped) => {
  proves('7-009');
  expect(hasPersonalManager(parseSupportContact(said))).toBe(skipped);
});

test('point 7: the call of the gift is skipped when the messaging link, not the id, has the word manager', () => {
  const word = String(proves('7-009'));
  expect(hasPersonalManager(parseSupportContact(`chat-1#arara_${word}`))).toBe(true);
  expect(hasPersonalManager(parseSupportContact(word))).toBe(false);
});
