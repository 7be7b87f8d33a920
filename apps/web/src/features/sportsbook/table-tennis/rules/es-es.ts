import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/es-es.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game', 'set');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: 'Jugador 1',
  away: 'Jugador 2',
  general: [
    'Un set va a 11 puntos, con dos de ventaja. El partido es al mejor de cinco o de siete sets.',
    'Cuenta el marcador del árbitro. Un punto repetido (let) solo cuenta una vez.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
