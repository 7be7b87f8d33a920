import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = '진행되지 않은 세트의 베팅은 무효입니다.';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: '선수 1',
  away: '선수 2',
  general: [
    '타이브레이크는 한 게임입니다. 매치 타이브레이크(마지막 세트 대신 10점)는 한 세트이자 한 게임입니다.',
    '경기 없이 결정(부전승): 모두 무효입니다.',
    '코트 표면이나 코트, 실내·실외 변경으로는 무효가 되지 않습니다. 중단된 경기는 다른 날이라도 재개되면 유효합니다.',
  ],
  options: {
    'retirement=void':
      '기권 또는 실격: 결정된 것과 완료된 세트는 유효합니다. 경기 승자를 포함한 나머지는 모두 무효입니다.',
  },
  markets: {
    winner: '경기 승자.',
    setWinner: `지정된 세트의 승자. ${notPlayed}`,
    setHandicap: `이긴 세트 기준. ${handicap} 남은 세트로 바뀔 수 없게 되면 종료 전에 지급됩니다.`,
    correctScore: '세트 최종 스코어.',
    homeWinsSet: '첫 번째 선수가 한 세트 이상 따는지, 예 또는 아니요. 확정되면 종료 전에 지급됩니다.',
    awayWinsSet: '두 번째 선수가 한 세트 이상 따는지, 예 또는 아니요. 확정되면 종료 전에 지급됩니다.',
    totalGames: `모든 세트에서 두 선수의 게임 수. ${line} ${early}`,
    gameHandicap: `경기 전체 게임 수 기준. ${handicap}`,
    setTotalGames: `지정된 세트에서 두 선수의 게임 수. ${line} ${early} ${notPlayed}`,
    setGameHandicap: `지정된 세트의 게임 수 기준. ${handicap} ${notPlayed}`,
    setTieBreak:
      '지정된 세트에 타이브레이크가 있는지, 예 또는 아니요. 대신 매치 타이브레이크를 하거나 세트가 진행되지 않으면 무효입니다.',
    setScore: '지정된 세트의 게임 스코어. 대신 매치 타이브레이크를 하거나 세트가 진행되지 않으면 무효입니다.',
    gameWinner: '지정된 세트의 해당 게임 승자. 진행되지 않은 게임의 베팅은 무효입니다.',
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
