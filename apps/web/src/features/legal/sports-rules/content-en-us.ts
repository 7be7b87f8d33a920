import type { SportsRulesContent } from './content.ts';

export const content: SportsRulesContent = {
  title: 'Sports rules',
  intro: 'How each sports bet is decided and paid. The same rules hold before and during the match.',
  sections: [
    {
      heading: 'Where the result comes from',
      paragraphs: [
        'The result is what the data source of the match reports. It may give a provisional result first and confirm it later: the bet is paid with the first, and settled again if the confirmed one differs.',
        'A market that no goal can change any more is paid at once, before the end of the match.',
        'Matches marked as simulated are drawn by a computer and follow the same rules.',
      ],
    },
    {
      heading: 'Corrections',
      paragraphs: [
        'Whenever the source corrects a result, the bet is settled again by the difference: what was missing is paid, what was paid too much leaves the balance. If the balance is not enough, a debt remains, repaid by the next credits.',
        'If the source takes a result back, as with a goal disallowed by VAR, the bet is open again and what it paid leaves the balance until the new result.',
      ],
    },
    {
      heading: 'Postponed or cancelled match',
      paragraphs: [
        'When the source voids the markets of a match that was postponed, cancelled or decided without play (walkover), the bets without a result are void and the stake is returned. We do not wait for the new date.',
        'A change of time, of place or of home side alone voids no bet. The house voids nothing by itself: as long as the source neither gives the result nor voids, the bet stays open.',
      ],
    },
    {
      heading: 'Interrupted or abandoned match',
      paragraphs: [
        'While a match is interrupted, betting stops. If it goes on, everything stays valid.',
        'If the source declares the match abandoned, what the score had decided stands, and so does a completed first half. Everything else is void and the stake is returned.',
      ],
    },
    {
      heading: 'Void, returned, by half',
      paragraphs: [
        'A bet that is void or returned: the stake comes back and does not count towards what is left to wager. Real money comes back as real money. Bonus money follows the bonus it came from: open, it goes back there; released, it becomes real balance; expired or given up, it does not come back.',
        'Half won: half of the stake is paid at the odds, the other half is returned. Half lost: half of the stake is returned.',
        'A dead heat for a place: the odds are multiplied by the places and divided by those who tied. No market of today has this case.',
      ],
    },
    {
      heading: 'Odds published by mistake',
      paragraphs: [
        'The source may void the bets accepted while wrong odds were shown: their stakes are returned. Bets accepted before and after stay valid.',
      ],
    },
    {
      heading: 'Live bets',
      paragraphs: [
        'During the match a bet waits some seconds before it is accepted, and you may take it back in that time. It is refused, and the stake returned, if the market stops or the odds change in a way you did not accept.',
      ],
    },
    {
      heading: 'What it pays',
      paragraphs: [
        'The return is the stake times the odds of the accepted bet, rounded once, at the end, to the nearest centavo. It includes the stake.',
      ],
    },
  ],
  limits: {
    heading: 'Limits',
    minStake: 'Smallest stake',
    maxStake: 'Largest stake',
    maxEventStake: 'All of your stakes on one match',
    maxPayout: 'Largest return of a bet',
    liveDelay: 'Live delay',
    seconds: (count) => `${count} seconds`,
  },
  home: 'Home',
  away: 'Away',
  scopes: { match: '90 minutes and stoppage time', firstHalf: '1st half and its stoppage time' },
  exampleNote: 'In the examples, choices that are not listed lost.',
  example: (score, halfTime) => `Example: end ${score}, half-time ${halfTime}`,
  sports: {
    football: {
      name: 'Football',
      general: [
        'The score of the 90 minutes and of stoppage time counts. Extra time and penalties count in no market.',
        'Markets of the 1st half are decided at half-time, with the stoppage time of the 1st half.',
        'An own goal counts for the side that has it on the score. A disallowed goal does not count.',
        'Bets made during the match count its whole score, not only the goals after the bet.',
      ],
      markets: {
        result: 'The home side wins, a draw, or the away side wins.',
        doubleChance: 'Two of the three results in one bet: it wins if one of them happens.',
        drawNoBet: 'Who wins the match. On a draw the stake is returned.',
        total:
          'The goals of both sides together are over or under the line. Whole line (3): on an equal sum the stake is returned. Half line (2.5): it wins or loses. Quarter line (2.75): half of the stake is on each neighbouring line (2.5 and 3), so it can be half won or half lost. It is paid before the end once the goals pass the line by half a goal or more.',
        bothScore: 'Each side scores at least one goal, yes or no. It is paid before the end once both have scored.',
        oddEven: 'The goals of both sides together are odd or even. Nil-nil is even.',
        handicap:
          'Add the handicap to the goals of the side you chose and compare with the other: more goals wins, fewer loses. Whole handicap (−1): on equality the stake is returned. Half (−0.5): it wins or loses. Quarter (−0.75): half of the stake is on each neighbouring handicap (−0.5 and −1), so it can be half won or half lost.',
        scoreHandicap:
          'The match begins with the head start shown, and the score with it added gives home, draw or away. The draw is one of the choices: equality pays whoever chose it.',
        halfResult: 'Who is ahead at half-time, or a draw.',
        halfTotal:
          'The goals of the 1st half together are over or under the line. On a sum equal to a whole line the stake is returned; a quarter line is half of the stake on each neighbouring line and can be half won or half lost. It is paid before the end of the 1st half once the goals pass the line by half a goal or more.',
        correctScore:
          'The exact final score. Once a side has scored more than four goals, “Other score” counts, and the bet is paid before the end.',
      },
    },
  },
};
