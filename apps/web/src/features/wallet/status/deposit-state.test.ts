import { expect, test } from 'vitest';
import { toLabelledOrderStatusCode, toDepositStateTag } from './deposit-state.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

test.each([
  ['01', '01'],
  ['-01', '-01'],
  ['10', '10'],
  ['any other value', '00'],
])('point 4: order status %s is labelled as %s', (status, label) => {
  expect(toLabelledOrderStatusCode(status)).toBe(label);
});

test.each([
  ['created', undefined],
  ['awaiting_payment', undefined],
  ['received', 'arrived'],
  ['in_review', 'arrived'],
  ['refund_pending', 'goingBack'],
  ['refunded', 'back'],
  ['clawed_back', 'takenBack'],
  ['credited', undefined],
  ['expired', undefined],
  ['cancelled', undefined],
  [undefined, undefined],
])('point 4: Recarregado only once the money has reached us: %s is tagged %s', (state, tag) => {
  proves('4-002');
  expect(toDepositStateTag(state)).toBe(tag);
});
