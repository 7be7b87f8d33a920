import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game', 'set');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: 'Giocatore 1',
  away: 'Giocatore 2',
  general: [
    'Un set arriva a 11 punti, con due di vantaggio. La partita è al meglio dei cinque o dei sette set.',
    'Conta il punteggio dell’arbitro. Uno scambio ripetuto (let) conta una volta.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
