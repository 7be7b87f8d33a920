import type { SportEventId } from '@arara/contract/protocol/fields';
import { expect, test } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { presentSportEventDetail } from './event.view.ts';
import type { SportEventFields } from './events.queries.ts';

const event: SportEventFields = {
  id: 1 as SportEventId,
  sport: 'basketball',
  category: 'Arara',
  tournament_id: 't',
  tournament: 'Liga da Prova',
  home: 'São Bento',
  away: 'Rio Claro',
  participants: null,
  starts_at: 0,
  phase: 3,
  live: true,
  betting: 'live',
  score_home: 50,
  score_away: 47,
  score: {
    minutes: 40,
    periods: [
      { points: [25, 20], over: true },
      { points: [20, 22], over: true },
      { points: [5, 5], over: false },
    ],
  },
  ending: null,
  clock: null,
  format: null,
  attendance: 12_500,
  markets: 0,
  simulated: true,
  seq: 1,
};

test('the score of each quarter has the code of its period', () => {
  const codes = proves('4-071') as number[];
  const { periods } = presentSportEventDetail('en_US', event, []);
  expect(periods).toEqual([
    { period: codes[0], score: { home: 25, away: 20 } },
    { period: codes[1], score: { home: 20, away: 22 } },
    { period: codes[2], score: { home: 5, away: 5 } },
  ]);
});

test('an event that does not have a score yet, or whose score is not readable, has no periods and no board', () => {
  expect(presentSportEventDetail('en_US', { ...event, score: null, phase: 0 }, [])).toMatchObject({
    periods: [],
    scoreboard: null,
  });
  expect(presentSportEventDetail('en_US', { ...event, score: { periods: 'many' } }, [])).toMatchObject({
    periods: [],
    scoreboard: null,
  });
});

test('a settled line names how the outcomes ended that had no price any more', () => {
  const outcomes = [
    { id: '4', odds: null, active: false },
    { id: '5', odds: 41_000, active: false },
  ];
  const line = { line: '219|', state: 'settled' as const, producer: 1, outcomes };
  const result = {
    outcomeResults: { '4': { result: 'won' as const }, '5': { result: 'lost' as const } },
    cancelled: [],
  };
  const [settled] = presentSportEventDetail('en_US', event, [{ ...line, result }]).lines;
  expect(settled).toMatchObject({
    outcomes: [{ outcomeId: '5', result: 'lost' }],
    unpriced: [{ outcomeId: '4', name: 'São Bento', result: 'won' }],
  });
  const [open] = presentSportEventDetail('en_US', event, [{ ...line, state: 'open', result: null }]).lines;
  expect(open).not.toHaveProperty('unpriced');
});
