import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = 'Dibayar sebelum akhir begitu tidak ada frame lagi yang bisa mengubahnya.';
const notPlayed = 'Frame yang tidak dimainkan membatalkan taruhan.';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: 'Pemain 1',
  away: 'Pemain 2',
  general: [
    'Frame yang dimenangkan dihitung, juga yang diserahkan pemain lain atau hilang karena tiga kali miss berturut-turut.',
    'Frame yang disusun ulang adalah frame yang sama: taruhan tetap berlaku, dan poin sebelumnya tidak dihitung.',
    'Laga yang tidak dimulai: semua batal. Laga yang terhenti tetap berlaku saat berlanjut, juga di hari lain.',
  ],
  options: {
    'retirement=void':
      'Mundur atau diskualifikasi: yang sudah ditentukan dan frame yang selesai tetap berlaku. Sisanya batal, juga pemenang laga.',
  },
  markets: {
    winner: 'Siapa yang memenangkan laga.',
    frameHandicap: `Menurut frame yang dimenangkan. ${handicap} ${certain}`,
    totalFrames: `Frame yang dimainkan. ${line} ${certain}`,
    raceToFrames:
      'Siapa yang pertama memenangkan jumlah frame ini. Dibayar sebelum akhir, begitu seorang pemain mencapainya. Jika tidak ada yang mencapainya, taruhan batal.',
    correctScore: 'Skor akhir dalam frame.',
    frameWinner: `Siapa yang memenangkan frame yang disebut. ${notPlayed}`,
    framePoints: `Poin frame yang disebut, kedua pemain, termasuk poin foul. ${line} ${early} ${notPlayed}`,
    frameCentury: `Seorang pemain mencetak 100 poin atau lebih dalam satu kunjungan ke meja, di frame yang disebut, ya atau tidak. Dibayar sebelum akhir begitu terjadi. ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8 dengan break 104, 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
