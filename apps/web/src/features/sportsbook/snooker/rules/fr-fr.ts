import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = 'Payé avant la fin dès qu’aucune manche de plus ne peut le changer.';
const notPlayed = 'Une manche non jouée annule le pari.';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: 'Joueur 1',
  away: 'Joueur 2',
  general: [
    'Les manches gagnées comptent, aussi celles que l’autre joueur concède ou perd par trois manqués de suite.',
    'Une manche recommencée est la même manche : les paris restent valables, et les points d’avant ne comptent pas.',
    'Match qui ne commence pas : tout est annulé. Un match interrompu reste valable quand il reprend, même un autre jour.',
  ],
  options: {
    'retirement=void':
      'Abandon ou disqualification : ce qui était décidé et les manches terminées restent acquis. Tout le reste est annulé, le vainqueur du match aussi.',
  },
  markets: {
    winner: 'Qui gagne le match.',
    frameHandicap: `Selon les manches gagnées. ${handicap} ${certain}`,
    totalFrames: `Les manches jouées. ${line} ${certain}`,
    raceToFrames:
      'Qui gagne le premier ce nombre de manches. Payé avant la fin, dès qu’un joueur y arrive. Si aucun n’y arrive, le pari est annulé.',
    correctScore: 'Le score final en manches.',
    frameWinner: `Qui gagne la manche indiquée. ${notPlayed}`,
    framePoints: `Les points de la manche indiquée, des deux joueurs, avec ceux des fautes. ${line} ${early} ${notPlayed}`,
    frameCentury: `Un joueur marque 100 points ou plus en une visite à la table, dans la manche indiquée, oui ou non. Payé avant la fin dès que cela arrive. ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8 avec un break de 104, 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
