import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game', 'game');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: 'Giocatore 1',
  away: 'Giocatore 2',
  general: [
    'Un game arriva a 21 punti, con due di vantaggio o fino al trentesimo punto. Due game vincono la partita.',
    'Conta il punteggio dell’arbitro. Uno scambio ripetuto (let) conta una volta.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
