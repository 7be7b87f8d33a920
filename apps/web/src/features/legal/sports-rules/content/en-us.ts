import type { SportsRulesContent } from '../content.ts';

export const content: SportsRulesContent = {
  title: 'Sports rules',
  intro: 'How each sports bet is decided and paid. The same rules hold before and during the event.',
  generalHeading: 'For all sports',
  sections: [
    {
      heading: 'Where the result comes from',
      paragraphs: [
        'The official result at the end of the event counts, as the data source reports it. Penalties and rulings made later do not count.',
        'The source may give a provisional result first and confirm it later: the bet is paid with the first, and settled again if the confirmed one differs.',
        'A market that nothing can change any more is paid at once, before the end of the event.',
        'Events marked as simulated are drawn by a computer and follow the same rules.',
      ],
    },
    {
      heading: 'Lines and handicaps',
      paragraphs: [
        'Half line (2.5): it wins or loses. Whole line (3): equality returns the stake. Quarter line (2.75): half of the stake is on each neighbouring line (2.5 and 3), so it can be half won or half lost.',
        'A handicap is added to the count of the side you chose before it is compared with the other. −1 takes one away, +1 is a head start of one.',
      ],
    },
    {
      heading: 'Corrections',
      paragraphs: [
        'Whenever the source corrects a result, the bet is settled again by the difference: what was missing is paid, what was overpaid leaves the balance. If the balance is not enough, a debt remains, repaid by the next credits.',
        'If the source takes a result back, as with a goal disallowed by VAR, the bet is open again and what it paid leaves the balance until the new result.',
      ],
    },
    {
      heading: 'Postponed or cancelled event',
      paragraphs: [
        'When the source voids the markets of an event that was postponed, cancelled, not begun within 48 hours or decided without play (walkover), the bets without a result are void and the stake is returned. We do not wait for the new date.',
        'A change of time, of place or of home side alone voids no bet. The house voids nothing by itself: as long as the source neither gives the result nor voids, the bet stays open.',
      ],
    },
    {
      heading: 'Interrupted or abandoned event',
      paragraphs: [
        'While an event is interrupted, betting stops. If it goes on, everything stays valid.',
        'If the source declares the event abandoned, what was decided stands, and so does every completed part: a half, a quarter, a set. Everything else is void and the stake is returned. The rules of each sport name the exceptions.',
      ],
    },
    {
      heading: 'Void, returned, by half',
      paragraphs: [
        'A bet that is void or returned: the stake comes back and does not count towards what is left to wager. Real money comes back as real money. Bonus money follows the bonus it came from: open, it goes back there; released, it becomes real money; expired or given up, it does not come back.',
        'Half won: half of the stake is paid at the odds, the other half is returned. Half lost: half of the stake is returned.',
        'A dead heat for a place: the odds are multiplied by the places and divided by those who tied. Two in first place: odds of 8 pay 4.',
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
        'During the event a bet waits some seconds before it is accepted, and you may take it back in that time. It is refused, and the stake returned, if the market stops or the odds change in a way you did not accept.',
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
    minStake: 'Minimum stake',
    maxStake: 'Maximum stake',
    maxEventStake: 'All of your stakes on one event',
    maxDayStake: 'All of your sports stakes in one day',
    maxPayout: 'Maximum return of a bet',
  },
  sports: {
    heading: 'Rules by sport',
    liveDelay: 'Live delay',
    seconds: (count) => `${count} seconds`,
    options: 'Where bookmakers differ',
    exampleNote: 'In the examples, choices that are not listed lost.',
    example: (heading) => `Example: ${heading}`,
    allLost: 'All choices lose.',
    deadHeat: (places, tied) => `Won, odds × ${places}/${tied}`,
  },
};
