import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/pt-br.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game', 'set');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: 'Jogador 1',
  away: 'Jogador 2',
  general: [
    'Um set vai a 11 pontos, com dois de vantagem. A partida é em melhor de cinco ou de sete sets.',
    'Conta o placar do árbitro. Um ponto repetido (let) só conta uma vez.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
