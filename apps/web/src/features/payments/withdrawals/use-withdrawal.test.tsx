import type { WithdrawLimits } from '@arara/contract/player/payments/payments';
import { toCentavos } from '@arara/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ptBR } from '../../../test/texts.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const CPF = '31415926064';
const account = { name: 'Iara Luz', payCardNo: CPF, ifsc: '', whatsapp: '' };
const limits = {
  lock: 0,
  number: 99,
  limitAmount: toCentavos(20_00),
  maxAmount: toCentavos(5000_00),
  wdAmount: toCentavos(300_00),
  balance: toCentavos(300_00),
  turnover: { main: toCentavos(0), bonus: toCentavos(0) },
  owed: toCentavos(0),
  usdtRate: 5,
  cardInfo: {},
} as unknown as WithdrawLimits;

const stored = new Map<string, string>();
/** The keys of the calls that were sent, none of which is answered. */
const sentKeys: string[] = [];

/** The page after a reload: what it held in memory is gone. */
async function openPage(): Promise<(amount: number) => Promise<void>> {
  vi.resetModules();
  const { useWithdrawalRequest } = await import('./use-withdrawal.ts');
  let send: ReturnType<typeof useWithdrawalRequest>['withdraw'] | undefined;
  const Panel = () => {
    send = useWithdrawalRequest(limits, { onAccountMissing: () => undefined, onDone: () => undefined }).withdraw;
    return null;
  };
  renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <Panel />
    </IntlProvider>,
  );
  return async (amount) => send?.(toCentavos(amount), 'CPF', account);
}

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  // The alert about the lost answer opens later, which no test here waits for.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  stored.clear();
  sentKeys.length = 0;
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/conta', href: 'http://arara.test/conta' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    sentKeys.push(headers['idempotency-key'] ?? 'none');
    return Promise.reject(new TypeError('the answer is lost'));
  });
});

test('a withdrawal whose answer was lost is sent again under its key after a reload; another one is not', async () => {
  proves('A-766');
  await (
    await openPage()
  )(50_00);
  const withdraw = await openPage();
  await withdraw(50_00);
  await withdraw(60_00);
  expect(sentKeys).toHaveLength(3);
  expect(sentKeys[1]).toBe(sentKeys[0]);
  expect(sentKeys[2]).not.toBe(sentKeys[0]);
});

test('the account of the payout does not stay on the device', async () => {
  proves('A-766');
  await (
    await openPage()
  )(50_00);
  expect(stored.size).toBeGreaterThan(0);
  expect(JSON.stringify([...stored])).not.toContain(CPF.slice(0, 7));
});
