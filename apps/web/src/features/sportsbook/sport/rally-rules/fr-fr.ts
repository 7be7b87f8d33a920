import { ruleSentences } from '../rule-sentences/fr-fr.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in French. */
export function describeRallyRules(setName: 'set' | 'game') {
  const notPlayed = `Un set non joué annule le pari.`;
  return {
    walkover: 'Match décidé sans jouer (forfait) : tout est annulé.',
    retirement: `Abandon ou disqualification : ce qui était décidé et les sets terminés restent acquis. Tout le reste est annulé, le vainqueur du match aussi.`,
    race: `Qui atteint le premier ce nombre de points dans le set indiqué. Payé avant la fin, dès qu’un côté y arrive. Un set qui finit avant, ou n’est pas joué, annule le pari.`,
    markets: {
      winner: 'Qui gagne le match.',
      correctScore: `Le score final en sets.`,
      totalPoints: `Les points de tous les sets, des deux côtés. ${line} ${early}`,
      pointHandicap: `Selon les points de tout le match. ${handicap}`,
      [`${setName}Winner`]: `Qui gagne le set indiqué. ${notPlayed}`,
      [`${setName}TotalPoints`]: `Les points du set indiqué, des deux côtés. ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `Selon les points du set indiqué. ${handicap} ${notPlayed}`,
    },
  };
}
