import type { ChatMessage } from '@arara/contract/player/support/chat-messages';
import type { Id } from '@arara/contract/protocol/fields';
import { expect, test } from 'vitest';
import { dropArrived, findNewestOfSupport, mergeMessages, type OutgoingMessage } from './chat-messages.ts';
import { renameExtension } from './picture.ts';

const createMessage = (id: number, from: ChatMessage['from'], clientId?: string): ChatMessage => ({
  conversationId: 1 as Id,
  id: id as Id,
  from,
  name: '',
  text: `text ${id}`,
  at: id,
  ...(clientId === undefined ? {} : { clientId }),
});
const createOutgoing = (clientId: string): OutgoingMessage => ({
  clientId,
  text: 'x',
  state: 'sending',
  problem: null,
});

test('a message that comes twice is shown once, and all stand in the order of their ids', () => {
  const known = [createMessage(2, 'player'), createMessage(5, 'staff')];
  const more = [createMessage(5, 'staff'), createMessage(3, 'system'), createMessage(1, 'player')];
  expect(mergeMessages(known, more).map(({ id }) => id)).toEqual([1, 2, 3, 5]);
});

test('what has arrived is no longer on its way; nothing arrived changes nothing', () => {
  const outgoing = [createOutgoing('a'), createOutgoing('b')];
  expect(dropArrived(outgoing, [createMessage(1, 'player', 'a')])).toEqual([createOutgoing('b')]);
  expect(dropArrived(outgoing, [createMessage(1, 'player', 'c')])).toBe(outgoing);
});

test('the newest message of support is what the player has seen last', () => {
  const messages = [createMessage(1, 'staff'), createMessage(2, 'system'), createMessage(3, 'player')];
  expect(findNewestOfSupport(messages)?.id).toBe(2);
  expect(findNewestOfSupport([createMessage(3, 'player')])).toBeUndefined();
});

test.each([
  ['foto.PNG', 'foto.jpg'],
  ['../../x.png', '----x.jpg'],
  ['.png', 'imagem.jpg'],
])('a picture named %s is sent as %s', (name, sent) => {
  expect(renameExtension(name, 'jpg')).toBe(sent);
});
