import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = 'Inning yang tidak selesai membatalkan taruhan yang belum ditentukan.';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: 'Tuan rumah',
  away: 'Tim tamu',
  general: [
    'Hasil resmi yang berlaku, juga dengan metode DLS saat hujan mengurangi over.',
    'Laga tanpa hasil: pemenang dan hasil batal. Yang sudah ditentukan tentang run, four, dan six tetap berlaku.',
    'Super over hanya dihitung di pasaran “Pemenang”. Run-nya tidak ada di total mana pun.',
    'Inning selesai saat over atau wicket-nya habis, atau target tercapai.',
  ],
  options: {
    'tie=void': 'Seri tanpa super over: di pasaran dua sisi, taruhan kembali.',
    'cutOvers=void': 'Over hilang: total run, four, dan six yang belum ditentukan sebelumnya batal.',
  },
  markets: {
    winner: 'Siapa yang menang, dengan super over. Jika seri tetap tanpa pemenang, taruhan kembali.',
    result: 'Tuan rumah menang, seri, atau tim tamu menang, tanpa super over.',
    drawNoBet: 'Siapa yang menang, tanpa super over. Jika seri, taruhan kembali.',
    tie: 'Run berakhir sama, ya atau tidak, sebelum super over.',
    homeInningsTotal: `Run tuan rumah di inning itu. ${line} ${early} ${unfinished}`,
    awayInningsTotal: `Run tim tamu di inning itu. ${line} ${early} ${unfinished}`,
    inningsTotal: `Run kedua tim di inning mereka. ${line} ${early} ${unfinished}`,
    homeOversTotal: `Run tuan rumah sampai akhir over yang disebut. Inning yang berakhir lebih awal dihitung seperti berakhirnya. ${line} ${early} ${unfinished}`,
    awayOversTotal: `Run tim tamu sampai akhir over yang disebut. Inning yang berakhir lebih awal dihitung seperti berakhirnya. ${line} ${early} ${unfinished}`,
    totalFours: `Four (sampai batas lewat tanah) kedua tim. ${line} ${early}`,
    totalSixes: `Six (melewati batas lewat udara) kedua tim. ${line} ${early}`,
    mostFours: 'Siapa yang memukul lebih banyak four di laga, atau seri.',
    mostSixes: 'Siapa yang memukul lebih banyak six di laga, atau seri.',
  },
  examples: [
    {
      heading: '172–158; 49–47 setelah 6 over; four 15–12, six 6–8',
      facts: decided,
    },
    {
      heading: '170–170, super over untuk tuan rumah; 46–44 setelah 6 over; four 14–14, six 7–4',
      facts: tied,
    },
  ],
};
