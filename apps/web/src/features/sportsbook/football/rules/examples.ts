import type { FootballFacts } from '@arara/sports/football/facts';
import type { ExampleOutcome, SportRulesLines } from '../../sport/sport-rules.ts';

/** 2 × 1, at the break 1 × 0; corners 6 × 4; the away side has a player sent off. */
export const homeWin: FootballFacts = {
  end: 'played',
  score: [2, 1],
  halfTime: [1, 0],
  goalSides: ['home', 'away', 'home'],
  corners: [6, 4],
  cards: { yellow: [2, 3], red: [0, 1] },
  advancing: 'home',
};

/** 1 × 1, at the break 0 × 1; corners 5 × 5; the away side goes on after penalties. */
export const draw: FootballFacts = {
  end: 'played',
  score: [1, 1],
  halfTime: [0, 1],
  goalSides: ['away', 'home'],
  corners: [5, 5],
  cards: { yellow: [2, 2], red: [0, 0] },
  advancing: 'away',
};

/** A champion, and two players who share the most goals. */
export const season: FootballFacts = {
  end: 'played',
  season: { winner: 'aurora', topGoalscorers: ['lima', 'souza'] },
};

export const cornerMarkets = ['cornerResult', 'cornerTotal', 'cornerHandicap'];
export const cardMarkets = ['bookingResult', 'bookingTotal', 'sendingOff'];
export const goalOrderMarkets = ['nextGoal', 'lastGoal'];
export const seasonMarkets = ['leagueWinner', 'topGoalscorer'];

const teams: readonly ExampleOutcome[] = [
  { id: 'aurora', name: 'Aurora' },
  { id: 'serrano', name: 'Serrano' },
];
const players: readonly ExampleOutcome[] = [
  { id: 'lima', name: 'Lima' },
  { id: 'souza', name: 'Souza' },
  { id: 'prado', name: 'Prado' },
];

/** Quarter lines, because their halves are what players ask about most. */
export const footballLines: SportRulesLines = {
  exampleSpecifiers: {
    restOfMatch: { score: '1:0' },
    nextGoal: { goalnr: '2' },
    total: { total: '2.75' },
    homeTotal: { total: '1.5' },
    awayTotal: { total: '0.5' },
    handicap: { hcp: '-0.75' },
    scoreHandicap: { hcp: '0:1' },
    halfTotal: { total: '0.75' },
    halfHandicap: { hcp: '-0.25' },
    halfScoreHandicap: { hcp: '0:1' },
    halfHomeTotal: { total: '0.5' },
    halfAwayTotal: { total: '0.5' },
    halfExactGoals: { variant: 'sr:exact_goals:2+' },
    secondHalfTotal: { total: '1.5' },
    secondHalfHandicap: { hcp: '-0.25' },
    furtherScore: { score: '1:0' },
    winningMargin: { variant: 'sr:winning_margin:3+' },
    totalAndBothScore: { total: '2.5' },
    resultAndTotal: { total: '2.5' },
    cornerTotal: { total: '9.5' },
    cornerHandicap: { hcp: '-1.5' },
    bookingTotal: { total: '4.5' },
  },
  exampleOutcomes: { leagueWinner: teams, topGoalscorer: players },
};
