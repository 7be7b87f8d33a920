import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';
import { sportCodes } from '@arara/sports/sport-codes';
import { EventStore, type EventStoreSurroundings } from './event-store.ts';

/** The event that tests use where one is enough. */
export const TEST_EVENT_ID = 7 as SportEventId;

/** A line with two outcomes, `1` at these odds and `2` at odds that are a thousandth higher. */
export const createTestLine = (line: string, odds: number, changes: Partial<SportLine> = {}): SportLine => ({
  line,
  market: Number(line.split('|')[0]),
  specifiers: {},
  state: 'open',
  producer: 10,
  outcomes: ['1', '2'].map((outcomeId, n) => ({ outcomeId, name: outcomeId, odds: odds + n, state: 'open' as const })),
  ...changes,
});

/** A match in play. */
export const createTestEvent = (changes: Partial<SportEvent> = {}): SportEvent => ({
  eventId: TEST_EVENT_ID,
  sport: sportCodes[0],
  category: 'Brasil',
  tournamentId: 't',
  tournament: 'Copa',
  phase: 1,
  startsAt: 0,
  participants: [],
  home: 'a',
  away: 'b',
  score: { home: 0, away: 0 },
  scoreboard: null,
  markets: 1,
  clock: null,
  simulated: true,
  seq: 1,
  lines: [],
  ...changes,
});

/** A store without an app around it; time stands still. */
export const createTestEventStore = (surroundings: Partial<EventStoreSurroundings> = {}): EventStore =>
  new EventStore({
    scheduleOnce: () => undefined,
    subscribeToTopic: () => () => undefined,
    readAllAgain: () => undefined,
    listNamedEvents: () => [],
    ...surroundings,
  });
