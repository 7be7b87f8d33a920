import { ruleSentences } from '../rule-sentences/ko-kr.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in Korean. */
export function describeRallyRules(setName: 'set' | 'game') {
  const word = setName === 'set' ? '세트' : '게임';
  const notPlayed = `진행되지 않은 ${word}의 베팅은 무효입니다.`;
  return {
    walkover: '경기 없이 결정(부전승): 모두 무효입니다.',
    retirement: `기권 또는 실격: 결정된 것과 완료된 ${word}의 결과는 유효합니다. 경기 승자를 포함한 나머지는 모두 무효입니다.`,
    race: `지정된 ${word}에서 이 점수에 먼저 도달하는 쪽. 도달하면 종료 전에 지급됩니다. 그전에 끝나거나 진행되지 않은 ${word}의 베팅은 무효입니다.`,
    markets: {
      winner: '경기 승자.',
      correctScore: `${word} 최종 스코어.`,
      totalPoints: `모든 ${word}에서 양쪽의 점수. ${line} ${early}`,
      pointHandicap: `경기 전체 점수 기준. ${handicap}`,
      [`${setName}Winner`]: `지정된 ${word}의 승자. ${notPlayed}`,
      [`${setName}TotalPoints`]: `지정된 ${word}에서 양쪽의 점수. ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `지정된 ${word}의 점수 기준. ${handicap} ${notPlayed}`,
    },
  };
}
