import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = '완료되지 않은 이닝스에서 결정되지 않은 베팅은 무효입니다.';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: '홈',
  away: '원정',
  general: [
    '공식 결과가 적용됩니다. 비로 오버가 줄었을 때의 DLS 방식 결과도 포함합니다.',
    '결과 없는 경기: 승자와 결과는 무효입니다. 결정된 득점과 4점타·6점타는 유효합니다.',
    '슈퍼 오버는 “승자” 마켓에만 포함됩니다. 그 득점은 어떤 합계에도 들어가지 않습니다.',
    '오버나 위킷을 모두 쓰거나 목표에 도달하면 이닝스가 완료됩니다.',
  ],
  options: {
    'tie=void': '슈퍼 오버 없는 동점: 양자택일 마켓은 환불됩니다.',
    'cutOvers=void': '오버 축소: 그전에 결정되지 않은 득점, 4점타, 6점타 합계는 무효입니다.',
  },
  markets: {
    winner: '슈퍼 오버 포함 승자. 승자 없는 동점은 환불됩니다.',
    result: '홈 승, 동점, 원정 승(슈퍼 오버 제외).',
    drawNoBet: '슈퍼 오버 제외 승자. 동점은 환불됩니다.',
    tie: '슈퍼 오버 전에 득점이 같은지, 예 또는 아니요.',
    homeInningsTotal: `해당 이닝스 홈 득점. ${line} ${early} ${unfinished}`,
    awayInningsTotal: `해당 이닝스 원정 득점. ${line} ${early} ${unfinished}`,
    inningsTotal: `양 팀의 이닝스 득점. ${line} ${early} ${unfinished}`,
    homeOversTotal: `지정된 오버가 끝날 때까지의 홈 득점. 더 일찍 끝난 이닝스는 끝난 점수로 셉니다. ${line} ${early} ${unfinished}`,
    awayOversTotal: `지정된 오버가 끝날 때까지의 원정 득점. 더 일찍 끝난 이닝스는 끝난 점수로 셉니다. ${line} ${early} ${unfinished}`,
    totalFours: `양 팀의 4점타(땅을 굴러 경계까지). ${line} ${early}`,
    totalSixes: `양 팀의 6점타(공중으로 경계 너머). ${line} ${early}`,
    mostFours: '경기에서 4점타가 더 많은 팀 또는 같음.',
    mostSixes: '경기에서 6점타가 더 많은 팀 또는 같음.',
  },
  examples: [
    {
      heading: '172–158, 6오버 후 49–47, 4점타 15–12, 6점타 6–8',
      facts: decided,
    },
    {
      heading: '170–170, 슈퍼 오버 홈 승, 6오버 후 46–44, 4점타 14–14, 6점타 7–4',
      facts: tied,
    },
  ],
};
