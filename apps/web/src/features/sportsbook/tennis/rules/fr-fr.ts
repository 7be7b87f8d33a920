import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = 'Un set non joué annule le pari.';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: 'Joueur 1',
  away: 'Joueur 2',
  general: [
    'Un jeu décisif est un jeu. Un super jeu décisif (à 10 points à la place du dernier set) est un set et un jeu.',
    'Match décidé sans jouer (forfait) : tout est annulé.',
    'Un changement de surface ou de court, couvert ou en plein air, n’annule rien. Un match interrompu reste valable quand il reprend, même un autre jour.',
  ],
  options: {
    'retirement=void':
      'Abandon ou disqualification : ce qui était décidé et les sets terminés restent acquis. Tout le reste est annulé, le vainqueur du match aussi.',
  },
  markets: {
    winner: 'Qui gagne le match.',
    setWinner: `Qui gagne le set indiqué. ${notPlayed}`,
    setHandicap: `Selon les sets gagnés. ${handicap} Payé avant la fin dès qu’aucun set de plus ne peut le changer.`,
    correctScore: 'Le score final en sets.',
    homeWinsSet: 'Le premier joueur gagne au moins un set, oui ou non. Payé avant la fin dès que c’est certain.',
    awayWinsSet: 'Le second joueur gagne au moins un set, oui ou non. Payé avant la fin dès que c’est certain.',
    totalGames: `Les jeux de tous les sets, des deux joueurs. ${line} ${early}`,
    gameHandicap: `Selon les jeux de tout le match. ${handicap}`,
    setTotalGames: `Les jeux du set indiqué, des deux joueurs. ${line} ${early} ${notPlayed}`,
    setGameHandicap: `Selon les jeux du set indiqué. ${handicap} ${notPlayed}`,
    setTieBreak: `Le set indiqué a un jeu décisif, oui ou non. Un super jeu décisif à sa place annule le pari, de même qu’un set non joué.`,
    setScore: `Le score en jeux du set indiqué. Un super jeu décisif à sa place annule le pari, de même qu’un set non joué.`,
    gameWinner: `Qui gagne le jeu indiqué du set. Un jeu non joué annule le pari.`,
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
