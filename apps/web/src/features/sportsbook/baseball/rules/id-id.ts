import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = 'Dibayar sebelum akhir jika tuan rumah, saat memukul, sudah memastikan hasil.';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'Tuan rumah',
  away: 'Tim tamu',
  general: [
    'Inning tambahan dihitung di pasaran laga.',
    'Handicap run, total, dan ganjil atau genap perlu sembilan inning (tujuh di laga tujuh inning), atau setengah inning kurang jika tuan rumah unggul. Di laga yang berakhir lebih awal, hanya yang sudah ditentukan yang berlaku, dan sisanya batal.',
    'Pasaran satu inning atau lima inning pertama berlaku begitu bagian itu selesai.',
  ],
  options: {
    'listedPitchers=action': 'Pitcher: taruhan berlaku siapa pun yang memulai.',
    'winner=fiveInnings':
      'Laga dipersingkat: pemenang resmi setelah lima inning, atau setelah empat setengah jika tuan rumah unggul.',
    'suspendedHours=36': 'Laga ditangguhkan: dihitung jika selesai dalam 36 jam. Setelah itu semua batal.',
  },
  markets: {
    winner: 'Siapa yang menang, dengan inning tambahan. Jika laga berakhir seri, taruhan kembali.',
    runLine: `Menurut run laga. ${handicap}`,
    totalRuns: `Run kedua tim. ${line} ${early}`,
    homeRunsTotal: `Run tuan rumah. ${line} ${early}`,
    awayRunsTotal: `Run tim tamu. ${line} ${early}`,
    oddEvenRuns: 'Jumlah run kedua tim ganjil atau genap.',
    extraInnings: 'Ya, jika laga seri setelah sembilan inning dan berlanjut.',
    fiveInningsResult: `Siapa yang unggul setelah lima inning, atau seri. ${homeBats}`,
    fiveInningsHandicap: `Menurut run lima inning pertama. ${handicap} ${homeBats}`,
    fiveInningsTotal: `Run kedua tim dalam lima inning pertama. ${line} ${early}`,
    inningResult: `Siapa yang mencetak lebih banyak run di inning itu, atau seri. ${homeBats} Inning yang tidak dimainkan membatalkan taruhan.`,
    inningTotal: `Run kedua tim di inning itu. ${line} ${early} Inning yang tidak dimainkan membatalkan taruhan.`,
  },
  examples: [
    { heading: 'skor akhir 5–3; lima inning 3–3; inning 1 2–0', facts: regular },
    { heading: 'skor akhir 5–4 dalam sepuluh inning; lima inning 3–2; inning 1 0–1', facts: extra },
  ],
};
