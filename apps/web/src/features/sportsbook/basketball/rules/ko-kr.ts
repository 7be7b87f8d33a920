import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: '홈',
  away: '원정',
  general: [
    '연장은 경기 마켓에 포함됩니다. “연장 제외” 마켓은 네 쿼터로 결정되며 동점으로 끝날 수 있습니다.',
    '전반 마켓은 첫 두 쿼터로, 쿼터 마켓은 해당 쿼터 득점만으로 결정됩니다.',
    '경기 중 베팅은 베팅 이후 득점만이 아니라 경기 전체 점수로 판정합니다.',
  ],
  options: {
    'abandoned=lateStands':
      '중단 경기: 네 쿼터 중 남은 시간이 5분 이하(48분 중 43분 또는 40분 중 35분 진행)이면 점수가 유효합니다. 끝나지 않은 쿼터와 연장 여부는 무효입니다.',
  },
  markets: {
    winner: '연장 포함 승자. 무승부가 있는 대회에서 동점으로 끝나면 환불됩니다.',
    handicap: `연장 포함. ${handicap}`,
    total: `양 팀 득점, 연장 포함. ${line} ${early}`,
    homeTotal: `홈 팀 득점, 연장 포함. ${line} ${early}`,
    awayTotal: `원정 팀 득점, 연장 포함. ${line} ${early}`,
    oddEven: '연장을 포함한 양 팀 득점 합이 홀수인지 짝수인지.',
    overtime: '네 쿼터가 동점으로 끝나 연장에 들어가면 “예”입니다.',
    regulationResult: '네 쿼터 후 앞선 팀 또는 무승부. 연장은 제외합니다.',
    regulationHandicap: `네 쿼터 점수 기준. ${handicap}`,
    regulationTotal: `네 쿼터 양 팀 득점. ${line} ${early}`,
    halfResult: '두 쿼터 후 앞선 팀 또는 무승부.',
    halfHandicap: `첫 두 쿼터 점수 기준. ${handicap}`,
    halfTotal: `첫 두 쿼터 양 팀 득점. ${line} ${early}`,
    quarterResult: '해당 쿼터에 더 많이 득점한 팀 또는 무승부.',
    quarterDrawNoBet: '해당 쿼터에 더 많이 득점한 팀. 무승부는 환불됩니다.',
    quarterHandicap: `해당 쿼터 득점 기준. ${handicap}`,
    quarterTotal: `해당 쿼터 양 팀 득점. ${line} ${early}`,
  },
  examples: [
    { heading: '쿼터 25–22, 20–27, 28–24, 25–22, 최종 98–95', facts: regular },
    {
      heading: '쿼터 22–22, 24–22, 25–26, 20–21, 연장 12–7, 최종 103–98',
      facts: overtime,
    },
  ],
};
