import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { ptBR } from '../../test/texts.ts';
import type * as Dialog from './pause-dialog.tsx';
import type * as Text from './restriction-text.tsx';

/** The words of a pause; how it is pressed, by finger and by keyboard, is tried in a browser: e2e/pause-playing.test.ts. */
let PauseForm: typeof Dialog.PauseForm;
let RestrictionText: typeof Text.RestrictionText;

const DAY_MS = 86_400_000;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/home', href: 'http://arara.test/home' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ PauseForm } = await import('./pause-dialog.tsx'));
  ({ RestrictionText } = await import('./restriction-text.tsx'));
});

const render = (part: React.ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      {part}
    </IntlProvider>,
  );

/** The buttons of a form that can be pressed, and the one that is chosen. */
function readButtons(html: string) {
  const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', content = '']) => ({
    words: content.replaceAll(/<[^>]*>/g, ''),
    attributes,
  }));
  return {
    enabled: buttons.filter(({ attributes }) => !attributes.includes('disabled')).map(({ words }) => words),
    chosen: buttons.filter(({ attributes }) => attributes.includes('aria-pressed="true"')).map(({ words }) => words),
  };
}

const form = (runsUntil: number | null): string =>
  render(<PauseForm runsUntil={runsUntil} onPaused={() => undefined} />);

test('a pause lasts a day, a week or thirty days; the shortest is proposed', () => {
  const html = form(null);
  expect(html).toContain('Durante a pausa não é possível apostar, depositar, transferir nem receber bônus');
  expect(readButtons(html)).toEqual({
    enabled: ['24 horas', '7 dias', '30 dias', 'Fazer uma pausa'],
    chosen: ['24 horas'],
  });
});

test('a pause that runs is only made longer', () => {
  expect(readButtons(form(Date.now() + 7 * DAY_MS))).toEqual({
    enabled: ['30 dias', 'Prolongar a pausa'],
    chosen: ['30 dias'],
  });
  expect(form(Date.now() + 30 * DAY_MS)).toBe('');
});

test.each([
  ['paused', 'Você está em pausa'],
  ['excluded', 'Você está em autoexclusão'],
] as const)(
  'a player who is %s reads it, until when by the clock of São Paulo, and what they may still do',
  (status, words) => {
    const html = render(
      <RestrictionText restriction={{ status, reason: null, until: Date.UTC(2026, 11, 1, 2, 30) }} />,
    );
    for (const text of [words, 'Até 30/11/26,\u00A023:30', 'Você pode ver seus registros e retirar seu saldo.'])
      expect(html).toContain(text);
  },
);
