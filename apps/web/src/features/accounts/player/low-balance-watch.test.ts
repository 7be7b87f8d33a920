import { toCentavos } from '@arara/money';
import { afterEach, expect, test, vi } from 'vitest';
import {
  promptDepositIfBalanceLow,
  promptDepositIfBonusBalanceLow,
  createLowBalanceWatch,
  recordLoadedBalances,
} from './low-balance-watch.ts';
import { suppressPrompts } from '../../../platform/overlay/prompt-suppression.ts';
import { useSession } from '../../../platform/session/session.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

// The session is read from it as soon as it is imported.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

/** The addresses that a page at `search` is sent to. */
function addressesFrom(search: string): string[] {
  const sent: string[] = [];
  vi.stubGlobal('location', { pathname: '/dice', search });
  vi.stubGlobal('history', { state: null, pushState: (_: unknown, __: string, to: string) => sent.push(to) });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

const reportRich = () => recordLoadedBalances({ balance: toCentavos(100_00), freeBalance: toCentavos(20_00) });

const watch = () => createLowBalanceWatch(toCentavos(10_00));

test('a fall below the threshold is reported once for each fall', () => {
  proves('A-033');
  const { hasFallen } = watch();
  expect([12_00, 9_99, 5_00, 10_00, 9_00, 8_00].map((value) => hasFallen(toCentavos(value)))).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('a balance that was low when it was first known is no fall', () => {
  const { hasFallen, observe } = watch();
  observe(toCentavos(5_00));
  expect(hasFallen(toCentavos(4_00))).toBe(false);
  observe(toCentavos(105_00));
  expect(hasFallen(toCentavos(9_00))).toBe(true);
});

test('a low balance in the answer of the bet itself does not hide the fall', () => {
  const { hasFallen, observe } = watch();
  observe(toCentavos(11_00));
  observe(toCentavos(9_00));
  expect(hasFallen(toCentavos(9_00))).toBe(true);
});

test('below R$ 10,00 the in-game deposit opens, below R$ 0,51 of bonus the deposit', () => {
  const { insBalance, freeBalance } = proves('9-003') as Readonly<Record<'insBalance' | 'freeBalance', number>>;
  const [playable, bonus] = [toCentavos(100 * insBalance), toCentavos(100 * freeBalance)];
  const dialogs = [proves('4-027'), proves('4-046')];
  const sent = addressesFrom('?gameCode=SE0002');
  reportRich();
  promptDepositIfBalanceLow(playable);
  promptDepositIfBonusBalanceLow(bonus);
  expect(sent).toEqual([]);
  promptDepositIfBalanceLow(toCentavos(playable - 1));
  promptDepositIfBonusBalanceLow(toCentavos(bonus - 1));
  expect(sent).toEqual(dialogs.map((name) => `/dice?gameCode=SE0002&dialog=${String(name)}`));
  promptDepositIfBalanceLow(toCentavos(5_00));
  promptDepositIfBonusBalanceLow(toCentavos(0));
  expect(sent).toHaveLength(2);
});

test('nothing opens over another dialog or while prompts are suppressed', () => {
  proves('4-027');
  const over = addressesFrom('?dialog=setting');
  reportRich();
  promptDepositIfBalanceLow(toCentavos(5_00));
  expect(over).toEqual([]);
  const sent = addressesFrom('');
  const release = suppressPrompts();
  reportRich();
  promptDepositIfBalanceLow(toCentavos(5_00));
  release();
  release();
  expect(sent).toEqual([]);
  reportRich();
  promptDepositIfBalanceLow(toCentavos(5_00));
  expect(sent).toEqual(['/dice?dialog=gameDeposit']);
});

test('a player with play money is never offered a deposit, because it cannot be bought', () => {
  const sent = addressesFrom('');
  useSession.setState({ isPlayMoney: true });
  reportRich();
  promptDepositIfBalanceLow(toCentavos(5_00));
  promptDepositIfBonusBalanceLow(toCentavos(10));
  useSession.setState({ isPlayMoney: false });
  expect(sent).toEqual([]);
  reportRich();
  promptDepositIfBalanceLow(toCentavos(5_00));
  expect(sent).toEqual(['/dice?dialog=gameDeposit']);
});

test('a player with a low balance who logs in after a player with a high one gets no offer', () => {
  const sent = addressesFrom('');
  useSession.setState({ token: 'of-somebody-rich' });
  reportRich();
  useSession.setState({ token: null });
  useSession.setState({ token: 'of-another' });
  recordLoadedBalances({ balance: toCentavos(5_00), freeBalance: toCentavos(10) });
  promptDepositIfBalanceLow(toCentavos(4_00));
  promptDepositIfBonusBalanceLow(toCentavos(5));
  expect(sent).toEqual([]);
});
