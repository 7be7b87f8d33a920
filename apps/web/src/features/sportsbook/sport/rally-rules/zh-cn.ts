import { ruleSentences } from '../rule-sentences/zh-cn.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in Chinese. */
export function describeRallyRules(setName: 'set' | 'game') {
  const notPlayed = '若该局未进行，投注无效。';
  return {
    walkover: '未经比赛即判定（弃权）：全部无效。',
    retirement: '退赛或取消资格：已判定的和已完成的局有效。其余全部无效，包括比赛胜者。',
    race: '谁在所示局先达到该分数。一方达到即提前结算。若该局在此之前结束或未进行，投注无效。',
    markets: {
      winner: '谁赢得比赛。',
      correctScore: '局数的最终比分。',
      totalPoints: `双方所有局的得分。${line}${early}`,
      pointHandicap: `按全场得分。${handicap}`,
      [`${setName}Winner`]: `谁赢得所示局。${notPlayed}`,
      [`${setName}TotalPoints`]: `双方在所示局的得分。${line}${early}${notPlayed}`,
      [`${setName}PointHandicap`]: `按所示局的得分。${handicap}${notPlayed}`,
    },
  };
}
