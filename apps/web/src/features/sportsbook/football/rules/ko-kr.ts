import type { FootballFacts } from '@arara/sports/football/facts';
import { ruleSentences } from '../../sport/rule-sentences/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import {
  cardMarkets,
  cornerMarkets,
  draw,
  footballLines,
  goalOrderMarkets,
  homeWin,
  season,
  seasonMarkets,
} from './examples.ts';

const { line, handicap, early } = ruleSentences;
const headStart = '같으면 무승부를 선택한 쪽이 적중합니다.';
const corrected = '스코어가 그보다 적게 정정되면 베팅은 무효입니다.';

export const footballRules: SportRulesText<FootballFacts> = {
  ...footballLines,
  home: '홈',
  away: '원정',
  general: [
    '90분과 추가 시간의 스코어가 적용됩니다. 연장과 승부차기는 “진출 팀”에만 포함됩니다.',
    '전반 마켓은 추가 시간을 포함한 하프타임에 결정됩니다. 후반 마켓은 후반만 셉니다.',
    '자책골은 스코어에 반영된 쪽에 셉니다. 취소된 골은 세지 않습니다.',
    '코너킥은 주어졌을 때가 아니라 찼을 때 셉니다. 카드는 경기장 안의 선수만 세며 교체 선수나 스태프는 제외합니다.',
    '경기 중 베팅은 베팅 이후 골만이 아니라 경기 전체 스코어로 판정합니다. 그 시점 스코어부터 시작하는 마켓은 예외입니다.',
  ],
  options: {
    'redCard=two': '카드 점수: 옐로카드 1, 레드카드 2.',
    'secondYellow=notCounted':
      '한 선수의 두 번째 옐로카드는 레드카드로 세고 옐로카드로 다시 세지 않습니다. 선수당 최대 3점입니다.',
  },
  markets: {
    result: '홈 승, 무승부 또는 원정 승.',
    doubleChance: '세 결과 중 두 가지를 한 베팅으로. 둘 중 하나면 적중입니다.',
    drawNoBet: '경기 승자. 무승부는 환불됩니다.',
    toQualify: '연장과 승부차기를 포함해 다음 라운드에 진출하거나 우승하는 팀.',
    restOfMatch: `표시된 스코어부터 끝까지 더 많이 득점하는 팀 또는 무승부. 이전 골은 세지 않습니다. ${corrected}`,
    total: `양 팀의 총 골이 라인보다 많은지 적은지. ${line} ${early}`,
    bothScore: '양 팀이 각각 한 골 이상 넣는지, 예 또는 아니요. 양 팀이 득점하면 종료 전에 지급됩니다.',
    nextGoal: '해당 번째 골을 넣는 팀. 그 골이 없으면 “둘 다 아님”이 적중합니다. 골이 인정되면 종료 전에 지급됩니다.',
    lastGoal: '경기의 마지막 골을 넣는 팀. 골이 없으면 “둘 다 아님”이 적중합니다.',
    homeTotal: `홈 골. ${line} ${early}`,
    awayTotal: `원정 골. ${line} ${early}`,
    oddEven: '양 팀의 총 골이 홀수인지 짝수인지. 0 대 0은 짝수입니다.',
    multigoals:
      '양 팀의 총 골이 구간 안에 있는지(양 끝 포함). 구간이 겹치므로 여러 개가 적중합니다. 7골이 되면 더 바뀌지 않으므로 종료 전에 지급됩니다.',
    handicap: `경기 골 기준. ${handicap}`,
    scoreHandicap: `표시된 핸디캡으로 시작하며 더한 스코어로 홈, 무승부, 원정이 정해집니다. ${headStart}`,
    halfResult: '하프타임에 앞선 팀 또는 무승부.',
    halfDoubleChance: '하프타임의 세 결과 중 두 가지를 한 베팅으로.',
    halfDrawNoBet: '하프타임에 앞선 팀. 무승부는 환불됩니다.',
    halfTotal: `전반 총 골. ${line} ${early}`,
    halfHandicap: `전반 골 기준. ${handicap}`,
    halfScoreHandicap: `전반은 표시된 핸디캡으로 시작합니다. ${headStart}`,
    halfHomeTotal: `전반 홈 골. ${line} ${early}`,
    halfAwayTotal: `전반 원정 골. ${line} ${early}`,
    halfExactGoals: '전반의 정확한 골 수. 가장 큰 수는 그 이상도 포함하며 그때는 전반 종료 전에 지급됩니다.',
    halfOddEven: '전반 총 골이 홀수인지 짝수인지. 0 대 0은 짝수입니다.',
    halfBothScore: '전반에 양 팀이 각각 한 골 이상 넣는지, 예 또는 아니요. 양 팀이 득점하면 전반 종료 전에 지급됩니다.',
    secondHalfResult: '후반에 더 많이 득점하는 팀 또는 무승부. 전반 골은 세지 않습니다.',
    secondHalfTotal: `후반 총 골. ${line} ${early}`,
    secondHalfHandicap: `후반 골 기준. ${handicap}`,
    halfFull: '하프타임에 앞선 팀과 경기 승자(무승부 포함). 둘 다 맞아야 합니다.',
    correctScore: '정확한 최종 스코어. 한 팀이 네 골을 넘으면 “기타 스코어”가 되며 종료 전에 지급됩니다.',
    furtherScore: `표시된 스코어부터 끝까지 각 팀의 골. 여섯 골을 넘으면 종료 전이라도 모든 선택이 미적중입니다. ${corrected}`,
    winningMargin: '누가 몇 골 차로 이기는지: 1, 2, 3골 이상. 또는 무승부.',
    resultAndBothScore: '결과와 양 팀 득점 여부. 둘 다 맞아야 합니다.',
    totalAndBothScore:
      '총 골이 라인보다 많은지 적은지와 양 팀 득점 여부. 둘 다 맞아야 합니다. 정수 라인: 같으면 환불됩니다. 라인을 넘고 양 팀이 득점하면 종료 전에 지급됩니다.',
    resultAndTotal: '결과와 총 골이 라인보다 많은지 적은지. 둘 다 맞아야 합니다. 정수 라인: 같으면 환불됩니다.',
    cornerResult: '코너킥이 더 많은 팀 또는 무승부.',
    cornerTotal: `양 팀 코너킥. ${line} ${early}`,
    cornerHandicap: `경기 코너킥 기준. ${handicap}`,
    bookingResult: '카드 점수가 더 많은 팀 또는 무승부.',
    bookingTotal: `양 팀 카드 점수. ${line} ${early}`,
    sendingOff: '선수가 퇴장당하는지, 예 또는 아니요. “예”는 퇴장 시 종료 전에 지급됩니다.',
    leagueWinner: '우승 팀. 최종 순위 또는 대회가 정한 플레이오프로 결정됩니다.',
    topGoalscorer: '대회 득점왕. 자책골은 제외합니다. 동률이면 배당을 동률 인원으로 나눕니다.',
  },
  examples: [
    { heading: '최종 2–1, 전반 1–0', facts: homeWin },
    { heading: '최종 1–1, 전반 0–1', facts: draw },
    { heading: '2–1, 골 순서: 홈, 원정, 홈', facts: homeWin, markets: goalOrderMarkets },
    { heading: '1–1, 골 순서: 원정, 홈', facts: draw, markets: goalOrderMarkets },
    { heading: '홈이 2–1로 승리', facts: homeWin, markets: ['toQualify'] },
    { heading: '1–1, 원정이 승부차기 승리', facts: draw, markets: ['toQualify'] },
    { heading: '코너킥 6–4', facts: homeWin, markets: cornerMarkets },
    { heading: '코너킥 5–5', facts: draw, markets: cornerMarkets },
    { heading: '옐로카드 2–3, 레드카드 0–1', facts: homeWin, markets: cardMarkets },
    { heading: '옐로카드 2–2', facts: draw, markets: cardMarkets },
    { heading: 'Aurora 우승, Lima와 Souza 21골, Prado 18골', facts: season, markets: seasonMarkets },
  ],
};
