import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: 'Joueur 1',
  away: 'Joueur 2',
  general: [
    'Un set va à 21 points, avec deux d’avance ou jusqu’au point 30. Deux sets gagnent le match.',
    'C’est le score de l’arbitre qui compte. Un échange rejoué (let) ne compte qu’une fois.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
