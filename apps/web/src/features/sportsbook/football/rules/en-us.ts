import type { FootballFacts } from '@arara/sports/football/facts';
import { ruleSentences } from '../../sport/rule-sentences/en-us.ts';
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
const headStart = 'If the score is level, the draw wins.';
const corrected = 'If the score is corrected to less than that, the bet is void.';

export const footballRules: SportRulesText<FootballFacts> = {
  ...footballLines,
  home: 'Home',
  away: 'Away',
  general: [
    'The score of the 90 minutes and of stoppage time counts. Extra time and penalties count only in “To qualify”.',
    'Markets of the 1st half are decided at half-time, with its stoppage time. Those of the 2nd half count only what happens in it.',
    'An own goal counts for the side that has it on the score. A disallowed goal does not count.',
    'Corners count when taken, not when awarded. Cards count if the player is on the pitch, not those of substitutes or staff.',
    'Bets made during the match count its whole score, not only the goals after the bet, except in markets that start from the score of the moment.',
  ],
  options: {
    'redCard=two': 'Booking points: a yellow card is 1, a red card is 2.',
    'secondYellow=notCounted':
      'A second yellow card of one player counts as a red one and not as a yellow one again. At most 3 per player.',
  },
  markets: {
    result: 'The home side wins, a draw, or the away side wins.',
    doubleChance: 'Two of the three results in one bet: it wins if one of them happens.',
    drawNoBet: 'Who wins the match. On a draw the stake is returned.',
    toQualify: 'Who goes on to the next round or wins the title, with extra time and penalties.',
    restOfMatch: `Who scores more goals from the score that is named to the end, or a draw. Goals before it do not count. ${corrected}`,
    total: `The goals of both sides together are over or under the line. ${line} ${early}`,
    bothScore: 'Each side scores at least one goal, yes or no. It is paid before the end once both have scored.',
    nextGoal:
      'Who scores the goal of that number. Without it, “Neither” wins. It is paid before the end, as soon as the goal stands.',
    lastGoal: 'Who scores the last goal of the match. Without goals, “Neither” wins.',
    homeTotal: `The goals of the home side. ${line} ${early}`,
    awayTotal: `The goals of the away side. ${line} ${early}`,
    oddEven: 'The goals of both sides together are odd or even. Nil-nil is even.',
    multigoals:
      'The goals of both sides together are within the range, both of its numbers included. Ranges overlap, so several win. It is paid before the end at seven goals, when nothing changes any more.',
    handicap: `By the goals of the match. ${handicap}`,
    scoreHandicap: `The match begins with the head start shown, and the score with it added gives home, draw or away. ${headStart}`,
    halfResult: 'Who is ahead at half-time, or a draw.',
    halfDoubleChance: 'Two of the three results at half-time in one bet.',
    halfDrawNoBet: 'Who is ahead at half-time. On a draw the stake is returned.',
    halfTotal: `The goals of the 1st half together. ${line} ${early}`,
    halfHandicap: `By the goals of the 1st half. ${handicap}`,
    halfScoreHandicap: `The 1st half begins with the head start shown. ${headStart}`,
    halfHomeTotal: `The goals of the home side in the 1st half. ${line} ${early}`,
    halfAwayTotal: `The goals of the away side in the 1st half. ${line} ${early}`,
    halfExactGoals:
      'The exact number of goals in the 1st half. The largest number also means more goals, and then the bet is paid before the end of the half.',
    halfOddEven: 'The goals of the 1st half together are odd or even. Nil-nil is even.',
    halfBothScore:
      'Each side scores at least one goal in the 1st half, yes or no. It is paid before the end of the half once both have scored.',
    secondHalfResult: 'Who scores more goals in the 2nd half, or a draw. Those of the 1st half do not count.',
    secondHalfTotal: `The goals of the 2nd half together. ${line} ${early}`,
    secondHalfHandicap: `By the goals of the 2nd half. ${handicap}`,
    halfFull: 'Who is ahead at half-time and who wins the match, or a draw, both right.',
    correctScore:
      'The exact final score. Once a side has scored more than four goals, “Any other score” counts, and the bet is paid before the end.',
    furtherScore: `The goals of each side from the score that is named to the end. With more than six goals all choices lose, already before the end. ${corrected}`,
    winningMargin: 'Who wins and by how many goals: one, two, three or more. Or a draw.',
    resultAndBothScore: 'The result and whether both sides score, both right.',
    totalAndBothScore:
      'The goals over or under the line and whether both sides score, both right. Whole line: on an equal sum the stake is returned. It is paid before the end once the line is passed and both have scored.',
    resultAndTotal:
      'The result and the goals over or under the line, both right. Whole line: on an equal sum the stake is returned.',
    cornerResult: 'Who takes more corners, or a draw.',
    cornerTotal: `The corners of both sides. ${line} ${early}`,
    cornerHandicap: `By the corners of the match. ${handicap}`,
    bookingResult: 'Who has more booking points, or a draw.',
    bookingTotal: `The booking points of both sides. ${line} ${early}`,
    sendingOff: 'A player is sent off, yes or no. “Yes” is paid before the end, at the sending-off.',
    leagueWinner: 'The champion. The final table decides, or the play-off that the competition asks for.',
    topGoalscorer:
      'Who scores the most goals of the competition. Own goals do not count. In a dead heat the odds are divided by those who tied.',
  },
  examples: [
    { heading: 'final score 2–1, half-time 1–0', facts: homeWin },
    { heading: 'final score 1–1, half-time 0–1', facts: draw },
    { heading: '2–1, goals by home, away, home', facts: homeWin, markets: goalOrderMarkets },
    { heading: '1–1, goals by away, home', facts: draw, markets: goalOrderMarkets },
    { heading: 'the home side wins 2–1', facts: homeWin, markets: ['toQualify'] },
    { heading: '1–1, and the away side wins on penalties', facts: draw, markets: ['toQualify'] },
    { heading: 'corners 6–4', facts: homeWin, markets: cornerMarkets },
    { heading: 'corners 5–5', facts: draw, markets: cornerMarkets },
    { heading: 'yellow cards 2–3, red cards 0–1', facts: homeWin, markets: cardMarkets },
    { heading: 'yellow cards 2–2', facts: draw, markets: cardMarkets },
    { heading: 'Aurora is champion; Lima and Souza score 21 goals, Prado 18', facts: season, markets: seasonMarkets },
  ],
};
