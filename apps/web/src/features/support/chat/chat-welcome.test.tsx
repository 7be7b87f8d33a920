import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { joinTexts } from '../../../test/texts.ts';
import type * as ChatRoom from './chat-room.tsx';

let ChatWelcome: typeof ChatRoom.ChatWelcome;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/home', href: 'http://arara.test/home' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ ChatWelcome } = await import('./chat-room.tsx'));
});

test('an empty chat leads to the help pages too', () => {
  const html = renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={joinTexts('pt_BR')}>
      <ChatWelcome />
    </IntlProvider>,
  );
  expect(html).toContain('<a href="/text_faq">Ajuda</a>');
});
