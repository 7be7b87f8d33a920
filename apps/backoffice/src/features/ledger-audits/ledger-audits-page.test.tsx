import type { Id } from '@arara/contract/protocol/fields';
import type { StaffLedgerAudit } from '@arara/contract/staff/ledger-audits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import messages from '@arara/content/pt_BR/office/app.json?all';
import type * as Page from './ledger-audits-page.tsx';
import type * as Queries from './ledger-audits.queries.ts';

let parts: typeof Page & typeof Queries;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('location', { search: '', pathname: '/livros', href: 'http://arara.test/livros' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: {}, addEventListener: () => undefined });
  parts = { ...(await import('./ledger-audits-page.tsx')), ...(await import('./ledger-audits.queries.ts')) };
  return () => vi.unstubAllGlobals();
});

const right: StaffLedgerAudit = {
  id: '7' as unknown as Id,
  scope: 'whole',
  state: 'right',
  startedAt: Date.UTC(2026, 10, 25, 7),
  endedAt: Date.UTC(2026, 10, 25, 7, 2, 5),
  checked: 12_345,
  players: 0,
  leftOut: 0,
  wrong: 0,
  findings: [],
};
const wrong: StaffLedgerAudit = {
  ...right,
  id: '8' as unknown as Id,
  state: 'wrong',
  wrong: 23,
  findings: [{ name: 'every balance is the sum of its postings', wrongCount: 23, wrong: ['player 1 account 1'] }],
};

/** The words on the page when its call has answered so; undefined while it waits. */
function read(answer?: {
  newest: { whole: StaffLedgerAudit | null; recent: null };
  items: StaffLedgerAudit[];
}): string {
  const queries = new QueryClient();
  if (answer !== undefined)
    queries.setQueryData(parts.ledgerAuditsQuery('whole').queryKey, {
      pages: [{ ...answer, next: null }],
      pageParams: [null],
    });
  const missing: string[] = [];
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <IntlProvider
        locale="pt-BR"
        timeZone="America/Sao_Paulo"
        messages={messages}
        onError={({ message }) => missing.push(message)}
      >
        <parts.default />
      </IntlProvider>
    </QueryClientProvider>,
  );
  expect(missing).toEqual([]);
  return page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

test('the page of the audits says when they ran, how long, how much was compared and what was found', () => {
  const text = read({ newest: { whole: right, recent: null }, items: [wrong, right] });
  expect(text).toContain('2 min 5 s');
  expect(text).toContain('12.345');
  expect(text).toContain('Sem divergências');
  expect(text).toContain('23 divergências');
  expect(text).toContain('every balance is the sum of its postings 23 itens divergem player 1 account 1 … e mais 22');
  // None of new entries has run yet.
  expect(text).toContain('Ainda não houve nenhuma.');
});
test('before the first audit it says when that comes', () => {
  expect(read({ newest: { whole: null, recent: null }, items: [] })).toContain('Nenhuma conferência');
});
test('while its call waits it claims nothing', () => {
  expect(read()).not.toMatch(/divergências encontrada|Sem divergências|Nenhuma conferência/);
});
