import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = 'Jika seri, odds dibagi jumlah yang seri.';
const notStarted = 'Mobil yang tidak start membatalkan taruhan padanya.';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('Seri'),
  home: '',
  away: '',
  general: [
    'Hasil resmi balapan yang berlaku, seperti di podium. Penalti yang diberikan kemudian tidak dihitung.',
    'Mobil terklasifikasi jika menyelesaikan sembilan persepuluh lap pemenang, meskipun sudah berhenti.',
    'Jika balapan berakhir tanpa hasil resmi, semua batal kecuali yang sudah ditentukan: safety car, duel, jumlah mobil terklasifikasi.',
  ],
  options: {
    'shortened=classified': 'Balapan dipersingkat: dihitung jika ada hasil resmi.',
    'bothRetired=moreLaps': 'Dua mobil duel yang mundur: yang lebih banyak lap ada di depan.',
    'didNotStart=void': 'Mobil yang tidak start: taruhan padanya batal, begitu juga tiap duel dengannya.',
  },
  markets: {
    winner: `Siapa yang memenangkan balapan. ${tie} ${notStarted}`,
    top: `Mobil finis di antara yang terdepan, sebanyak yang disebut pasaran. Jika beberapa mobil berbagi posisi terakhirnya, odds dibagi jumlah yang seri. ${notStarted}`,
    headToHead:
      'Mana dari dua mobil yang di depan dalam hasil resmi. Jika tidak ada, atau salah satunya tidak start, taruhan batal. Dibayar sebelum akhir jika satu berhenti dan yang lain melaju lebih jauh.',
    headToHeadThreeWay:
      'Mana dari dua mobil yang di depan, atau seri. Jika salah satunya tidak start, taruhan batal. Dibayar sebelum akhir jika satu berhenti dan yang lain melaju lebih jauh.',
    groupWinner: `Mobil berposisi terbaik di grup, terklasifikasi atau tidak. ${tie} ${notStarted}`,
    fastestLap: `Siapa yang membuat lap tercepat balapan. ${tie} ${notStarted}`,
    polePosition: 'Siapa yang start dari posisi pertama. Kualifikasi menentukan, dengan penalti grid.',
    classifiedCars: `Berapa mobil terklasifikasi. ${line} Dibayar sebelum akhir saat mobil yang berhenti, atau yang sudah cukup jauh, tidak menyisakan keraguan.`,
    safetyCar: 'Safety car keluar minimal sekali, ya atau tidak. “Ya” dibayar sebelum akhir, begitu keluar.',
  },
  examples: [
    {
      heading:
        'ke-1 Costa, ke-2 Moreau, ke-3 Lindberg, ke-4 Okafor, ke-5 Tanaka; Weber mundur; pole Lindberg, lap tercepat Moreau, satu safety car',
      facts: plain,
    },
    {
      heading:
        'Costa dan Moreau seri di posisi 1, ke-3 Lindberg, ke-4 Okafor; Tanaka mundur, Weber tidak start; pole Costa, lap tercepat Lindberg, tanpa safety car',
      facts: shared,
    },
  ],
};
