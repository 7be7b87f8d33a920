import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'Tuan rumah',
  away: 'Tim tamu',
  general: [
    'Overtime dihitung di pasaran laga. Pasaran “tanpa overtime” ditentukan empat kuarter, yang bisa berakhir seri.',
    'Pasaran babak 1 ditentukan dua kuarter pertama, pasaran satu kuarter hanya oleh poinnya.',
    'Taruhan selama laga menghitung seluruh skornya, bukan hanya poin setelah taruhan.',
  ],
  options: {
    'abandoned=lateStands':
      'Laga dihentikan: skor berlaku jika tersisa paling banyak 5 menit dari empat kuarter (43 dari 48 atau 35 dari 40 dimainkan). Kuarter yang tidak selesai dan pertanyaan overtime batal.',
  },
  markets: {
    winner:
      'Siapa yang menang, dengan overtime. Jika kompetisi mengizinkan seri dan laga berakhir seri, taruhan kembali.',
    handicap: `Dengan overtime. ${handicap}`,
    total: `Poin kedua tim, dengan overtime. ${line} ${early}`,
    homeTotal: `Poin tuan rumah, dengan overtime. ${line} ${early}`,
    awayTotal: `Poin tim tamu, dengan overtime. ${line} ${early}`,
    oddEven: 'Jumlah poin kedua tim, dengan overtime, ganjil atau genap.',
    overtime: 'Ya, jika empat kuarter berakhir seri dan laga masuk overtime.',
    regulationResult: 'Siapa yang unggul setelah empat kuarter, atau seri. Overtime tidak dihitung.',
    regulationHandicap: `Menurut skor empat kuarter. ${handicap}`,
    regulationTotal: `Poin kedua tim dalam empat kuarter. ${line} ${early}`,
    halfResult: 'Siapa yang unggul setelah dua kuarter, atau seri.',
    halfHandicap: `Menurut skor dua kuarter pertama. ${handicap}`,
    halfTotal: `Poin kedua tim dalam dua kuarter pertama. ${line} ${early}`,
    quarterResult: 'Siapa yang mencetak lebih banyak poin di kuarter itu, atau seri.',
    quarterDrawNoBet: 'Siapa yang mencetak lebih banyak poin di kuarter itu. Jika seri, taruhan kembali.',
    quarterHandicap: `Menurut poin kuarter itu. ${handicap}`,
    quarterTotal: `Poin kedua tim di kuarter itu. ${line} ${early}`,
  },
  examples: [
    { heading: 'kuarter 25–22, 20–27, 28–24, 25–22; skor akhir 98–95', facts: regular },
    {
      heading: 'kuarter 22–22, 24–22, 25–26, 20–21; overtime 12–7, skor akhir 103–98',
      facts: overtime,
    },
  ],
};
