import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game', 'gim');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: 'Pemain 1',
  away: 'Pemain 2',
  general: [
    'Satu gim sampai 11 poin, selisih dua. Laga dimainkan terbaik dari lima atau tujuh gim.',
    'Skor wasit yang berlaku. Reli yang diulang (let) dihitung sekali.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
