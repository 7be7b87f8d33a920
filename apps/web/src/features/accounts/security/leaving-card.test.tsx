import type { Id } from '@arara/contract/protocol/fields';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { joinTexts } from '../../../test/texts.ts';
import type * as Sheet from './closing-sheet.tsx';
import type * as Setting from './export-setting.tsx';

let ClosingForm: typeof Sheet.ClosingForm;
let ExportSettingRow: typeof Setting.ExportSettingRow;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/seguranca', href: 'http://arara.test/seguranca' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ ClosingForm } = await import('./closing-sheet.tsx'));
  ({ ExportSettingRow } = await import('./export-setting.tsx'));
});

const render = (language: string, node: ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
      {node}
    </IntlProvider>,
  );

test.each([
  ['pt_BR', 'guardar por cinco anos', 'Uma autoexclusão continua valendo', 'Encerrar minha conta'],
  ['en_US', 'keep the records of bets, payments and identification for five years', 'A self-exclusion stays in force'],
])('in %s it says what stays before it asks', (language, ...words) => {
  const html = render(language, <ClosingForm />);
  for (const word of words) expect(html).toContain(word);
  expect(html).toContain('href="/protecao"');
});

const copy = {
  id: 7 as Id,
  requestedAt: Date.UTC(2026, 2, 2, 12),
  expiresAt: Date.UTC(2026, 2, 9, 12),
  size: 41_200,
};
test.each([
  ['pt_BR', null, 'Pedir cópia', 'em um arquivo ZIP'],
  ['pt_BR', { ...copy, state: 'waiting' }, 'aria-busy="true"', 'Avisamos por e-mail'],
  ['pt_BR', { ...copy, state: 'ready' }, 'Baixar', '9 de março de 2026 (42 kB)'],
  ['pt_BR', { ...copy, state: 'failed' }, 'Pedir cópia', 'Peça outra'],
  ['en_US', { ...copy, state: 'ready' }, 'Download', 'March 9, 2026 (42 kB)'],
] as const)('in %s a copy %j says what can be done', (language, given, ...words) => {
  const html = render(
    language,
    <ExportSettingRow copy={given} isBusy={false} onAsk={() => undefined} onDownload={() => undefined} />,
  );
  for (const word of words) expect(html).toContain(word);
});
