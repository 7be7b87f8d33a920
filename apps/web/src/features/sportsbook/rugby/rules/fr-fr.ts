import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'Domicile',
  away: 'Extérieur',
  general: [
    'C’est le score des 80 minutes qui compte, avec ce qui se joue après la sirène jusqu’à ce que le ballon soit mort.',
    'Les marchés de la 1re mi-temps se décident à la mi-temps.',
    'Un essai refusé à la vidéo ne compte pas. Un essai de pénalité est un essai.',
    'Les paris faits pendant le match comptent tout son score, pas seulement les points après le pari.',
  ],
  options: { 'extraTime=excluded': 'La prolongation ne compte dans aucun marché.' },
  markets: {
    result: 'Domicile gagne, match nul ou extérieur gagne, dans les 80 minutes.',
    drawNoBet: 'Qui gagne dans les 80 minutes. En cas de nul, la mise est remboursée.',
    handicap: `Selon les points des 80 minutes. ${handicap}`,
    total: `Les points des deux équipes. ${line} ${early}`,
    winningMargin: 'Qui gagne et de combien de points, dans la tranche choisie. Le nul est l’un des choix.',
    homeTotal: `Les points de l’équipe à domicile. ${line} ${early}`,
    awayTotal: `Les points de l’équipe à l’extérieur. ${line} ${early}`,
    oddEven: 'La somme des points des deux équipes est paire ou impaire. Zéro à zéro est pair.',
    halfResult: 'Qui mène à la mi-temps, ou match nul.',
    halfHandicap: `Selon les points de la 1re mi-temps. ${handicap}`,
    halfTotal: `Les points des deux équipes en 1re mi-temps. ${line} ${early}`,
    halfFull: 'Qui mène à la mi-temps et qui gagne dans les 80 minutes, les deux justes. Le nul est l’un des choix.',
    totalTries: `Les essais des deux équipes. ${line} ${early}`,
    homeTries: `Les essais de l’équipe à domicile. ${line} ${early}`,
    awayTries: `Les essais de l’équipe à l’extérieur. ${line} ${early}`,
    mostTries: 'Quelle équipe marque le plus d’essais, ou le même nombre.',
    totalCards: `Les cartons jaunes et rouges des deux équipes, chacun compte un. ${line} ${early}`,
  },
  examples: [
    { heading: 'mi-temps 10–13, fin 27–20 ; essais 3–2, cartons 1–2', facts: homeWin },
    { heading: 'mi-temps 6–12, fin 18–18, prolongation 3–0 ; essais 2–0, cartons 1–0', facts: draw },
  ],
};
