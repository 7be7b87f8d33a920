import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = 'Lượt không hoàn tất thì cược chưa quyết định bị hủy.';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: 'Đội nhà',
  away: 'Đội khách',
  general: [
    'Tính kết quả chính thức, kể cả theo phương pháp DLS khi mưa làm mất over.',
    'Trận không kết quả: đội thắng và kết quả bị hủy. Những gì đã quyết định về run, four và six giữ nguyên.',
    'Super over chỉ tính ở kèo “Đội thắng”. Run của nó không thuộc tổng nào.',
    'Một lượt hoàn tất khi hết over hoặc wicket, hoặc đạt mục tiêu.',
  ],
  options: {
    'tie=void': 'Hòa không super over: ở kèo hai bên, tiền cược được hoàn.',
    'cutOvers=void': 'Mất over: tổng run, four và six chưa quyết định trước đó bị hủy.',
  },
  markets: {
    winner: 'Ai thắng, kể cả super over. Hòa không có đội thắng thì hoàn tiền cược.',
    result: 'Đội nhà thắng, hòa, hoặc đội khách thắng, không super over.',
    drawNoBet: 'Ai thắng, không super over. Hòa thì hoàn tiền cược.',
    tie: 'Run kết thúc bằng nhau, có hoặc không, trước super over.',
    homeInningsTotal: `Run của đội nhà trong lượt. ${line} ${early} ${unfinished}`,
    awayInningsTotal: `Run của đội khách trong lượt. ${line} ${early} ${unfinished}`,
    inningsTotal: `Run của hai đội trong lượt của mình. ${line} ${early} ${unfinished}`,
    homeOversTotal: `Run của đội nhà đến hết over được nêu. Lượt kết thúc sớm hơn thì tính như khi kết thúc. ${line} ${early} ${unfinished}`,
    awayOversTotal: `Run của đội khách đến hết over được nêu. Lượt kết thúc sớm hơn thì tính như khi kết thúc. ${line} ${early} ${unfinished}`,
    totalFours: `Four (chạm biên theo mặt đất) của hai đội. ${line} ${early}`,
    totalSixes: `Six (bay qua biên) của hai đội. ${line} ${early}`,
    mostFours: 'Ai có nhiều four hơn trong trận, hoặc bằng nhau.',
    mostSixes: 'Ai có nhiều six hơn trong trận, hoặc bằng nhau.',
  },
  examples: [
    {
      heading: '172–158; 49–47 sau 6 over; four 15–12, six 6–8',
      facts: decided,
    },
    {
      heading: '170–170, super over cho đội nhà; 46–44 sau 6 over; four 14–14, six 7–4',
      facts: tied,
    },
  ],
};
