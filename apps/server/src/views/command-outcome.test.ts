import { playerContract } from '@arara/contract';
import { expect, test } from 'vitest';
import { commandRouteByPath } from './command-outcome.ts';

test('every call that needs a key can be asked for, each by a route of its own', () => {
  const paths = Object.values(playerContract).flatMap(({ key, path }) => (key === 'required' ? [path] : []));
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) expect([path, commandRouteByPath.get(path)]).toEqual([path, expect.any(String)]);
  expect(new Set(paths.map((path) => commandRouteByPath.get(path))).size).toBe(paths.length);
});
