import type { StepUpMethod } from '@arara/contract/protocol/step-up';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { joinTexts } from '../../../test/texts.ts';
import type * as Dialog from './step-up-dialog.tsx';

/** What the form asks; a wrong password, cancelling and the repeated call are tried in a browser: e2e/transfer-and-withdraw.test.ts. */
let StepUpForm: typeof Dialog.StepUpForm;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/home', href: 'http://arara.test/home' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ StepUpForm } = await import('./step-up-dialog.tsx'));
});

const render = (language: string, methods: readonly StepUpMethod[]): string =>
  renderToStaticMarkup(
    <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
      <StepUpForm methods={methods} />
    </IntlProvider>,
  );
const readLabels = (html: string) => [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, text]) => text);
const readFields = (html: string) => [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);

test.each([
  [['pwd'], ['Sua senha']],
  [['totp'], ['Código do autenticador']],
  [
    ['pwd', 'totp'],
    ['Sua senha', 'Código do autenticador'],
  ],
] as const)('for %j it asks %j', (methods, labels) => {
  expect(readLabels(render('pt_BR', methods))).toEqual(labels);
});

test('the password is hidden and filled in by a password manager, the code by the phone', () => {
  const [pwd = '', totp = ''] = readFields(render('pt_BR', ['pwd', 'totp']));
  expect(pwd).toContain('type="password"');
  expect(pwd).toContain('autoComplete="current-password"');
  expect(totp).toContain('inputMode="numeric"');
  expect(totp).toContain('autoComplete="one-time-code"');
});

test.each([
  ['pt_BR', 'confirme quem está usando a conta', 'Confirmar e continuar', 'Cancelar'],
  ['en_US', 'confirm who is using the account', 'Confirm and continue', 'Cancel'],
])('in %s it says why, and can be cancelled', (language, ...words) => {
  const html = render(language, ['pwd']);
  for (const word of words) expect(html).toContain(word);
});
