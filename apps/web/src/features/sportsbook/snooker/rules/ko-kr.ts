import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = '남은 프레임으로 바뀔 수 없게 되면 종료 전에 지급됩니다.';
const notPlayed = '진행되지 않은 프레임의 베팅은 무효입니다.';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: '선수 1',
  away: '선수 2',
  general: [
    '이긴 프레임을 셉니다. 상대가 포기하거나 세 번 연속 미스로 잃은 프레임도 포함합니다.',
    '다시 배치한 프레임은 같은 프레임입니다. 베팅은 유효하고 이전 점수는 세지 않습니다.',
    '시작하지 않은 경기: 모두 무효입니다. 중단된 경기는 다른 날이라도 재개되면 유효합니다.',
  ],
  options: {
    'retirement=void':
      '기권 또는 실격: 결정된 것과 완료된 프레임은 유효합니다. 경기 승자를 포함한 나머지는 모두 무효입니다.',
  },
  markets: {
    winner: '경기 승자.',
    frameHandicap: `이긴 프레임 기준. ${handicap} ${certain}`,
    totalFrames: `진행되는 프레임 수. ${line} ${certain}`,
    raceToFrames: '이 프레임 수를 먼저 이기는 선수. 도달하면 종료 전에 지급됩니다. 둘 다 도달하지 못하면 무효입니다.',
    correctScore: '프레임 최종 스코어.',
    frameWinner: `지정된 프레임의 승자. ${notPlayed}`,
    framePoints: `지정된 프레임에서 두 선수의 점수(파울 포함). ${line} ${early} ${notPlayed}`,
    frameCentury: `지정된 프레임에서 한 번의 차례에 100점 이상을 내는 선수가 있는지, 예 또는 아니요. 발생하면 종료 전에 지급됩니다. ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8(브레이크 104), 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
