import type { SportEventId } from '@arara/contract/protocol/fields';
import type { SportEvent } from '@arara/contract/player/sportsbook';
import { describe, expect, test } from 'vitest';
import { groupEventPagesByTournament } from './list-groups.ts';

const line = (state: SportEvent['lines'][number]['state']) => ({
  line: '1|',
  market: 1,
  specifiers: {},
  state,
  producer: 10,
  outcomes: [],
});
const event = (id: number, tournament: string, simulated = true): SportEvent => ({
  eventId: id as SportEventId,
  sport: 'football',
  category: 'Brasil',
  tournamentId: tournament,
  tournament,
  phase: 0,
  startsAt: id,
  participants: [],
  home: 'a',
  away: 'b',
  score: null,
  scoreboard: null,
  markets: 0,
  clock: null,
  simulated,
  seq: 1,
  lines: [],
});
const shape = (pages: readonly (readonly SportEvent[])[]) =>
  groupEventPagesByTournament(pages).map(({ tournament, events }) => [
    tournament,
    events.map(({ eventId }) => eventId),
  ]);

describe('a list by tournament', () => {
  test('a page stands by tournament, in the order of the first matches', () => {
    expect(shape([[event(1, 'A'), event(2, 'B'), event(3, 'A')]])).toEqual([
      ['A', [1, 3]],
      ['B', [2]],
    ]);
  });
  test('matches stand above a championship that is under way', () => {
    const championship = event(1, 'A');
    const match = (id: number, tournament: string): SportEvent => ({
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
  test('a row of a match has a total, the row of a field has none even if there is such a market', () => {
    const total = { ...line('open'), line: '18|total=2.5', market: 18 };
    const field: SportEvent = { ...event(1, 'A'), lines: [total] };
    const match: SportEvent = {
      ...event(2, 'B'),
      lines: [total],
      participants: [{ id: 'h', name: 'a', short: 'AAA', color: null, role: 'home', withdrawn: false }],
    };
    expect(
      groupEventPagesByTournament([[match, field]]).map(({ events }) => events.map((listed) => listed.total)),
    ).toEqual([['18|total=2.5'], [null]]);
  });
  test('a group has the label of simulated matches only if all of them are simulated', () => {
    expect(groupEventPagesByTournament([[event(1, 'A'), event(2, 'A')]])[0]?.simulated).toBe(true);
    expect(groupEventPagesByTournament([[event(1, 'A'), event(2, 'A', false)]])[0]?.simulated).toBe(false);
  });
  test('a group is paused while no match of it takes a bet, and not when all of them are over', () => {
    const paused = (...states: readonly Parameters<typeof line>[0][]) =>
      groupEventPagesByTournament([states.map((state, n) => ({ ...event(n + 1, 'A'), lines: [line(state)] }))])[0]
        ?.paused;
    expect([paused('suspended', 'suspended'), paused('suspended', 'open'), paused('settled')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
