import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/en-us.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'Home',
  away: 'Away',
  general: [
    'The score of the 80 minutes counts, with what is played after the hooter until the ball is dead.',
    'Markets of the 1st half are decided at half-time.',
    'A try that the video disallows does not count. A penalty try is one try.',
    'Bets made during the match count its whole score, not only the points after the bet.',
  ],
  options: { 'extraTime=excluded': 'Extra time counts in no market.' },
  markets: {
    result: 'The home side wins, a draw, or the away side wins, in the 80 minutes.',
    drawNoBet: 'Who wins in the 80 minutes. On a draw the stake is returned.',
    handicap: `By the points of the 80 minutes. ${handicap}`,
    total: `The points of both sides. ${line} ${early}`,
    winningMargin: 'Who wins and by how many points, within the band you chose. The draw is one of the choices.',
    homeTotal: `The points of the home side. ${line} ${early}`,
    awayTotal: `The points of the away side. ${line} ${early}`,
    oddEven: 'The points of both sides together are odd or even. Nil-nil is even.',
    halfResult: 'Who is ahead at half-time, or a draw.',
    halfHandicap: `By the points of the 1st half. ${handicap}`,
    halfTotal: `The points of both sides in the 1st half. ${line} ${early}`,
    halfFull: 'Who is ahead at half-time and who wins in the 80 minutes, both right. The draw is one of the choices.',
    totalTries: `The tries of both sides. ${line} ${early}`,
    homeTries: `The tries of the home side. ${line} ${early}`,
    awayTries: `The tries of the away side. ${line} ${early}`,
    mostTries: 'Which side scores more tries, or the same number.',
    totalCards: `The yellow and red cards of both sides, each counts one. ${line} ${early}`,
  },
  examples: [
    { heading: 'half-time 10–13, final score 27–20; tries 3–2, cards 1–2', facts: homeWin },
    { heading: 'half-time 6–12, final score 18–18, extra time 3–0; tries 2–0, cards 1–0', facts: draw },
  ],
};
