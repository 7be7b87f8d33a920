import { expect, test } from 'vitest';
import { gradeVectorEvent } from '../grade-event.ts';
import { boxing } from '../../../src/boxing/sport.ts';
import { vectorReader } from './boxing.ts';

const grade = (...args: Parameters<typeof gradeVectorEvent> extends [unknown, ...infer Rest] ? Rest : never) =>
  gradeVectorEvent({ module: boxing, reader: vectorReader }, ...args);

const wilderFury = { competition: 'Wilder v Fury II', date: '2020-02-22', result: 'Fury TKO 7 (1:39)' };

test.each([
  [186, 'away', wilderFury, 'won'],
  [186, 'Fury', wilderFury, 'won'],
  [1, 'Wilder', wilderFury, 'lost'],
  [1, 'away', { winner: 'away' }, 'won'],
  [186, 'away', { winner: 'draw' }, 'void'],
  [910, 'away_ko', wilderFury, 'won'],
  [910, 'away_decision', wilderFury, 'lost'],
  [911, 'no', wilderFury, 'won'],
  [912, 'away_7', wilderFury, 'won'],
  [912, 'Fury round 8', wilderFury, 'lost'],
  [913, 'away 7-9', wilderFury, 'won'],
  [913, 'home_rounds_4_to_6', wilderFury, 'lost'],
  [186, 'home', { home: 'A Silva', away: 'B Souza', winner: 'A Silva', method: 'UD' }, 'won'],
  [910, 'home by points', { result: 'home wins by split decision' }, 'won'],
  [911, 'yes', { result: 'unanimous decision away', rounds: 10 }, 'won'],
  [912, 'draw', { result: 'majority draw' }, 'won'],
  [1, 'draw', { cards: '114-114 115-113 113-115' }, 'won'],
  [1, 'home', { cards: '116-112 115-113 113-115' }, 'won'],
  [186, 'home', { result: 'Smith disqualified round 3', home: 'Jones', away: 'Smith' }, 'won'],
  [910, 'home_dq', { result: 'away disqualified in round 3' }, 'won'],
  [910, 'home_ko', { result: 'home DQ 3' }, 'won'],
  [911, 'yes', { result: 'home technical decision round 8' }, 'lost'],
  [910, 'home_decision', { result: 'home technical decision round 8' }, 'won'],
  [186, 'home', { result: 'technical draw round 5' }, 'void'],
  [1, 'home', { result: 'technical draw round 5' }, 'lost'],
  [1, 'draw', { result: 'NC' }, 'void'],
  [911, 'no', { result: 'no contest', round: 2 }, 'void'],
  [912, 'home 6', { result: 'away did not answer the bell for round 7' }, 'won'],
  [912, 'home_6', { result: 'home RTD 6' }, 'won'],
  [912, 'home_6', { status: 'away retired after round 6' }, 'won'],
  [186, 'home', { status: 'opponent replaced' }, 'void'],
  [186, 'home', { result: 'cancelled' }, 'void'],
  [186, 'home', { status: 'abandoned', rounds_completed: 4 }, 'void'],
  [100_001, 'yes', { result: 'home KO 2', knockdowns: 1 }, 'won'],
])('market %d, %s of %j: %s', (market, selection, event, outcome) =>
  expect(grade(market, selection, event)).toBe(outcome),
);

test.each([
  ['6.5', wilderFury, 'won'],
  ['6.5', { result: 'away TKO 7 (1:27)' }, 'lost'],
  ['6.5', { result: 'away TKO', round: 7, time: '1:30' }, 'void'],
  ['6.5', { result: 'away RTD 6' }, 'lost'],
  ['5.5', { result: 'away RTD 6' }, 'won'],
  ['7', { result: 'away TKO 7' }, 'lost'],
  ['6', { result: 'away TKO 7' }, 'won'],
  ['6.5', { result: 'away TKO 7' }, 'undecided'],
  ['9.5', { result: 'split draw', rounds: 10 }, 'won'],
  ['10', { result: 'split draw', rounds: 10 }, 'void'],
  ['3.5', { result: 'no contest round 5' }, 'won'],
  ['5.5', { result: 'no contest round 5' }, 'void'],
  ['3.5', { status: 'abandoned', rounds_completed: 4 }, 'won'],
  ['4.5', { status: 'abandoned', rounds_completed: 4 }, 'void'],
  ['9.5', { result: 'UD home', rounds: 12, rounds_changed_to: 10 }, 'void'],
])('over %s rounds of %j: %s', (total, event, outcome) =>
  expect(grade(18, 'over', event, { specifiers: { total } })).toBe(outcome),
);

test('variants of the rules', () => {
  const event = { result: 'home technical decision round 8' };
  expect(grade(911, 'yes', event, { ruleVariant: 'technical_decision_distance' })).toBe('won');
  const exact = { result: 'away TKO 7 1:30' };
  const specifiers = { total: '6.5' };
  expect(grade(18, 'over', exact, { specifiers, ruleVariant: 'exact_half_round_over' })).toBe('won');
  expect(grade(18, 'under', exact, { specifiers, ruleVariant: 'exact_half_round_under' })).toBe('won');
});

test('what is not understood fails', () => {
  expect(grade(186, 'home', { result: 'home wins by magic' })).toBe(
    'the result "home wins by magic" is not understood',
  );
  expect(grade(186, 'home', { result: 'KO 3' })).toBe('the result names no winner');
  expect(grade(910, 'home_ko', { result: 'home' })).toBe('undecided');
  expect(grade(186, 'home', { result: 'home KO 3', moon: 'full' })).toBe('event.moon is not understood');
  expect(grade(186, 'home', {})).toBe('status "" is not understood');
  expect(grade(912, 'home 13', { result: 'home KO 3' })).toMatch('selection home 13 is no outcome');
});
