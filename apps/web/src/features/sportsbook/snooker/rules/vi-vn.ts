import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = 'Trả trước khi kết thúc khi không frame nào thay đổi được nữa.';
const notPlayed = 'Frame không diễn ra thì cược bị hủy.';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: 'Người chơi 1',
  away: 'Người chơi 2',
  general: [
    'Tính số frame thắng, cả frame đối thủ chịu thua hoặc thua vì ba lần trượt liên tiếp.',
    'Frame xếp bi lại vẫn là frame đó: cược giữ nguyên, điểm trước đó không tính.',
    'Trận không bắt đầu: mọi cược bị hủy. Trận gián đoạn vẫn có hiệu lực khi tiếp tục, kể cả vào ngày khác.',
  ],
  options: {
    'retirement=void':
      'Bỏ cuộc hoặc truất quyền: những gì đã quyết định và các frame đã xong giữ nguyên. Còn lại bị hủy, kể cả người thắng trận.',
  },
  markets: {
    winner: 'Ai thắng trận.',
    frameHandicap: `Theo số frame thắng. ${handicap} ${certain}`,
    totalFrames: `Số frame diễn ra. ${line} ${certain}`,
    raceToFrames:
      'Ai thắng số frame này trước. Trả trước khi kết thúc, ngay khi một người đạt. Nếu không ai đạt, cược bị hủy.',
    correctScore: 'Tỷ số chung cuộc theo frame.',
    frameWinner: `Ai thắng frame được nêu. ${notPlayed}`,
    framePoints: `Điểm của frame được nêu, cả hai người chơi, kể cả điểm lỗi. ${line} ${early} ${notPlayed}`,
    frameCentury: `Một người chơi ghi 100 điểm trở lên trong một lượt ở frame được nêu, có hoặc không. Trả trước khi kết thúc ngay khi xảy ra. ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8 với break 104, 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
