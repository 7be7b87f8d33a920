import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = '공격 중인 홈 팀이 결과를 확정하면 종료 전에 지급됩니다.';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: '홈',
  away: '원정',
  general: [
    '연장은 경기 마켓에 포함됩니다.',
    '런라인, 합계, 홀/짝은 9이닝(7이닝제는 7이닝)이 필요하며 홈이 앞서면 반 이닝 적어도 됩니다. 더 일찍 끝난 경기에서는 결정된 것만 유효하고 나머지는 무효입니다.',
    '한 이닝 또는 첫 5이닝 마켓은 그 부분이 끝나면 유효합니다.',
  ],
  options: {
    'listedPitchers=action': '투수: 누가 선발이든 베팅은 유효합니다.',
    'winner=fiveInnings': '단축 경기: 승자는 5이닝 후, 홈이 앞서면 4이닝 반 후에 공식이 됩니다.',
    'suspendedHours=36': '중단 경기: 36시간 안에 끝나면 유효합니다. 이후에는 모두 무효입니다.',
  },
  markets: {
    winner: '연장 포함 승자. 동점으로 끝나면 환불됩니다.',
    runLine: `경기 득점 기준. ${handicap}`,
    totalRuns: `양 팀 득점. ${line} ${early}`,
    homeRunsTotal: `홈 팀 득점. ${line} ${early}`,
    awayRunsTotal: `원정 팀 득점. ${line} ${early}`,
    oddEvenRuns: '양 팀 득점 합이 홀수인지 짝수인지.',
    extraInnings: '9이닝 후 동점으로 계속되면 “예”입니다.',
    fiveInningsResult: `5이닝 후 앞선 팀 또는 무승부. ${homeBats}`,
    fiveInningsHandicap: `첫 5이닝 득점 기준. ${handicap} ${homeBats}`,
    fiveInningsTotal: `첫 5이닝 양 팀 득점. ${line} ${early}`,
    inningResult: `해당 이닝에 더 많이 득점한 팀 또는 무승부. ${homeBats} 진행되지 않은 이닝의 베팅은 무효입니다.`,
    inningTotal: `해당 이닝 양 팀 득점. ${line} ${early} 진행되지 않은 이닝의 베팅은 무효입니다.`,
  },
  examples: [
    { heading: '최종 5–3, 5이닝 3–3, 1회 2–0', facts: regular },
    { heading: '10회 최종 5–4, 5이닝 3–2, 1회 0–1', facts: extra },
  ],
};
