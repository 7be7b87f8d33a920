import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'Domicile',
  away: 'Extérieur',
  general: [
    'La prolongation compte dans les marchés du match. Les marchés « hors prolongation » sont décidés par les quatre quart-temps, qui peuvent finir à égalité.',
    'Les marchés de la 1re mi-temps sont décidés par les deux premiers quart-temps, ceux d’un quart-temps par ses seuls points.',
    'Les paris faits pendant le match comptent tout son score, pas seulement les points après le pari.',
  ],
  options: {
    'abandoned=lateStands':
      'Match abandonné : le score reste acquis s’il manquait au plus 5 minutes des quatre quart-temps (43 sur 48 ou 35 sur 40 jouées). Le quart-temps inachevé et la question de la prolongation sont annulés.',
  },
  markets: {
    winner:
      'Qui gagne, prolongation comprise. Si la compétition permet le match nul et que le match finit à égalité, la mise est remboursée.',
    handicap: `Prolongation comprise. ${handicap}`,
    total: `Les points des deux équipes, prolongation comprise. ${line} ${early}`,
    homeTotal: `Les points de l’équipe à domicile, prolongation comprise. ${line} ${early}`,
    awayTotal: `Les points de l’équipe à l’extérieur, prolongation comprise. ${line} ${early}`,
    oddEven: 'La somme des points des deux équipes, prolongation comprise, est paire ou impaire.',
    overtime: 'Oui, si les quatre quart-temps finissent à égalité et que le match va en prolongation.',
    regulationResult: 'Qui mène après les quatre quart-temps, ou match nul. La prolongation ne compte pas.',
    regulationHandicap: `Selon le score des quatre quart-temps. ${handicap}`,
    regulationTotal: `Les points des deux équipes dans les quatre quart-temps. ${line} ${early}`,
    halfResult: 'Qui mène après deux quart-temps, ou match nul.',
    halfHandicap: `Selon le score des deux premiers quart-temps. ${handicap}`,
    halfTotal: `Les points des deux équipes dans les deux premiers quart-temps. ${line} ${early}`,
    quarterResult: 'Qui marque le plus de points dans le quart-temps, ou match nul.',
    quarterDrawNoBet: 'Qui marque le plus de points dans le quart-temps. En cas de nul, la mise est remboursée.',
    quarterHandicap: `Selon les points du quart-temps. ${handicap}`,
    quarterTotal: `Les points des deux équipes dans le quart-temps. ${line} ${early}`,
  },
  examples: [
    { heading: 'quart-temps 25–22, 20–27, 28–24, 25–22 ; fin 98–95', facts: regular },
    {
      heading: 'quart-temps 22–22, 24–22, 25–26, 20–21 ; prolongation 12–7, fin 103–98',
      facts: overtime,
    },
  ],
};
