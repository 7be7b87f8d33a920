import { expect, test } from 'vitest';
import { parseSupport } from '../../support/support-contact.ts';
import { isBonusOverlaySkipped } from './bonus-overlay-rule.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

test.each([
  [null, false],
  ['', false],
  ['chat-1', false],
  ['manager', false],
  ['chat-1#arara_ajuda', false],
  ['chat-1#arara_manager', true],
])('point 7: with support %j the call of the gift is skipped: %s', (said, skipped) => {
  proves('7-009');
  expect(isBonusOverlaySkipped(parseSupport(said))).toBe(skipped);
});
