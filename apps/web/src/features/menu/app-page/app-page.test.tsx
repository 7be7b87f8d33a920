import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ptBR } from '../../../test/texts.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';
import type * as Installation from '../app-installation.ts';
import type * as PageModule from './app-page.tsx';

let AppPage: typeof PageModule.Page;
let installation: typeof Installation;
let displayMode: string;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/app' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${displayMode})` }));
  installation = await import('../app-installation.ts');
  ({ Page: AppPage } = await import('./app-page.tsx'));
});
beforeEach(() => {
  displayMode = 'browser';
  installation.setInstallationState({ offer: null, isInstalled: false });
});

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`;
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0';

/** The words of the page in a browser. */
function getWords(userAgent: string, maxTouchPoints = 0): string {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  const html = renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <AppPage />
    </IntlProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

test.each([
  [
    'iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
    5,
    'Tela de Início',
  ],
  ['iPad', `${MAC} ${SAFARI} Safari/605.1.15`, 5, 'Tela de Início'],
  ['Chrome on Android', ANDROID, 5, 'Instalar app'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'em “Mais”'],
  ['Chrome on a computer', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 0, 'barra de endereço'],
  ['Safari on a computer', `${MAC} ${SAFARI} Safari/605.1.15`, 0, 'Adicionar ao Dock'],
  [
    'Firefox on a computer',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    0,
    'não instala apps',
  ],
  ['the browser inside another app', `${ANDROID} Instagram 300.0.0.0 Android`, 5, 'não instala apps'],
])('%s reads its own way to install the app', (_, userAgent, touchPoints, words) => {
  proves('A-752');
  const shown = getWords(userAgent, touchPoints);
  expect(shown).toContain(words);
  expect(shown.match(/Tela de Início|Instalar app|em “Mais”|barra de endereço|ao Dock|não instala apps/g)).toHaveLength(
    1,
  );
});

test('where the browser offers the installation a button takes the place of the steps', () => {
  proves('A-752');
  installation.setInstallationState({
    offer: Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }),
  });
  const words = getWords(ANDROID, 5);
  expect(words).toContain('Instalar a Arara');
  expect(words).not.toContain('Confirme em');
});

test.each([
  ['opened as an app', () => (displayMode = 'standalone')],
  ['installed a moment ago', () => installation.setInstallationState({ isInstalled: true })],
])('%s, the page says that the app is installed', (_, prepare) => {
  proves('A-752');
  prepare();
  const words = getWords(ANDROID, 5);
  expect(words).toContain('Instalado neste aparelho');
  expect(words).not.toContain('Confirme em');
});
