import structure from '@arara/content/structure/sports/football.json';
import type { FootballFacts } from '@arara/sports/football/facts';
import { footballMarkets } from '@arara/sports/football/markets';
import type { CheckedFacts } from './checked-facts.ts';
import { readExample } from './read-example.ts';

const homeWin = readExample('football', structure.events.homeWin) as FootballFacts;

/** More goals, corners and cards than any line has. */
const busy: FootballFacts = {
  score: [9, 8],
  goalSides: Array.from({ length: 17 }, (_, goal) => (goal % 2 === 0 ? 'home' : 'away')),
  corners: [90, 80],
  cards: { yellow: [40, 40], red: [1, 0] },
};

export const checkedFacts: CheckedFacts<FootballFacts> = {
  inPlay: [
    { facts: busy },
    {
      facts: { ...busy, halfTime: [1, 0] },
      over: footballMarkets.markets.filter(({ scope }) => scope === 'firstHalf').map(({ key }) => key),
    },
  ],
  played: [
    { ...homeWin, score: [0, 0], halfTime: [0, 0], goalSides: [] },
    { ...homeWin, score: [2, 2], halfTime: [1, 1], goalSides: ['home', 'away', 'home', 'away'] },
    { ...homeWin, cards: { yellow: [2, 2], red: [0, 0] } },
  ],
};
