import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game', 'gim');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: 'Pemain 1',
  away: 'Pemain 2',
  general: [
    'Satu gim sampai 21 poin, selisih dua atau sampai poin ketiga puluh. Dua gim memenangkan laga.',
    'Skor wasit yang berlaku. Reli yang diulang (let) dihitung sekali.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
