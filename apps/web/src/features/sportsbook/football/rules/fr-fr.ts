import type { FootballFacts } from '@arara/sports/football/facts';
import { ruleSentences } from '../../sport/rule-sentences/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import {
  cardMarkets,
  cornerMarkets,
  draw,
  footballLines,
  goalOrderMarkets,
  homeWin,
  season,
  seasonMarkets,
} from './examples.ts';

const { line, handicap, early } = ruleSentences;
const headStart = 'À égalité, c’est le nul qui gagne.';
const corrected = 'Si le score est corrigé en dessous, le pari est annulé.';

export const footballRules: SportRulesText<FootballFacts> = {
  ...footballLines,
  home: 'Domicile',
  away: 'Extérieur',
  general: [
    'C’est le score des 90 minutes et du temps additionnel qui compte. Prolongation et tirs au but ne comptent que dans « Qualification ».',
    'Les marchés de la 1re mi-temps se décident à la mi-temps, temps additionnel compris. Ceux de la 2e mi-temps ne comptent que ce qui s’y passe.',
    'Un but contre son camp compte pour l’équipe qui l’a au score. Un but refusé ne compte pas.',
    'Les corners comptent quand ils sont tirés, pas quand ils sont accordés. Les cartons comptent si le joueur est sur le terrain, pas ceux des remplaçants ou du staff.',
    'Les paris faits pendant le match comptent tout son score, pas seulement les buts après le pari, sauf dans les marchés qui partent du score du moment.',
  ],
  options: {
    'redCard=two': 'Points de carton : un jaune vaut 1, un rouge vaut 2.',
    'secondYellow=notCounted':
      'Le second jaune d’un joueur compte comme un rouge et pas encore comme un jaune. Au plus 3 par joueur.',
  },
  markets: {
    result: 'Domicile gagne, match nul ou extérieur gagne.',
    doubleChance: 'Deux des trois résultats en un pari : il gagne si l’un d’eux se produit.',
    drawNoBet: 'Qui gagne le match. En cas de nul, la mise est remboursée.',
    toQualify: 'Qui passe au tour suivant ou gagne le titre, prolongation et tirs au but compris.',
    restOfMatch: `Qui marque le plus de buts du score indiqué à la fin, ou match nul. Les buts d’avant ne comptent pas. ${corrected}`,
    total: `La somme des buts des deux équipes est au-dessus ou en dessous de la ligne. ${line} ${early}`,
    bothScore: 'Chaque équipe marque au moins un but, oui ou non. Payé avant la fin dès que les deux ont marqué.',
    nextGoal:
      'Qui marque le but de ce numéro. Sans lui, « Aucun » gagne. Payé avant la fin, dès que le but est validé.',
    lastGoal: 'Qui marque le dernier but du match. Sans but, « Aucun » gagne.',
    homeTotal: `Les buts de l’équipe à domicile. ${line} ${early}`,
    awayTotal: `Les buts de l’équipe à l’extérieur. ${line} ${early}`,
    oddEven: 'La somme des buts des deux équipes est paire ou impaire. Zéro à zéro est pair.',
    multigoals:
      'La somme des buts des deux équipes est dans la fourchette, ses deux nombres compris. Les fourchettes se recouvrent, plusieurs gagnent donc. Payé avant la fin à sept buts, quand plus rien ne change.',
    handicap: `Selon les buts du match. ${handicap}`,
    scoreHandicap: `Le match commence avec l’avance affichée, et le score avec elle donne domicile, nul ou extérieur. ${headStart}`,
    halfResult: 'Qui mène à la mi-temps, ou match nul.',
    halfDoubleChance: 'Deux des trois résultats à la mi-temps en un pari.',
    halfDrawNoBet: 'Qui mène à la mi-temps. En cas de nul, la mise est remboursée.',
    halfTotal: `La somme des buts de la 1re mi-temps. ${line} ${early}`,
    halfHandicap: `Selon les buts de la 1re mi-temps. ${handicap}`,
    halfScoreHandicap: `La 1re mi-temps commence avec l’avance affichée. ${headStart}`,
    halfHomeTotal: `Les buts de l’équipe à domicile en 1re mi-temps. ${line} ${early}`,
    halfAwayTotal: `Les buts de l’équipe à l’extérieur en 1re mi-temps. ${line} ${early}`,
    halfExactGoals:
      'Le nombre exact de buts en 1re mi-temps. Le plus grand nombre vaut aussi pour plus de buts, et le pari est alors payé avant la fin de la mi-temps.',
    halfOddEven: 'La somme des buts de la 1re mi-temps est paire ou impaire. Zéro à zéro est pair.',
    halfBothScore:
      'Chaque équipe marque au moins un but en 1re mi-temps, oui ou non. Payé avant la fin de la mi-temps dès que les deux ont marqué.',
    secondHalfResult:
      'Qui marque le plus de buts en 2e mi-temps, ou match nul. Ceux de la 1re mi-temps ne comptent pas.',
    secondHalfTotal: `La somme des buts de la 2e mi-temps. ${line} ${early}`,
    secondHalfHandicap: `Selon les buts de la 2e mi-temps. ${handicap}`,
    halfFull: 'Qui mène à la mi-temps et qui gagne le match, ou match nul, les deux justes.',
    correctScore:
      'Le score final exact. Dès qu’une équipe a marqué plus de quatre buts, « Autre score » vaut, et le pari est payé avant la fin.',
    furtherScore: `Les buts de chaque équipe du score indiqué à la fin. Avec plus de six buts, tous les choix perdent, déjà avant la fin. ${corrected}`,
    winningMargin: 'Qui gagne et de combien de buts : un, deux, trois ou plus. Ou match nul.',
    resultAndBothScore: 'Le résultat et si les deux équipes marquent, les deux justes.',
    totalAndBothScore:
      'Les buts au-dessus ou en dessous de la ligne et si les deux équipes marquent, les deux justes. Ligne entière : à somme égale, la mise est remboursée. Payé avant la fin dès que la ligne est passée et que les deux ont marqué.',
    resultAndTotal:
      'Le résultat et les buts au-dessus ou en dessous de la ligne, les deux justes. Ligne entière : à somme égale, la mise est remboursée.',
    cornerResult: 'Qui tire le plus de corners, ou égalité.',
    cornerTotal: `Les corners des deux équipes. ${line} ${early}`,
    cornerHandicap: `Selon les corners du match. ${handicap}`,
    bookingResult: 'Qui a le plus de points de carton, ou égalité.',
    bookingTotal: `Les points de carton des deux équipes. ${line} ${early}`,
    sendingOff: 'Un joueur est expulsé, oui ou non. « Oui » est payé avant la fin, à l’expulsion.',
    leagueWinner: 'Le champion. C’est le classement final qui décide, ou le barrage que prévoit la compétition.',
    topGoalscorer:
      'Qui marque le plus de buts de la compétition. Les buts contre son camp ne comptent pas. En cas d’égalité, la cote est divisée par les ex æquo.',
  },
  examples: [
    { heading: 'fin 2–1, mi-temps 1–0', facts: homeWin },
    { heading: 'fin 1–1, mi-temps 0–1', facts: draw },
    { heading: '2–1, buts : domicile, extérieur, domicile', facts: homeWin, markets: goalOrderMarkets },
    { heading: '1–1, buts : extérieur, domicile', facts: draw, markets: goalOrderMarkets },
    { heading: 'l’équipe à domicile gagne 2–1', facts: homeWin, markets: ['toQualify'] },
    { heading: '1–1, et l’équipe à l’extérieur gagne aux tirs au but', facts: draw, markets: ['toQualify'] },
    { heading: 'corners 6–4', facts: homeWin, markets: cornerMarkets },
    { heading: 'corners 5–5', facts: draw, markets: cornerMarkets },
    { heading: 'cartons jaunes 2–3, rouges 0–1', facts: homeWin, markets: cardMarkets },
    { heading: 'cartons jaunes 2–2', facts: draw, markets: cardMarkets },
    {
      heading: 'Aurora est champion ; Lima et Souza marquent 21 buts, Prado 18',
      facts: season,
      markets: seasonMarkets,
    },
  ],
};
