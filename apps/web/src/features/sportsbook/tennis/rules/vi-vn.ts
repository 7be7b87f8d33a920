import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = 'Set không diễn ra thì cược bị hủy.';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: 'Người chơi 1',
  away: 'Người chơi 2',
  general: [
    'Tie-break là một game. Match tie-break (đến 10 điểm thay set cuối) là một set và một game.',
    'Trận được quyết định mà không thi đấu (walkover): mọi cược bị hủy.',
    'Đổi mặt sân hay sân, trong nhà hay ngoài trời, không hủy gì. Trận gián đoạn vẫn có hiệu lực khi tiếp tục, kể cả vào ngày khác.',
  ],
  options: {
    'retirement=void':
      'Bỏ cuộc hoặc truất quyền: những gì đã quyết định và các set đã xong giữ nguyên. Còn lại bị hủy, kể cả người thắng trận.',
  },
  markets: {
    winner: 'Ai thắng trận.',
    setWinner: `Ai thắng set được nêu. ${notPlayed}`,
    setHandicap: `Theo số set thắng. ${handicap} Trả trước khi kết thúc khi không set nào thay đổi được nữa.`,
    correctScore: 'Tỷ số chung cuộc theo set.',
    homeWinsSet: 'Người chơi 1 thắng ít nhất một set, có hoặc không. Trả trước khi kết thúc khi đã chắc chắn.',
    awayWinsSet: 'Người chơi 2 thắng ít nhất một set, có hoặc không. Trả trước khi kết thúc khi đã chắc chắn.',
    totalGames: `Số game của mọi set, cả hai người chơi. ${line} ${early}`,
    gameHandicap: `Theo số game của cả trận. ${handicap}`,
    setTotalGames: `Số game của set được nêu, cả hai người chơi. ${line} ${early} ${notPlayed}`,
    setGameHandicap: `Theo số game của set được nêu. ${handicap} ${notPlayed}`,
    setTieBreak:
      'Set được nêu có tie-break, có hoặc không. Match tie-break thay set đó thì cược bị hủy, set không diễn ra cũng vậy.',
    setScore:
      'Tỷ số theo game của set được nêu. Match tie-break thay set đó thì cược bị hủy, set không diễn ra cũng vậy.',
    gameWinner: 'Ai thắng game của set được nêu. Game không diễn ra thì cược bị hủy.',
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
