import type { DepositPackage } from '@arara/contract/player/payments/payments';
import { toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as Session from '../../../platform/session/session.ts';
import type * as Waiting from './deposit-after-kyc.ts';

let waiting: typeof Waiting;
let session: typeof Session;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('addEventListener', () => undefined);
  session = await import('../../../platform/session/session.ts');
  waiting = await import('./deposit-after-kyc.ts');
});

const chosen: DepositPackage = {
  pkgId: 7 as DepositPackage['pkgId'],
  price: toCentavos(100_00),
  gift: ZERO_CENTAVOS,
  curreny: 'BRL',
  sort: 1,
};
const wanted = { dialog: 'deposit', chosen, wantsGift: false } as const;

beforeEach(() => waiting.setDepositAfterKyc(wanted));

test('a deposit that waits for the KYC form is given out once', () => {
  expect(waiting.takeDepositAfterKyc()).toEqual(wanted);
  expect(waiting.takeDepositAfterKyc()).toBeNull();
});

test('it waits while the form is open and when the form leads back to its dialog', () => {
  waiting.forgetDepositAfterKycUnless('editBank');
  waiting.forgetDepositAfterKycUnless('deposit');
  expect(waiting.takeDepositAfterKyc()).toEqual(wanted);
});

test.each([null, 'withdraw', 'gameDeposit'] as const)('it is forgotten when the form is left for %s', (open) => {
  waiting.forgetDepositAfterKycUnless(open);
  expect(waiting.takeDepositAfterKyc()).toBeNull();
});

test('it is forgotten when the player logs out', () => {
  session.useSession.setState({ token: 'a session' });
  session.useSession.setState({ token: null });
  expect(waiting.takeDepositAfterKyc()).toBeNull();
});
