import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'Đội nhà',
  away: 'Đội khách',
  general: [
    'Hiệp phụ được tính trong các kèo của trận. Kèo “không hiệp phụ” do bốn hiệp quyết định, có thể kết thúc hòa.',
    'Kèo nửa đầu do hai hiệp đầu quyết định, kèo của một hiệp chỉ theo điểm của hiệp đó.',
    'Cược trong trận tính toàn bộ điểm, không chỉ điểm sau khi cược.',
  ],
  options: {
    'abandoned=lateStands':
      'Trận bỏ dở: điểm giữ nguyên nếu bốn hiệp còn thiếu tối đa 5 phút (đã chơi 43/48 hoặc 35/40). Hiệp chưa xong và câu hỏi về hiệp phụ bị hủy.',
  },
  markets: {
    winner: 'Ai thắng, kể cả hiệp phụ. Nếu giải cho phép hòa và trận kết thúc hòa, tiền cược được hoàn.',
    handicap: `Kể cả hiệp phụ. ${handicap}`,
    total: `Điểm của hai đội, kể cả hiệp phụ. ${line} ${early}`,
    homeTotal: `Điểm của đội nhà, kể cả hiệp phụ. ${line} ${early}`,
    awayTotal: `Điểm của đội khách, kể cả hiệp phụ. ${line} ${early}`,
    oddEven: 'Tổng điểm hai đội, kể cả hiệp phụ, là chẵn hay lẻ.',
    overtime: 'Có, nếu bốn hiệp kết thúc hòa và trận vào hiệp phụ.',
    regulationResult: 'Ai dẫn sau bốn hiệp, hoặc hòa. Hiệp phụ không tính.',
    regulationHandicap: `Theo điểm của bốn hiệp. ${handicap}`,
    regulationTotal: `Điểm của hai đội trong bốn hiệp. ${line} ${early}`,
    halfResult: 'Ai dẫn sau hai hiệp, hoặc hòa.',
    halfHandicap: `Theo điểm của hai hiệp đầu. ${handicap}`,
    halfTotal: `Điểm của hai đội trong hai hiệp đầu. ${line} ${early}`,
    quarterResult: 'Ai ghi nhiều điểm hơn trong hiệp, hoặc hòa.',
    quarterDrawNoBet: 'Ai ghi nhiều điểm hơn trong hiệp. Hòa thì hoàn tiền cược.',
    quarterHandicap: `Theo điểm của hiệp. ${handicap}`,
    quarterTotal: `Điểm của hai đội trong hiệp. ${line} ${early}`,
  },
  examples: [
    { heading: 'các hiệp 25–22, 20–27, 28–24, 25–22; chung cuộc 98–95', facts: regular },
    {
      heading: 'các hiệp 22–22, 24–22, 25–26, 20–21; hiệp phụ 12–7, chung cuộc 103–98',
      facts: overtime,
    },
  ],
};
