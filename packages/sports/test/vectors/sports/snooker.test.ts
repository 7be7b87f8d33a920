import { expect, test } from 'vitest';
import { gradeVectorEvent } from '../grade-event.ts';
import { snooker } from '../../../src/snooker/sport.ts';
import { vectorReader } from './snooker.ts';

const grade = (...args: Parameters<typeof gradeVectorEvent> extends [unknown, ...infer Rest] ? Rest : never) =>
  gradeVectorEvent({ module: snooker, reader: vectorReader }, ...args);

const named = { p1: 'Imbuia', p2: 'Cambará' };
const framenr = (number: number, more: object = {}) => ({ specifiers: { framenr: String(number), ...more } });

test.each([
  [186, 'p1', { score: '6-4', format: 'best of 11' }, 'won', {}],
  [186, 'Cambará', { ...named, score: '6-4', format: 'best of 11' }, 'lost', {}],
  [186, 'p2', { ...named, winner: 'Cambará' }, 'won', {}],
  [186, 'p1', { status: 'p1 withdrawn' }, 'void', {}],
  [186, 'home', { status: 'away retired at 3-2' }, 'void', {}],
  [186, 'home', { status: 'away retired at 3-2' }, 'won', { ruleVariant: 'first_frame_completed' }],
  [186, 'home', { status: 'away retired at 0-0' }, 'void', { ruleVariant: 'first_frame_completed' }],
  [
    186,
    'p2',
    { ...named, status: 'retired', score: '1-2', retired: 'Imbuia' },
    'won',
    { ruleVariant: 'match_started' },
  ],
  [493, 'p1', { final: '6-4' }, 'won', { specifiers: { hcp: '-1.5' } }],
  [493, 'p2', { final: '6-4' }, 'void', { specifiers: { hcp: '-2' } }],
  [494, 'over', { score: '10-8', format: 'best of 19' }, 'won', { specifiers: { total: '17.5' } }],
  [494, 'over', { status: 'p2 retired at 9-8', format: 'best of 19' }, 'won', { specifiers: { total: '17.5' } }],
  [494, 'over', { status: 'p2 retired at 7-2', format: 'best of 19' }, 'void', { specifiers: { total: '17.5' } }],
  [199, '6-4', { score: '6-4' }, 'won', {}],
  [199, '18-15', { score: '18-16', format: 'best of 35' }, 'lost', {}],
  [496, 'p1', { score: '6-3', format: 'best of 11' }, 'won', framenr(4)],
  [496, 'p2', { score: '6-4', frame_winners: 'p2 p2 p1 p2 p2 p1 p1 p1 p1 p1' }, 'won', framenr(4)],
  [496, 'p2', { score: '6-4', race_to_4: 'p2' }, 'won', { specifiers: { race: '4' } }],
  [496, 'p1', { score: '6-4' }, 'undecided', framenr(4)],
  [499, 'p2', { status: 'p2 retired at 3-2', frame3: 'p2' }, 'won', framenr(3)],
  [499, 'p1', { score: '4-0', frame5: '' }, 'void', framenr(6)],
  [499, 'p1', { status: 'p2 retired at 3-2' }, 'void', framenr(6)],
  [499, 'p1', { frames: '72-14 8-65 70-1 90-0 68-12' }, 'lost', framenr(2)],
  [499, 'p1', { frame2: '75-20', status: 'frame 2 re-racked' }, 'won', framenr(2)],
  [501, 'over', { frame2: '75-20' }, 'won', framenr(2, { total: '94.5' })],
  [501, 'under', { frames: ['72-14', '8-65', '70-1', '90-0', '68-12'] }, 'won', framenr(2, { total: '73.5' })],
  [506, 'yes', { frame4: '104-0 (104)' }, 'won', framenr(4)],
  [506, 'yes', { frame4_break: 99 }, 'lost', framenr(4)],
  [506, 'no', { frame4_century: 'no' }, 'won', framenr(4)],
  [506, 'no', { frame3: 'p1' }, 'undecided', framenr(3)],
  [186, 'p1', { status: 'p1 took a nap' }, 'status "p1 took a nap" is not understood', {}],
  [186, 'p1', { score: '6-4', cue: 'ash' }, 'event.cue is not understood', {}],
])('market %d, %s of %j: %s', (market, selection, event, outcome, more) =>
  expect(grade(market, selection, event, more)).toBe(outcome),
);
