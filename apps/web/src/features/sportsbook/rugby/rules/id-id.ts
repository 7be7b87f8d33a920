import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'Tuan rumah',
  away: 'Tim tamu',
  general: [
    'Skor 80 menit yang berlaku, dengan yang dimainkan setelah sirene sampai bola mati.',
    'Pasaran babak 1 ditentukan saat turun minum.',
    'Try yang dianulir video tidak dihitung. Try penalti adalah satu try.',
    'Taruhan selama laga menghitung seluruh skornya, bukan hanya poin setelah taruhan.',
  ],
  options: { 'extraTime=excluded': 'Perpanjangan waktu tidak dihitung di pasaran mana pun.' },
  markets: {
    result: 'Tuan rumah menang, seri, atau tim tamu menang, dalam 80 menit.',
    drawNoBet: 'Siapa yang menang dalam 80 menit. Jika seri, taruhan kembali.',
    handicap: `Menurut poin 80 menit. ${handicap}`,
    total: `Poin kedua tim. ${line} ${early}`,
    winningMargin:
      'Siapa yang menang dan selisih berapa poin, dalam rentang pilihan Anda. Seri adalah salah satu pilihan.',
    homeTotal: `Poin tuan rumah. ${line} ${early}`,
    awayTotal: `Poin tim tamu. ${line} ${early}`,
    oddEven: 'Jumlah poin kedua tim ganjil atau genap. Nol-nol adalah genap.',
    halfResult: 'Siapa yang unggul saat turun minum, atau seri.',
    halfHandicap: `Menurut poin babak 1. ${handicap}`,
    halfTotal: `Poin kedua tim di babak 1. ${line} ${early}`,
    halfFull:
      'Siapa yang unggul saat turun minum dan siapa yang menang dalam 80 menit, keduanya benar. Seri adalah salah satu pilihan.',
    totalTries: `Try kedua tim. ${line} ${early}`,
    homeTries: `Try tuan rumah. ${line} ${early}`,
    awayTries: `Try tim tamu. ${line} ${early}`,
    mostTries: 'Tim mana yang mencetak lebih banyak try, atau jumlah yang sama.',
    totalCards: `Kartu kuning dan merah kedua tim, masing-masing dihitung satu. ${line} ${early}`,
  },
  examples: [
    { heading: 'turun minum 10–13, akhir 27–20; try 3–2, kartu 1–2', facts: homeWin },
    { heading: 'turun minum 6–12, akhir 18–18, perpanjangan 3–0; try 2–0, kartu 1–0', facts: draw },
  ],
};
