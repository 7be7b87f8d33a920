import { gameManifestsByCode } from '@arara/games';
import { expect, test } from 'vitest';
import { groupGamesByKind } from './game-groups.ts';

const games = Object.keys(gameManifestsByCode).map((gameCode) => ({ gameCode, stop: false }));

test('every game is in one group: rounds at once, step by step, and with all players', () => {
  const groups = groupGamesByKind(games);
  expect(groups).toEqual([
    { kind: 'single', codes: ['SE0002', 'SE0004'] },
    { kind: 'steps', codes: ['SE0001', 'SE0008'] },
    { kind: 'shared', codes: ['SE0006', 'SE0007'] },
  ]);
  expect(groups.flatMap(({ codes }) => codes).toSorted()).toEqual(games.map(({ gameCode }) => gameCode).toSorted());
});

test('a stopped game is in no group, and a group without games is not shown', () => {
  const stopped = games.map((game) => ({ ...game, stop: ['SE0006', 'SE0007', 'SE0004'].includes(game.gameCode) }));
  expect(groupGamesByKind(stopped)).toEqual([
    { kind: 'single', codes: ['SE0002'] },
    { kind: 'steps', codes: ['SE0001', 'SE0008'] },
  ]);
  expect(groupGamesByKind([])).toEqual([]);
});
