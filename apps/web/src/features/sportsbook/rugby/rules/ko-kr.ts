import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: '홈',
  away: '원정',
  general: [
    '80분의 점수가 적용되며, 종료 신호 후 볼 데드까지의 플레이를 포함합니다.',
    '전반 마켓은 하프타임에 결정됩니다.',
    '비디오 판독으로 취소된 트라이는 세지 않습니다. 페널티 트라이는 트라이 하나입니다.',
    '경기 중 베팅은 베팅 이후 득점만이 아니라 경기 전체 점수로 판정합니다.',
  ],
  options: { 'extraTime=excluded': '연장은 어떤 마켓에도 포함되지 않습니다.' },
  markets: {
    result: '80분 내 홈 승, 무승부 또는 원정 승.',
    drawNoBet: '80분 내 승자. 무승부는 환불됩니다.',
    handicap: `80분 점수 기준. ${handicap}`,
    total: `양 팀 득점. ${line} ${early}`,
    winningMargin: '누가 선택한 점수 차 구간으로 이기는지. 무승부도 선택지입니다.',
    homeTotal: `홈 득점. ${line} ${early}`,
    awayTotal: `원정 득점. ${line} ${early}`,
    oddEven: '양 팀 득점 합이 홀수인지 짝수인지. 0 대 0은 짝수입니다.',
    halfResult: '하프타임에 앞선 팀 또는 무승부.',
    halfHandicap: `전반 점수 기준. ${handicap}`,
    halfTotal: `전반 양 팀 득점. ${line} ${early}`,
    halfFull: '하프타임에 앞선 팀과 80분 승자. 둘 다 맞아야 합니다. 무승부도 선택지입니다.',
    totalTries: `양 팀 트라이. ${line} ${early}`,
    homeTries: `홈 트라이. ${line} ${early}`,
    awayTries: `원정 트라이. ${line} ${early}`,
    mostTries: '트라이가 더 많은 팀 또는 같음.',
    totalCards: `양 팀의 옐로카드와 레드카드, 각각 하나로 셉니다. ${line} ${early}`,
  },
  examples: [
    { heading: '전반 10–13, 최종 27–20, 트라이 3–2, 카드 1–2', facts: homeWin },
    { heading: '전반 6–12, 최종 18–18, 연장 3–0, 트라이 2–0, 카드 1–0', facts: draw },
  ],
};
