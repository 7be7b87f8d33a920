import type { FootballFacts } from '@arara/sports/football/facts';
import { ruleSentences } from '../../sport/rule-sentences/id-id.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import {
  cardMarkets,
  cornerMarkets,
  draw,
  footballLines,
  goalOrderMarkets,
  homeWin,
  season,
  seasonMarkets,
} from './examples.ts';

const { line, handicap, early } = ruleSentences;
const headStart = 'Jika sama, yang memilih seri dibayar.';
const corrected = 'Jika skor dikoreksi menjadi kurang dari itu, taruhan batal.';

export const footballRules: SportRulesText<FootballFacts> = {
  ...footballLines,
  home: 'Tuan rumah',
  away: 'Tim tamu',
  general: [
    'Skor 90 menit dan waktu tambahan (injury time) yang berlaku. Perpanjangan waktu dan adu penalti hanya dihitung di “Tim yang lolos”.',
    'Pasaran babak 1 ditentukan saat turun minum, dengan injury time-nya. Pasaran babak 2 hanya menghitung yang terjadi di dalamnya.',
    'Gol bunuh diri dihitung untuk tim yang mendapatnya di skor. Gol yang dianulir tidak dihitung.',
    'Sepak pojok dihitung saat diambil, bukan saat diberikan. Kartu dihitung jika pemain ada di lapangan, bukan kartu cadangan atau staf.',
    'Taruhan selama laga menghitung seluruh skornya, bukan hanya gol setelah taruhan, kecuali di pasaran yang mulai dari skor saat itu.',
  ],
  options: {
    'redCard=two': 'Poin kartu: kartu kuning 1, kartu merah 2.',
    'secondYellow=notCounted':
      'Kartu kuning kedua seorang pemain dihitung sebagai merah dan tidak lagi sebagai kuning. Paling banyak 3 per pemain.',
  },
  markets: {
    result: 'Tuan rumah menang, seri, atau tim tamu menang.',
    doubleChance: 'Dua dari tiga hasil dalam satu taruhan: menang jika salah satunya terjadi.',
    drawNoBet: 'Siapa yang memenangkan laga. Jika seri, taruhan kembali.',
    toQualify: 'Siapa yang lolos ke babak berikutnya atau meraih gelar, dengan perpanjangan waktu dan adu penalti.',
    restOfMatch: `Siapa yang mencetak lebih banyak gol dari skor yang disebut sampai akhir, atau seri. Gol sebelumnya tidak dihitung. ${corrected}`,
    total: `Jumlah gol kedua tim di atas atau di bawah garis. ${line} ${early}`,
    bothScore: 'Tiap tim mencetak minimal satu gol, ya atau tidak. Dibayar sebelum akhir begitu keduanya mencetak gol.',
    nextGoal:
      'Siapa yang mencetak gol bernomor itu. Tanpa gol itu, “Tidak ada” menang. Dibayar sebelum akhir, begitu gol disahkan.',
    lastGoal: 'Siapa yang mencetak gol terakhir laga. Tanpa gol, “Tidak ada” menang.',
    homeTotal: `Gol tuan rumah. ${line} ${early}`,
    awayTotal: `Gol tim tamu. ${line} ${early}`,
    oddEven: 'Jumlah gol kedua tim ganjil atau genap. Nol-nol adalah genap.',
    multigoals:
      'Jumlah gol kedua tim ada dalam rentang, termasuk kedua angkanya. Rentang saling tumpang tindih, jadi beberapa menang. Dibayar sebelum akhir pada tujuh gol, saat tidak ada lagi yang berubah.',
    handicap: `Menurut gol laga. ${handicap}`,
    scoreHandicap: `Laga dimulai dengan keunggulan yang ditampilkan, dan skor dengan tambahan itu memberi tuan rumah, seri, atau tim tamu. ${headStart}`,
    halfResult: 'Siapa yang unggul saat turun minum, atau seri.',
    halfDoubleChance: 'Dua dari tiga hasil saat turun minum dalam satu taruhan.',
    halfDrawNoBet: 'Siapa yang unggul saat turun minum. Jika seri, taruhan kembali.',
    halfTotal: `Jumlah gol babak 1. ${line} ${early}`,
    halfHandicap: `Menurut gol babak 1. ${handicap}`,
    halfScoreHandicap: `Babak 1 dimulai dengan keunggulan yang ditampilkan. ${headStart}`,
    halfHomeTotal: `Gol tuan rumah di babak 1. ${line} ${early}`,
    halfAwayTotal: `Gol tim tamu di babak 1. ${line} ${early}`,
    halfExactGoals:
      'Jumlah gol persis di babak 1. Angka terbesar juga berarti lebih banyak gol, dan taruhan lalu dibayar sebelum akhir babak.',
    halfOddEven: 'Jumlah gol babak 1 ganjil atau genap. Nol-nol adalah genap.',
    halfBothScore:
      'Tiap tim mencetak minimal satu gol di babak 1, ya atau tidak. Dibayar sebelum akhir babak begitu keduanya mencetak gol.',
    secondHalfResult: 'Siapa yang mencetak lebih banyak gol di babak 2, atau seri. Gol babak 1 tidak dihitung.',
    secondHalfTotal: `Jumlah gol babak 2. ${line} ${early}`,
    secondHalfHandicap: `Menurut gol babak 2. ${handicap}`,
    halfFull: 'Siapa yang unggul saat turun minum dan siapa yang memenangkan laga, atau seri, keduanya benar.',
    correctScore:
      'Skor akhir persis. Begitu satu tim mencetak lebih dari empat gol, “Skor lain” berlaku, dan taruhan dibayar sebelum akhir.',
    furtherScore: `Gol tiap tim dari skor yang disebut sampai akhir. Dengan lebih dari enam gol semua pilihan kalah, sudah sebelum akhir. ${corrected}`,
    winningMargin: 'Siapa yang menang dan selisih berapa gol: satu, dua, tiga atau lebih. Atau seri.',
    resultAndBothScore: 'Hasil dan apakah kedua tim mencetak gol, keduanya benar.',
    totalAndBothScore:
      'Gol di atas atau di bawah garis dan apakah kedua tim mencetak gol, keduanya benar. Garis utuh: jika jumlahnya sama, taruhan kembali. Dibayar sebelum akhir begitu garis terlewati dan keduanya mencetak gol.',
    resultAndTotal:
      'Hasil dan gol di atas atau di bawah garis, keduanya benar. Garis utuh: jika jumlahnya sama, taruhan kembali.',
    cornerResult: 'Siapa yang mengambil lebih banyak sepak pojok, atau seri.',
    cornerTotal: `Sepak pojok kedua tim. ${line} ${early}`,
    cornerHandicap: `Menurut sepak pojok laga. ${handicap}`,
    bookingResult: 'Siapa yang punya lebih banyak poin kartu, atau seri.',
    bookingTotal: `Poin kartu kedua tim. ${line} ${early}`,
    sendingOff: 'Seorang pemain dikeluarkan, ya atau tidak. “Ya” dibayar sebelum akhir, saat pemain dikeluarkan.',
    leagueWinner: 'Juara. Klasemen akhir menentukan, atau play-off yang diminta kompetisi.',
    topGoalscorer:
      'Siapa yang mencetak gol terbanyak di kompetisi. Gol bunuh diri tidak dihitung. Jika seri, odds dibagi jumlah yang seri.',
  },
  examples: [
    { heading: 'akhir 2–1, turun minum 1–0', facts: homeWin },
    { heading: 'akhir 1–1, turun minum 0–1', facts: draw },
    { heading: '2–1, gol: tuan rumah, tim tamu, tuan rumah', facts: homeWin, markets: goalOrderMarkets },
    { heading: '1–1, gol: tim tamu, tuan rumah', facts: draw, markets: goalOrderMarkets },
    { heading: 'tuan rumah menang 2–1', facts: homeWin, markets: ['toQualify'] },
    { heading: '1–1, dan tim tamu menang adu penalti', facts: draw, markets: ['toQualify'] },
    { heading: 'sepak pojok 6–4', facts: homeWin, markets: cornerMarkets },
    { heading: 'sepak pojok 5–5', facts: draw, markets: cornerMarkets },
    { heading: 'kartu kuning 2–3, merah 0–1', facts: homeWin, markets: cardMarkets },
    { heading: 'kartu kuning 2–2', facts: draw, markets: cardMarkets },
    { heading: 'Aurora juara; Lima dan Souza mencetak 21 gol, Prado 18', facts: season, markets: seasonMarkets },
  ],
};
