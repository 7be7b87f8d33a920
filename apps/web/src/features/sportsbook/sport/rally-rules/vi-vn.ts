import { ruleSentences } from '../rule-sentences/vi-vn.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in Vietnamese. */
export function describeRallyRules(setName: 'set' | 'game') {
  const word = setName === 'set' ? 'set' : 'ván';
  const notPlayed = `Nếu ${word} không được đánh, cược bị hủy.`;
  return {
    walkover: 'Trận được quyết định mà không thi đấu (walkover): mọi cược bị hủy.',
    retirement: `Bỏ cuộc hoặc truất quyền: những gì đã quyết định và các ${word} đã xong vẫn giữ nguyên. Còn lại bị hủy, kể cả người thắng trận.`,
    race: `Bên nào đạt số điểm này trước trong ${word} được nêu. Trả trước khi kết thúc, ngay khi một bên đạt. Nếu ${word} kết thúc trước đó hoặc không được đánh, cược bị hủy.`,
    markets: {
      winner: 'Ai thắng trận.',
      correctScore: `Tỷ số chung cuộc theo ${word}.`,
      totalPoints: `Điểm của mọi ${word}, cả hai bên. ${line} ${early}`,
      pointHandicap: `Theo điểm của cả trận. ${handicap}`,
      [`${setName}Winner`]: `Ai thắng ${word} được nêu. ${notPlayed}`,
      [`${setName}TotalPoints`]: `Điểm của ${word} được nêu, cả hai bên. ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `Theo điểm của ${word} được nêu. ${handicap} ${notPlayed}`,
    },
  };
}
