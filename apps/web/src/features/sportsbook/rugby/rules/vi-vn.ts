import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'Đội nhà',
  away: 'Đội khách',
  general: [
    'Tính điểm 80 phút, cả phần chơi sau còi đến khi bóng chết.',
    'Kèo hiệp 1 được quyết định lúc nghỉ.',
    'Try bị video hủy không tính. Penalty try là một try.',
    'Cược trong trận tính toàn bộ điểm, không chỉ điểm sau khi cược.',
  ],
  options: { 'extraTime=excluded': 'Hiệp phụ không tính ở kèo nào.' },
  markets: {
    result: 'Đội nhà thắng, hòa, hoặc đội khách thắng, trong 80 phút.',
    drawNoBet: 'Ai thắng trong 80 phút. Hòa thì hoàn tiền cược.',
    handicap: `Theo điểm của 80 phút. ${handicap}`,
    total: `Điểm của hai bên. ${line} ${early}`,
    winningMargin: 'Ai thắng và cách biệt bao nhiêu điểm, trong nhóm bạn chọn. Hòa là một lựa chọn.',
    homeTotal: `Điểm của đội nhà. ${line} ${early}`,
    awayTotal: `Điểm của đội khách. ${line} ${early}`,
    oddEven: 'Tổng điểm của hai bên là chẵn hay lẻ. Không-không là chẵn.',
    halfResult: 'Ai dẫn lúc nghỉ, hoặc hòa.',
    halfHandicap: `Theo điểm hiệp 1. ${handicap}`,
    halfTotal: `Điểm của hai bên trong hiệp 1. ${line} ${early}`,
    halfFull: 'Ai dẫn lúc nghỉ và ai thắng trong 80 phút, đúng cả hai. Hòa là một lựa chọn.',
    totalTries: `Try của hai bên. ${line} ${early}`,
    homeTries: `Try của đội nhà. ${line} ${early}`,
    awayTries: `Try của đội khách. ${line} ${early}`,
    mostTries: 'Bên nào ghi nhiều try hơn, hoặc bằng nhau.',
    totalCards: `Thẻ vàng và thẻ đỏ của hai bên, mỗi thẻ tính một. ${line} ${early}`,
  },
  examples: [
    { heading: 'lúc nghỉ 10–13, chung cuộc 27–20; try 3–2, thẻ 1–2', facts: homeWin },
    { heading: 'lúc nghỉ 6–12, chung cuộc 18–18, hiệp phụ 3–0; try 2–0, thẻ 1–0', facts: draw },
  ],
};
