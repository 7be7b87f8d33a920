import { describe, expect, test } from 'vitest';
import { chooseSystem, describeSystem, listSystems } from './systems.ts';

describe('the systems of a slip', () => {
  test('three legs have three, with what each consists of', () => {
    expect(listSystems(3)).toEqual([
      { system: '2/3', sizes: [2], name: undefined, parts: [{ size: 2, count: 3 }], combinations: 3 },
      {
        system: '2,3/3',
        sizes: [2, 3],
        name: 'trixie',
        parts: [
          { size: 2, count: 3 },
          { size: 3, count: 1 },
        ],
        combinations: 4,
      },
      {
        system: '1,2,3/3',
        sizes: [1, 2, 3],
        name: 'patent',
        parts: [
          { size: 1, count: 3 },
          { size: 2, count: 3 },
          { size: 3, count: 1 },
        ],
        combinations: 7,
      },
    ]);
  });
  test.each([
    [2, []],
    [4, [6, 4, 11, 15]],
    [5, [10, 10, 5, 26, 31]],
    [8, [28, 56, 70, 56, 28, 8, 247, 255]],
    [9, []],
  ])('%i legs: systems of %j bets', (legs, combinations) => {
    expect(listSystems(legs).map((system) => system.combinations)).toEqual(combinations);
  });
  test.each([
    ['2,3,4/4', 'yankee', 11],
    ['1,2,3,4/4', 'lucky15', 15],
    ['2,3,4,5,6,7,8/8', 'goliath', 247],
  ])('%s is %s with %i bets', (system, name, combinations) => {
    expect(describeSystem(system)).toMatchObject({ name, combinations });
  });
  test('a choice for another number of legs gives way to the first system', () => {
    expect(chooseSystem(4, '2,3/3')?.system).toBe('2/4');
    expect(chooseSystem(3, '2,3/3')?.system).toBe('2,3/3');
    expect(chooseSystem(2, '2,3/3')).toBe(undefined);
    expect(describeSystem('4/3')).toBe(undefined);
  });
});
