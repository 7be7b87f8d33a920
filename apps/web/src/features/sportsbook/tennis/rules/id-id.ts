import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = 'Set yang tidak dimainkan membatalkan taruhan.';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: 'Pemain 1',
  away: 'Pemain 2',
  general: [
    'Tie-break adalah satu gim. Match tie-break (sampai 10 poin sebagai ganti set terakhir) adalah satu set dan satu gim.',
    'Laga diputuskan tanpa bermain (walkover): semua batal.',
    'Perubahan permukaan atau lapangan, dalam atau luar ruangan, tidak membatalkan apa pun. Laga yang terhenti tetap berlaku saat berlanjut, juga di hari lain.',
  ],
  options: {
    'retirement=void':
      'Mundur atau diskualifikasi: yang sudah ditentukan dan set yang selesai tetap berlaku. Sisanya batal, juga pemenang laga.',
  },
  markets: {
    winner: 'Siapa yang memenangkan laga.',
    setWinner: `Siapa yang memenangkan set yang disebut. ${notPlayed}`,
    setHandicap: `Menurut set yang dimenangkan. ${handicap} Dibayar sebelum akhir begitu tidak ada set lagi yang bisa mengubahnya.`,
    correctScore: 'Skor akhir dalam set.',
    homeWinsSet:
      'Pemain pertama memenangkan minimal satu set, ya atau tidak. Dibayar sebelum akhir begitu sudah pasti.',
    awayWinsSet: 'Pemain kedua memenangkan minimal satu set, ya atau tidak. Dibayar sebelum akhir begitu sudah pasti.',
    totalGames: `Gim semua set, kedua pemain. ${line} ${early}`,
    gameHandicap: `Menurut gim seluruh laga. ${handicap}`,
    setTotalGames: `Gim di set yang disebut, kedua pemain. ${line} ${early} ${notPlayed}`,
    setGameHandicap: `Menurut gim di set yang disebut. ${handicap} ${notPlayed}`,
    setTieBreak: `Set yang disebut punya tie-break, ya atau tidak. Match tie-break sebagai gantinya membatalkan taruhan, begitu juga set yang tidak dimainkan.`,
    setScore: `Skor gim di set yang disebut. Match tie-break sebagai gantinya membatalkan taruhan, begitu juga set yang tidak dimainkan.`,
    gameWinner: `Siapa yang memenangkan gim yang disebut di set itu. Gim yang tidak dimainkan membatalkan taruhan.`,
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
