import type { SportEventId } from '@arara/contract/protocol/fields';
import { describe, expect, test } from 'vitest';
import { type EventHead, toEventHead } from '../live/event-parts.ts';
import { createTestEvent } from '../live/test-events.ts';
import { groupEventPagesByTournament } from './list-groups.ts';

const event = (id: number, tournament: string, simulated = true): EventHead =>
  toEventHead(createTestEvent({ eventId: id as SportEventId, tournamentId: tournament, tournament, simulated }));
const shape = (pages: readonly (readonly EventHead[])[]) =>
  groupEventPagesByTournament(pages).map(({ tournament, events }) => [tournament, events]);

describe('a list by tournament', () => {
  test('a page stands by tournament, in the order of the first matches', () => {
    expect(shape([[event(1, 'A'), event(2, 'B'), event(3, 'A')]])).toEqual([
      ['A', [1, 3]],
      ['B', [2]],
    ]);
  });
  test('matches stand above a championship that is under way', () => {
    const championship = event(1, 'A');
    const match = (id: number, tournament: string): EventHead => ({
      ...event(id, tournament),
      participants: [
        { id: 'h', name: 'a', short: 'AAA', color: null, role: 'home', withdrawn: false },
        { id: 'v', name: 'b', short: 'BBB', color: null, role: 'away', withdrawn: false },
      ],
    });
    expect(shape([[championship, match(2, 'B'), match(3, 'A')]])).toEqual([
      ['B', [2]],
      ['A', [3, 1]],
    ]);
  });
  test('a further page adds below, and goes on with the tournament that was last', () => {
    const first = [event(1, 'A'), event(2, 'B')];
    expect(shape([first, [event(3, 'B'), event(4, 'A')]])).toEqual([
      ['A', [1]],
      ['B', [2, 3]],
      ['A', [4]],
    ]);
    expect(new Set(groupEventPagesByTournament([first, [event(4, 'A')]]).map(({ key }) => key)).size).toBe(3);
  });
  test('a match that two pages bring stands once, where it stood', () => {
    expect(shape([[event(1, 'A'), event(2, 'A')], [event(2, 'A')]])).toEqual([['A', [1, 2]]]);
  });
  test('a group has the label of simulated matches only if all of them are simulated', () => {
    expect(groupEventPagesByTournament([[event(1, 'A'), event(2, 'A')]])[0]?.simulated).toBe(true);
    expect(groupEventPagesByTournament([[event(1, 'A'), event(2, 'A', false)]])[0]?.simulated).toBe(false);
  });
});
