import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = 'Pertarungan tanpa hasil membatalkan taruhan.';
const format = 'Perubahan jumlah ronde membatalkan taruhan.';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: 'Petinju 1',
  away: 'Petinju 2',
  general: [
    'Hasil yang diumumkan di ring yang berlaku. Koreksi beberapa hari kemudian tidak mengubah apa pun.',
    'KO adalah setiap akhir sebelum keputusan juri: KO, TKO, menyerah, atau diskualifikasi.',
    'Petinju yang tidak keluar setelah jeda kalah di ronde sebelumnya.',
    'Jika petinju diganti, atau pertarungan tidak berlangsung, semua batal.',
  ],
  options: {
    'technicalDecision=notTheDistance':
      'Kecelakaan mengakhiri pertarungan dan kartu nilai menentukan: itu kemenangan angka, tetapi pertarungan tidak sampai selesai.',
    'exactHalfRound=refund': 'Setengah ronde adalah 1:30. Akhir tepat di detik ini mengembalikan taruhan total ronde.',
  },
  markets: {
    winner: `Siapa yang menang. Jika seri, taruhan kembali. ${noContest}`,
    result: `Salah satu petinju menang, atau seri. ${noContest}`,
    totalRounds:
      'Berapa lama pertarungan berlangsung: over 6,5 menang setelah 1:30 ronde 7. Garis utuh: jika pertarungan berakhir dengan ronde ini, taruhan kembali. Dibayar sebelum akhir begitu pertarungan melewati garis. Pertarungan tanpa hasil atau jumlah ronde lain membatalkan yang masih terbuka.',
    distance: `Pertarungan sampai bel terakhir, ya atau tidak. ${noContest} ${format}`,
    method: `Siapa yang menang dan bagaimana: dengan KO atau keputusan juri. Seri adalah salah satu pilihan. ${noContest}`,
    roundRange: `Siapa yang menang KO dan di ronde mana saja, atau dengan angka. Seri adalah salah satu pilihan. ${noContest} ${format}`,
    exactRound: `Siapa yang menang KO dan di ronde berapa, atau dengan angka. Seri adalah salah satu pilihan. ${noContest} ${format}`,
    knockDown:
      'Petinju jatuh dan wasit menghitung, ya atau tidak; knock-down yang mengakhiri pertarungan juga dihitung. Dibayar sebelum akhir begitu terjadi. Tanpa itu, pertarungan tanpa hasil membatalkan taruhan.',
  },
  examples: [
    { heading: 'petinju 1 menang TKO di ronde 7, 1:12, setelah knock-down', facts: stoppage },
    { heading: 'petinju 2 tidak keluar untuk ronde 7', facts: retirement },
    { heading: 'seri di kartu nilai setelah 12 ronde, tanpa knock-down', facts: draw },
  ],
};
