import { expect, test } from 'vitest';
import { parseSupportContact } from './support-contact.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

test('point 3: an id, with the messaging handle after a #', () => {
  const mark = String(proves('3-015'));
  proves('3-021');
  expect(parseSupportContact(`chat-1${mark}arara_ajuda`)).toEqual({
    id: 'chat-1',
    messagingLink: 'https://t.me/arara_ajuda',
  });
  expect(parseSupportContact('chat-1')).toEqual({ id: 'chat-1', messagingLink: null });
  expect(parseSupportContact(null)).toBeNull();
});
