import type { ListedGame } from '@arara/contract/games/lobby';
import { toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { beforeAll, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';

const entry = (glId: string, gameCode: string, gameType: string): ListedGame => ({
  glId,
  gameCode,
  gameType,
  gameNameEn: gameType,
  productCode: 'SELF',
  stop: false,
  minStake: ZERO_CENTAVOS,
  maxStake: toCentavos(100_00),
  maxWin: toCentavos(1000_00),
  rtp: 99,
});
const games = [entry('1', 'SE0001', 'MINES'), entry('2', 'SE0002', 'DICE')];

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('location', { search: '', pathname: '/gameMess' });
});

test.each([
  ['glId=2', '/dice?gameCode=SE0002&glId=2'],
  ['gameCode=SE0001', '/mines?gameCode=SE0001&glId=1'],
  ['gameType=DICE', '/dice?gameCode=SE0002&glId=2'],
  ['glId=2&gameType=MINES', '/dice?gameCode=SE0002&glId=2'],
  ['', '/gameGroupList'],
])('/gameMess?%s leads to %s', async (search, path) => {
  expect(proves('2-021')).toBe('/gameMess');
  const { resolveGameEntryPath } = await import('./game-entry-page.tsx');
  expect(resolveGameEntryPath(games, new URLSearchParams(search))).toBe(path);
});

test.each(['glId=9', 'gameCode=', 'gameType=ROULETTE', 'glId=9&gameCode=SE0001'])(
  '/gameMess?%s names a game that is not there, which leads nowhere by itself',
  async (search) => {
    proves('A-760');
    const { resolveGameEntryPath } = await import('./game-entry-page.tsx');
    expect(resolveGameEntryPath(games, new URLSearchParams(search))).toBeNull();
  },
);
