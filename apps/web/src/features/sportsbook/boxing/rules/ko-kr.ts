import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = '무효 경기의 베팅은 무효입니다.';
const format = '라운드 수가 바뀌면 베팅은 무효입니다.';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: '선수 1',
  away: '선수 2',
  general: [
    '링에서 발표된 결과가 적용됩니다. 며칠 뒤의 정정은 반영하지 않습니다.',
    '판정 전에 끝나는 모든 경우를 KO로 봅니다: KO, TKO, 기권, 실격.',
    '휴식 후 나오지 않은 선수는 이전 라운드에서 진 것으로 봅니다.',
    '선수가 교체되거나 경기가 열리지 않으면 모두 무효입니다.',
  ],
  options: {
    'technicalDecision=notTheDistance': '사고로 끝나 채점으로 결정되면 판정 승이지만 판정까지 간 것으로 보지 않습니다.',
    'exactHalfRound=refund': '하프 라운드는 1:30입니다. 정확히 그 초에 끝나면 총 라운드 베팅은 환불됩니다.',
  },
  markets: {
    winner: `승자. 무승부는 환불됩니다. ${noContest}`,
    result: `한 선수의 승리 또는 무승부. ${noContest}`,
    totalRounds:
      '경기 길이: 7라운드 1:30을 넘으면 6.5 오버가 적중합니다. 정수 라인: 해당 라운드에 끝나면 환불됩니다. 라인을 넘으면 종료 전에 지급됩니다. 무효 경기나 라운드 수 변경 시 미결정 베팅은 무효입니다.',
    distance: `마지막 공이 울릴 때까지 가는지, 예 또는 아니요. ${noContest} ${format}`,
    method: `누가 어떻게 이기는지: KO 또는 판정. 무승부도 선택지입니다. ${noContest}`,
    roundRange: `누가 어느 라운드 구간에서 KO로 이기는지, 또는 판정 승. 무승부도 선택지입니다. ${noContest} ${format}`,
    exactRound: `누가 몇 라운드에 KO로 이기는지, 또는 판정 승. 무승부도 선택지입니다. ${noContest} ${format}`,
    knockDown:
      '선수가 다운되어 카운트를 받는지, 예 또는 아니요. 경기를 끝내는 다운도 포함합니다. 발생하면 종료 전에 지급됩니다. 다운이 없으면 무효 경기의 베팅은 무효입니다.',
  },
  examples: [
    { heading: '선수 1이 다운을 뺏은 뒤 7라운드 1:12에 TKO 승', facts: stoppage },
    { heading: '선수 2가 7라운드에 나오지 않음', facts: retirement },
    { heading: '12라운드 후 채점 무승부, 다운 없음', facts: draw },
  ],
};
