import { ruleSentences } from '../rule-sentences/en-us.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in English. */
export function describeRallyRules(setName: 'set' | 'game') {
  const notPlayed = `A ${setName} that is not played makes the bet void.`;
  return {
    walkover: 'Match decided without play (walkover): everything is void.',
    retirement: `Retirement or disqualification: what was decided and completed ${setName}s stand. Everything else is void, the winner of the match too.`,
    race: `Who is the first to reach this number of points in the ${setName} that is named. It is paid before the end, as soon as a side gets there. A ${setName} that ends before, or is not played, makes the bet void.`,
    markets: {
      winner: 'Who wins the match.',
      correctScore: `The final score in ${setName}s.`,
      totalPoints: `The points of all ${setName}s, of both sides. ${line} ${early}`,
      pointHandicap: `By the points of the whole match. ${handicap}`,
      [`${setName}Winner`]: `Who wins the ${setName} that is named. ${notPlayed}`,
      [`${setName}TotalPoints`]: `The points of the ${setName} that is named, of both sides. ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `By the points of the ${setName} that is named. ${handicap} ${notPlayed}`,
    },
  };
}
