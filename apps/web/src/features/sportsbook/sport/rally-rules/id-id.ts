import { ruleSentences } from '../rule-sentences/id-id.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in Indonesian. `word` is how the sport calls a set. */
export function describeRallyRules(setName: 'set' | 'game', word: 'set' | 'gim') {
  const notPlayed = `Jika ${word} tidak dimainkan, taruhan batal.`;
  return {
    walkover: 'Laga diputuskan tanpa bermain (walkover): semua batal.',
    retirement: `Mundur atau diskualifikasi: yang sudah ditentukan dan ${word} yang selesai tetap berlaku. Sisanya batal, juga pemenang laga.`,
    race: `Siapa yang pertama mencapai jumlah poin ini di ${word} yang disebut. Dibayar sebelum akhir, begitu satu sisi mencapainya. Jika ${word} berakhir sebelumnya, atau tidak dimainkan, taruhan batal.`,
    markets: {
      winner: 'Siapa yang memenangkan laga.',
      correctScore: `Skor akhir dalam ${word}.`,
      totalPoints: `Poin semua ${word}, kedua sisi. ${line} ${early}`,
      pointHandicap: `Menurut poin seluruh laga. ${handicap}`,
      [`${setName}Winner`]: `Siapa yang memenangkan ${word} yang disebut. ${notPlayed}`,
      [`${setName}TotalPoints`]: `Poin ${word} yang disebut, kedua sisi. ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `Menurut poin ${word} yang disebut. ${handicap} ${notPlayed}`,
    },
  };
}
