import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = 'Une manche inachevée annule un pari qui n’était pas décidé.';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: 'Domicile',
  away: 'Extérieur',
  general: [
    'C’est le résultat officiel qui compte, aussi celui de la méthode DLS quand la pluie retire des overs.',
    'Match sans résultat : vainqueur et résultat sont annulés. Ce qui était décidé sur les courses, fours et sixes reste acquis.',
    'Un super over ne compte que dans le marché « Vainqueur ». Ses courses ne sont dans aucun total.',
    'Une manche est complète quand ses overs ou ses wickets sont épuisés, ou que la cible est atteinte.',
  ],
  options: {
    'tie=void': 'Égalité sans super over : dans les marchés à deux issues, la mise est remboursée.',
    'cutOvers=void': 'Overs perdus : les totaux de courses, fours et sixes non décidés avant sont annulés.',
  },
  markets: {
    winner: 'Qui gagne, super over compris. Si une égalité reste sans vainqueur, la mise est remboursée.',
    result: 'Domicile gagne, égalité ou extérieur gagne, hors super over.',
    drawNoBet: 'Qui gagne, hors super over. En cas d’égalité, la mise est remboursée.',
    tie: 'Les courses finissent à égalité, oui ou non, avant un éventuel super over.',
    homeInningsTotal: `Les courses de l’équipe à domicile dans la manche. ${line} ${early} ${unfinished}`,
    awayInningsTotal: `Les courses de l’équipe à l’extérieur dans la manche. ${line} ${early} ${unfinished}`,
    inningsTotal: `Les courses des deux équipes dans leurs manches. ${line} ${early} ${unfinished}`,
    homeOversTotal: `Les courses de l’équipe à domicile jusqu’à la fin de l’over indiqué. Une manche qui finit plus tôt compte telle qu’elle a fini. ${line} ${early} ${unfinished}`,
    awayOversTotal: `Les courses de l’équipe à l’extérieur jusqu’à la fin de l’over indiqué. Une manche qui finit plus tôt compte telle qu’elle a fini. ${line} ${early} ${unfinished}`,
    totalFours: `Les fours (jusqu’à la limite au sol) des deux équipes. ${line} ${early}`,
    totalSixes: `Les sixes (au-delà de la limite dans les airs) des deux équipes. ${line} ${early}`,
    mostFours: 'Qui réussit le plus de fours dans le match, ou égalité.',
    mostSixes: 'Qui réussit le plus de sixes dans le match, ou égalité.',
  },
  examples: [
    {
      heading: '172–158 ; 49–47 après 6 overs ; fours 15–12, sixes 6–8',
      facts: decided,
    },
    {
      heading: '170–170, super over à domicile ; 46–44 après 6 overs ; fours 14–14, sixes 7–4',
      facts: tied,
    },
  ],
};
