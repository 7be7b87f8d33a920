import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = 'Đồng hạng thì tỷ lệ chia cho số bên đồng hạng.';
const notStarted = 'Xe không xuất phát thì cược cho xe đó bị hủy.';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('Bằng nhau'),
  home: '',
  away: '',
  general: [
    'Tính bảng xếp hạng chính thức của cuộc đua tại lễ trao giải. Án phạt sau đó không tính.',
    'Xe được xếp hạng nếu hoàn thành chín phần mười số vòng của người thắng, dù đã dừng.',
    'Nếu cuộc đua kết thúc không có kết quả chính thức, mọi thứ bị hủy trừ những gì đã quyết định: xe an toàn, đối đầu, số xe được xếp hạng.',
  ],
  options: {
    'shortened=classified': 'Cuộc đua rút ngắn: được tính nếu có bảng xếp hạng chính thức.',
    'bothRetired=moreLaps': 'Hai xe đối đầu cùng bỏ cuộc: xe có nhiều vòng hơn đứng trước.',
    'didNotStart=void': 'Xe không xuất phát: cược cho xe đó bị hủy, cả mọi kèo đối đầu có xe đó.',
  },
  markets: {
    winner: `Ai thắng cuộc đua. ${tie} ${notStarted}`,
    top: `Xe về trong nhóm đầu, theo số mà kèo nêu. Nếu nhiều xe chung vị trí cuối của nhóm, tỷ lệ chia cho số bên đồng hạng. ${notStarted}`,
    headToHead:
      'Xe nào trong hai xe đứng trước ở bảng xếp hạng. Nếu không xe nào được xếp hoặc một xe không xuất phát, cược bị hủy. Trả trước khi kết thúc nếu một xe đã dừng và xe kia đi xa hơn.',
    headToHeadThreeWay:
      'Xe nào trong hai xe đứng trước, hoặc bằng nhau. Nếu một xe không xuất phát, cược bị hủy. Trả trước khi kết thúc nếu một xe đã dừng và xe kia đi xa hơn.',
    groupWinner: `Xe tốt nhất của nhóm, được xếp hạng hay không. ${tie} ${notStarted}`,
    fastestLap: `Ai có vòng nhanh nhất cuộc đua. ${tie} ${notStarted}`,
    polePosition: 'Ai xuất phát ở vị trí đầu. Vòng phân hạng quyết định, kể cả án phạt vị trí xuất phát.',
    classifiedCars: `Bao nhiêu xe được xếp hạng. ${line} Trả trước khi kết thúc khi số xe đã dừng, hoặc đã đi đủ xa, không còn nghi ngờ.`,
    safetyCar: 'Xe an toàn ra đường đua ít nhất một lần, có hoặc không. “Có” trả trước khi kết thúc, ngay khi xe ra.',
  },
  examples: [
    {
      heading:
        'thứ 1 Costa, thứ 2 Moreau, thứ 3 Lindberg, thứ 4 Okafor, thứ 5 Tanaka; Weber bỏ cuộc; pole Lindberg, vòng nhanh nhất Moreau, một xe an toàn',
      facts: plain,
    },
    {
      heading:
        'Costa và Moreau cùng thứ 1, thứ 3 Lindberg, thứ 4 Okafor; Tanaka bỏ cuộc, Weber không xuất phát; pole Costa, vòng nhanh nhất Lindberg, không xe an toàn',
      facts: shared,
    },
  ],
};
