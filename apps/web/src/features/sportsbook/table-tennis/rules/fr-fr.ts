import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: 'Joueur 1',
  away: 'Joueur 2',
  general: [
    'Un set va à 11 points, avec deux d’avance. Le match se joue au meilleur de cinq ou de sept sets.',
    'C’est le score de l’arbitre qui compte. Un échange rejoué (let) ne compte qu’une fois.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
