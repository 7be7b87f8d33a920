import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = 'Trận không kết quả thì cược bị hủy.';
const format = 'Thay đổi số hiệp thì cược bị hủy.';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: 'Võ sĩ 1',
  away: 'Võ sĩ 2',
  general: [
    'Tính kết quả công bố trên sàn đấu. Sửa đổi nhiều ngày sau không thay đổi gì.',
    'Knock-out là mọi kết thúc trước quyết định của giám khảo: knock-out, knock-out kỹ thuật, bỏ cuộc hoặc truất quyền.',
    'Võ sĩ không ra sau giờ nghỉ bị tính thua ở hiệp trước.',
    'Nếu võ sĩ bị thay hoặc trận không diễn ra, mọi cược bị hủy.',
  ],
  options: {
    'technicalDecision=notTheDistance':
      'Tai nạn kết thúc trận và bảng điểm quyết định: đó là thắng điểm, nhưng trận không đi hết các hiệp.',
    'exactHalfRound=refund': 'Nửa hiệp là 1:30. Kết thúc đúng giây này thì hoàn tiền cược tổng số hiệp.',
  },
  markets: {
    winner: `Ai thắng. Hòa thì hoàn tiền cược. ${noContest}`,
    result: `Một võ sĩ thắng, hoặc hòa. ${noContest}`,
    totalRounds:
      'Trận kéo dài bao lâu: tài 6,5 thắng sau 1:30 của hiệp 7. Mức nguyên: nếu trận kết thúc cùng hiệp này thì hoàn tiền cược. Trả trước khi kết thúc khi trận vượt mức. Trận không kết quả hoặc số hiệp khác thì phần còn mở bị hủy.',
    distance: `Trận đến hồi chuông cuối, có hoặc không. ${noContest} ${format}`,
    method: `Ai thắng và cách nào: knock-out hoặc quyết định của giám khảo. Hòa là một lựa chọn. ${noContest}`,
    roundRange: `Ai thắng knock-out và ở những hiệp nào, hoặc thắng điểm. Hòa là một lựa chọn. ${noContest} ${format}`,
    exactRound: `Ai thắng knock-out và ở hiệp nào, hoặc thắng điểm. Hòa là một lựa chọn. ${noContest} ${format}`,
    knockDown:
      'Một võ sĩ ngã và trọng tài đếm, có hoặc không; cú knock-down kết thúc trận cũng tính. Trả trước khi kết thúc ngay khi xảy ra. Nếu không có, trận không kết quả thì cược bị hủy.',
  },
  examples: [
    { heading: 'võ sĩ 1 thắng knock-out kỹ thuật ở hiệp 7, 1:12, sau một knock-down', facts: stoppage },
    { heading: 'võ sĩ 2 không ra hiệp 7', facts: retirement },
    { heading: 'hòa theo bảng điểm sau 12 hiệp, không knock-down', facts: draw },
  ],
};
