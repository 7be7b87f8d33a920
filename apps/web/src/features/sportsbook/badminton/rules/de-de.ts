import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/de-de.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: 'Spieler 1',
  away: 'Spieler 2',
  general: [
    'Ein Satz geht bis 21 Punkte, mit zwei Vorsprung oder bis zum dreißigsten Punkt. Zwei Sätze gewinnen das Spiel.',
    'Es zählt der Stand des Schiedsrichters. Ein wiederholter Ballwechsel (let) zählt einmal.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
