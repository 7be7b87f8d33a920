import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = 'En cas d’égalité, la cote est divisée par les ex æquo.';
const notStarted = 'Une voiture qui ne prend pas le départ annule le pari sur elle.';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('Égalité'),
  home: '',
  away: '',
  general: [
    'C’est le classement officiel de la course qui compte, tel qu’au podium. Les pénalités données plus tard ne comptent pas.',
    'Une voiture est classée si elle a couvert neuf dixièmes des tours du vainqueur, même arrêtée.',
    'Si la course finit sans résultat officiel, tout est annulé sauf ce qui était décidé : une safety car, un duel, le nombre de voitures classées.',
  ],
  options: {
    'shortened=classified': 'Course raccourcie : elle compte s’il y a un classement officiel.',
    'bothRetired=moreLaps': 'Deux voitures d’un duel qui abandonnent : celle qui a le plus de tours est devant.',
    'didNotStart=void':
      'Une voiture qui ne prend pas le départ : les paris sur elle sont annulés, ainsi que tout duel avec elle.',
  },
  markets: {
    winner: `Qui gagne la course. ${tie} ${notStarted}`,
    top: `La voiture finit parmi les premières, autant que le dit le marché. Si plusieurs voitures partagent la dernière de ces places, la cote est divisée par les ex æquo. ${notStarted}`,
    headToHead:
      'Laquelle de deux voitures est devant au classement. Si aucune ne l’est, ou si l’une ne prend pas le départ, le pari est annulé. Payé avant la fin si l’une s’est arrêtée et que l’autre est allée plus loin.',
    headToHeadThreeWay:
      'Laquelle de deux voitures est devant, ou égalité. Si l’une ne prend pas le départ, le pari est annulé. Payé avant la fin si l’une s’est arrêtée et que l’autre est allée plus loin.',
    groupWinner: `La voiture la mieux placée du groupe, classée ou non. ${tie} ${notStarted}`,
    fastestLap: `Qui signe le meilleur tour de la course. ${tie} ${notStarted}`,
    polePosition: 'Qui part de la première place. Les qualifications décident, avec les pénalités sur la grille.',
    classifiedCars: `Combien de voitures sont classées. ${line} Payé avant la fin quand celles qui se sont arrêtées, ou celles qui sont allées assez loin, ne laissent plus de doute.`,
    safetyCar: 'La safety car sort au moins une fois, oui ou non. « Oui » est payé avant la fin, dès qu’elle sort.',
  },
  examples: [
    {
      heading:
        '1er Costa, 2e Moreau, 3e Lindberg, 4e Okafor, 5e Tanaka ; Weber abandonne ; pole Lindberg, meilleur tour Moreau, une safety car',
      facts: plain,
    },
    {
      heading:
        'Costa et Moreau à égalité 1ers, 3e Lindberg, 4e Okafor ; Tanaka abandonne, Weber ne prend pas le départ ; pole Costa, meilleur tour Lindberg, pas de safety car',
      facts: shared,
    },
  ],
};
