import { beforeEach, describe, expect, test, vi } from 'vitest';
import { proves } from '../../../../scripts/proof/proves.ts';
import { type NotificationScope, openPageOfMessage, showPushMessage } from './push-messages.ts';

const ORIGIN = 'https://arara.example';
const message = {
  title: 'Aposta liquidada',
  body: 'Sua aposta foi liquidada.',
  lang: 'pt-BR',
  tag: 'betSettled-7',
  path: '/registros?kind=bet',
};
const createPage = (path: string) => ({
  url: `${ORIGIN}${path}`,
  focus: vi.fn(() => Promise.resolve()),
  navigate: vi.fn(() => Promise.resolve()),
});

let pages: ReturnType<typeof createPage>[];
let shown: [string, NotificationOptions][];
const openWindow = vi.fn(() => Promise.resolve());
const scope: NotificationScope = {
  location: { origin: ORIGIN },
  registration: { showNotification: (title, options) => Promise.resolve(void shown.push([title, options])) },
  clients: { matchAll: () => Promise.resolve(pages), openWindow },
};
beforeEach(() => {
  [pages, shown] = [[], []];
  openWindow.mockClear();
});

test('a push message is shown in its language, under its tag, with the page that it opens', async () => {
  proves('A-667');
  await showPushMessage(scope, JSON.stringify(message));
  expect(shown).toEqual([
    [
      'Aposta liquidada',
      {
        body: 'Sua aposta foi liquidada.',
        lang: 'pt-BR',
        tag: 'betSettled-7',
        icon: '/icon-192.png',
        data: { path: '/registros?kind=bet' },
      },
    ],
  ]);
});

test.each(['', 'text', 'null', '7', JSON.stringify({ ...message, path: 1 })])('%j is no push message', async (text) => {
  await showPushMessage(scope, text);
  expect(shown).toEqual([]);
});

describe('a press on a message', () => {
  test('leads a window that is open to its page', async () => {
    proves('A-667');
    const page = createPage('/home');
    pages = [page];
    await openPageOfMessage(scope, { path: message.path });
    expect(page.focus).toHaveBeenCalledOnce();
    expect(page.navigate).toHaveBeenCalledWith(`${ORIGIN}/registros?kind=bet`);
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('leaves a window alone that shows the page already', async () => {
    const page = createPage(message.path);
    pages = [page];
    await openPageOfMessage(scope, { path: message.path });
    expect([page.focus.mock.calls.length, page.navigate.mock.calls.length]).toEqual([1, 0]);
  });

  test('opens a window where none is open, or where it may not be led', async () => {
    await openPageOfMessage(scope, { path: message.path });
    expect(openWindow).toHaveBeenLastCalledWith(`${ORIGIN}/registros?kind=bet`);
    const page = createPage('/home');
    page.navigate.mockRejectedValue(new TypeError('not controlled'));
    pages = [page];
    await openPageOfMessage(scope, { path: message.path });
    expect(openWindow).toHaveBeenCalledTimes(2);
  });

  test.each(['//evil.example/x', 'https://evil.example/x', 'javascript:alert(1)'])(
    'never leads to %s',
    async (path) => {
      await openPageOfMessage(scope, { path });
      expect(openWindow).toHaveBeenLastCalledWith(`${ORIGIN}/`);
    },
  );
});
