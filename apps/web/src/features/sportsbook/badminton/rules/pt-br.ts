import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/pt-br.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game', 'game');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: 'Jogador 1',
  away: 'Jogador 2',
  general: [
    'Um game vai a 21 pontos, com dois de vantagem ou até o ponto 30. Vence quem ganha dois games.',
    'Conta o placar do árbitro. Um ponto repetido (let) só conta uma vez.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
