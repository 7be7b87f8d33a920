import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = '공동 순위면 배당을 동률 수로 나눕니다.';
const notStarted = '출발하지 않은 차량에 대한 베팅은 무효입니다.';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('동률'),
  home: '',
  away: '',
  general: [
    '시상 시점의 공식 순위가 적용됩니다. 이후의 페널티는 반영하지 않습니다.',
    '우승 차량 랩의 10분의 9를 완료한 차량은 멈췄더라도 순위에 오릅니다.',
    '공식 결과 없이 끝나면 결정된 것(세이프티카, 맞대결, 완주 차량 수) 외에는 모두 무효입니다.',
  ],
  options: {
    'shortened=classified': '단축 레이스: 공식 순위가 있으면 유효합니다.',
    'bothRetired=moreLaps': '맞대결의 두 차량이 모두 리타이어: 랩이 더 많은 쪽이 앞섭니다.',
    'didNotStart=void': '출발하지 않은 차량: 그 차량에 대한 베팅과 그 차량이 포함된 맞대결은 무효입니다.',
  },
  markets: {
    winner: `레이스 우승 차량. ${tie} ${notStarted}`,
    top: `차량이 마켓에 표시된 순위 안에 드는지. 마지막 순위를 여러 차량이 공유하면 배당을 동률 수로 나눕니다. ${notStarted}`,
    headToHead:
      '두 차량 중 순위가 앞선 쪽. 둘 다 순위에 없거나 한쪽이 출발하지 않으면 무효입니다. 한쪽이 멈추고 다른 쪽이 더 멀리 가면 종료 전에 지급됩니다.',
    headToHeadThreeWay:
      '두 차량 중 앞선 쪽 또는 동률. 한쪽이 출발하지 않으면 무효입니다. 한쪽이 멈추고 다른 쪽이 더 멀리 가면 종료 전에 지급됩니다.',
    groupWinner: `그룹에서 순위가 가장 높은 차량(완주 여부 무관). ${tie} ${notStarted}`,
    fastestLap: `레이스의 패스티스트 랩을 기록하는 차량. ${tie} ${notStarted}`,
    polePosition: '맨 앞에서 출발하는 차량. 그리드 페널티를 포함한 예선으로 결정됩니다.',
    classifiedCars: `순위에 오르는 차량 수. ${line} 멈춘 차량이나 충분히 간 차량으로 확정되면 종료 전에 지급됩니다.`,
    safetyCar: '세이프티카가 한 번 이상 나오는지, 예 또는 아니요. “예”는 나오는 즉시 종료 전에 지급됩니다.',
  },
  examples: [
    {
      heading:
        '1위 Costa, 2위 Moreau, 3위 Lindberg, 4위 Okafor, 5위 Tanaka, Weber 리타이어, 폴 Lindberg, 패스티스트 랩 Moreau, 세이프티카 1회',
      facts: plain,
    },
    {
      heading:
        'Costa와 Moreau 공동 1위, 3위 Lindberg, 4위 Okafor, Tanaka 리타이어, Weber 미출발, 폴 Costa, 패스티스트 랩 Lindberg, 세이프티카 없음',
      facts: shared,
    },
  ],
};
