import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = 'Trả trước khi kết thúc nếu đội nhà, đang đánh, đã chắc kết quả.';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'Đội nhà',
  away: 'Đội khách',
  general: [
    'Inning phụ được tính trong các kèo của trận.',
    'Kèo chấp run, tổng và chẵn lẻ cần chín inning (bảy nếu trận bảy inning), hoặc ít hơn nửa inning nếu đội nhà dẫn. Trận kết thúc sớm hơn thì chỉ giữ những gì đã quyết định, còn lại bị hủy.',
    'Kèo của một inning hoặc năm inning đầu tính ngay khi phần đó xong.',
  ],
  options: {
    'listedPitchers=action': 'Pitcher: cược giữ nguyên dù ai bắt đầu.',
    'winner=fiveInnings':
      'Trận rút ngắn: đội thắng chính thức sau năm inning, hoặc sau bốn inning rưỡi nếu đội nhà dẫn.',
    'suspendedHours=36': 'Trận tạm hoãn: được tính nếu kết thúc trong 36 giờ. Sau đó mọi thứ bị hủy.',
  },
  markets: {
    winner: 'Ai thắng, kể cả inning phụ. Nếu trận kết thúc hòa, tiền cược được hoàn.',
    runLine: `Theo run của trận. ${handicap}`,
    totalRuns: `Run của hai đội. ${line} ${early}`,
    homeRunsTotal: `Run của đội nhà. ${line} ${early}`,
    awayRunsTotal: `Run của đội khách. ${line} ${early}`,
    oddEvenRuns: 'Tổng run hai đội là chẵn hay lẻ.',
    extraInnings: 'Có, nếu hòa sau chín inning và trận tiếp tục.',
    fiveInningsResult: `Ai dẫn sau năm inning, hoặc hòa. ${homeBats}`,
    fiveInningsHandicap: `Theo run của năm inning đầu. ${handicap} ${homeBats}`,
    fiveInningsTotal: `Run của hai đội trong năm inning đầu. ${line} ${early}`,
    inningResult: `Ai ghi nhiều run hơn trong inning, hoặc hòa. ${homeBats} Inning không diễn ra thì cược bị hủy.`,
    inningTotal: `Run của hai đội trong inning. ${line} ${early} Inning không diễn ra thì cược bị hủy.`,
  },
  examples: [
    { heading: 'chung cuộc 5–3; năm inning 3–3; inning 1 2–0', facts: regular },
    { heading: 'chung cuộc 5–4 sau mười inning; năm inning 3–2; inning 1 0–1', facts: extra },
  ],
};
