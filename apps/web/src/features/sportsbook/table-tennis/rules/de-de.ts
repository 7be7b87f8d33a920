import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/de-de.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: 'Spieler 1',
  away: 'Spieler 2',
  general: [
    'Ein Satz geht bis 11 Punkte, mit zwei Vorsprung. Gespielt wird über höchstens fünf oder sieben Sätze; die Mehrheit gewinnt.',
    'Es zählt der Stand des Schiedsrichters. Ein wiederholter Ballwechsel (let) zählt einmal.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
