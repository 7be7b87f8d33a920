import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/id-id.ts';
import { ruleSentences } from '../../sport/rule-sentences/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set', 'set');
const certain = 'Dibayar sebelum akhir begitu sudah pasti.';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'Tuan rumah',
  away: 'Tim tamu',
  general: [
    'Satu set sampai 25 poin, set kelima sampai 15, selalu selisih dua. Poin di atas itu juga dihitung.',
    'Golden set, dimainkan setelah laga untuk menentukan siapa yang lolos, tidak dihitung di pasaran mana pun.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `Menurut set yang dimenangkan. ${handicap} Dibayar sebelum akhir begitu tidak ada set lagi yang bisa mengubahnya.`,
    totalSets: `Set yang dimainkan. ${line} ${certain}`,
    set4Played: `Laga sampai set keempat, ya atau tidak. ${certain}`,
    set5Played: `Laga sampai set kelima, ya atau tidak. ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
