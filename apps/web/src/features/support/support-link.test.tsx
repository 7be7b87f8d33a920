import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { joinTexts } from '../../test/texts.ts';
import type * as PauseDialog from '../protection/restriction-text.tsx';
import { supportQueryKeys } from './keys.ts';
import { parseSupportContact } from './support-contact.ts';
import type * as Link from './support-link.tsx';
import { proves } from '../../../../../scripts/proof/proves.ts';

let SupportLink: typeof Link.SupportLink;
let RestrictionText: typeof PauseDialog.RestrictionText;

beforeAll(async () => {
  const storage = {
    getItem: (key: string) => (key === 'arara.session' ? 'of-ana' : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/home', href: 'http://arara.test/home' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ SupportLink } = await import('./support-link.tsx'));
  ({ RestrictionText } = await import('../protection/restriction-text.tsx'));
});

/** The text of a part of a screen when the server answers `csid` with `answer`. */
function render(part: ReactNode, answer: string | null, language = 'pt_BR'): string {
  const queries = new QueryClient();
  queries.setQueryData(supportQueryKeys.contact, parseSupportContact(answer));
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
        {part}
      </IntlProvider>
    </QueryClientProvider>,
  );
}

describe('support is named only where it is configured', () => {
  test.each([null, 'chat-1'])('with %j no screen names it', (answer) => {
    expect(render(<SupportLink />, answer)).toBe('');
    expect(render(<SupportLink otherwise="veja seus registros" />, answer)).toBe('veja seus registros');
  });

  test.each([
    ['pt_BR', 'Fale com o suporte no Telegram'],
    ['en_US', 'Contact support on Telegram'],
  ])('with a messaging handle it is a link (%s)', (language, words) => {
    proves('1-022');
    const html = render(<SupportLink otherwise="veja seus registros" />, 'chat-1#arara_ajuda', language);
    expect(html).toContain('href="https://t.me/arara_ajuda"');
    expect(html).toContain(words);
    expect(html).not.toContain('veja seus registros');
  });
});

describe('a blocked player', () => {
  const blocked = { status: 'blocked', reason: 'documento em análise', until: null } as const;
  const canDo = 'Você pode ver seu saldo e seus registros, baixar o extrato e pedir o saque';

  test('reads what they can do themselves, and of no support where there is none', () => {
    const html = render(<RestrictionText restriction={blocked} />, null);
    expect(html).toContain('documento em análise');
    expect(html).toContain(canDo);
    expect(html).not.toMatch(/suporte/i);
  });

  test('is shown with the link to support if there is one', () => {
    const html = render(<RestrictionText restriction={blocked} />, 'chat-1#arara_ajuda');
    expect(html).toContain(canDo);
    expect(html).toContain('https://t.me/arara_ajuda');
  });

  test('who only pauses is not sent to support', () => {
    const html = render(
      <RestrictionText restriction={{ ...blocked, status: 'paused', until: Date.UTC(2026, 10, 1) }} />,
      'chat-1#arara_ajuda',
    );
    expect(html).not.toContain('t.me');
  });
});
