import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/es-es.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game', 'juego');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: 'Jugador 1',
  away: 'Jugador 2',
  general: [
    'Un juego va a 21 puntos, con dos de ventaja o hasta el punto 30. Gana quien gana dos juegos.',
    'Cuenta el marcador del árbitro. Un punto repetido (let) solo cuenta una vez.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
