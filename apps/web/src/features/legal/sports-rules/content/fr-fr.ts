import type { SportsRulesContent } from '../content.ts';

export const content: SportsRulesContent = {
  title: 'Règles sportives',
  intro: 'Comment chaque pari sportif est décidé et payé. Les mêmes règles valent avant et pendant l’événement.',
  generalHeading: 'Pour tous les sports',
  sections: [
    {
      heading: 'D’où vient le résultat',
      paragraphs: [
        'C’est le résultat officiel à la fin de l’événement qui compte, tel que la source de données le communique. Les sanctions et décisions ultérieures ne comptent pas.',
        'La source peut donner d’abord un résultat provisoire et le confirmer ensuite : le pari est payé avec le premier et réglé à nouveau si le résultat confirmé diffère.',
        'Un marché que plus rien ne peut changer est payé tout de suite, avant la fin de l’événement.',
        'Les événements marqués comme simulés sont tirés par ordinateur et suivent les mêmes règles.',
      ],
    },
    {
      heading: 'Lignes et handicaps',
      paragraphs: [
        'Demi-ligne (2,5) : gagné ou perdu. Ligne entière (3) : en cas d’égalité, la mise est remboursée. Quart de ligne (2,75) : la moitié de la mise va sur chaque ligne voisine (2,5 et 3) ; le pari peut donc être gagné ou perdu à moitié.',
        'Au handicap, le nombre s’ajoute au compte du côté choisi avant la comparaison avec l’autre. −1 en retire un, +1 donne un d’avance.',
      ],
    },
    {
      heading: 'Corrections',
      paragraphs: [
        'Chaque fois que la source corrige un résultat, le pari est réglé à nouveau par la différence : ce qui manquait est payé, ce qui a été payé en trop quitte le solde. Si le solde ne suffit pas, il reste une dette, remboursée par les prochains crédits.',
        'Si la source retire un résultat, comme pour un but refusé par la VAR, le pari est rouvert et ce qu’il a payé quitte le solde jusqu’au nouveau résultat.',
      ],
    },
    {
      heading: 'Événement reporté ou annulé',
      paragraphs: [
        'Quand la source annule les marchés d’un événement reporté, annulé, non commencé sous 48 heures ou décidé sans jouer (forfait), les paris sans résultat sont annulés et la mise est remboursée. Nous n’attendons pas la nouvelle date.',
        'Un simple changement d’heure, de lieu ou d’équipe à domicile n’annule aucun pari. La maison n’annule rien d’elle-même : tant que la source ne donne pas le résultat et n’annule pas, le pari reste ouvert.',
      ],
    },
    {
      heading: 'Événement interrompu ou abandonné',
      paragraphs: [
        'Pendant une interruption, les paris s’arrêtent. Si l’événement reprend, tout reste valable.',
        'Si la source déclare l’événement abandonné, ce qui était décidé reste acquis, de même que chaque partie terminée : une mi-temps, un quart-temps, un set. Tout le reste est annulé et la mise remboursée. Les règles de chaque sport donnent les exceptions.',
      ],
    },
    {
      heading: 'Annulé, remboursé, à moitié',
      paragraphs: [
        'Pari annulé ou remboursé : la mise revient et ne compte pas pour ce qui reste à miser. L’argent réel revient en argent réel. L’argent de bonus suit le bonus d’où il vient : ouvert, il y revient ; libéré, il devient du solde réel ; expiré ou abandonné, il ne revient pas.',
        'Gagné à moitié : la moitié de la mise est payée à la cote, l’autre moitié est remboursée. Perdu à moitié : la moitié de la mise est remboursée.',
        'Égalité pour une place : la cote est multipliée par les places et divisée par les ex æquo. Deux à la première place : la cote 8 paie 4.',
      ],
    },
    {
      heading: 'Cote publiée par erreur',
      paragraphs: [
        'La source peut annuler les paris acceptés pendant l’affichage d’une cote erronée : leurs mises sont remboursées. Les paris acceptés avant et après restent valables.',
      ],
    },
    {
      heading: 'Paris en direct',
      paragraphs: [
        'Pendant l’événement, un pari attend quelques secondes avant d’être accepté, et vous pouvez y renoncer pendant ce temps. Il est refusé, et la mise remboursée, si le marché s’arrête ou si la cote change d’une façon que vous n’avez pas acceptée.',
      ],
    },
    {
      heading: 'Ce qui est payé',
      paragraphs: [
        'Le gain est la mise multipliée par la cote du pari accepté, arrondi une fois, à la fin, au centavo le plus proche. Il comprend la mise.',
      ],
    },
  ],
  limits: {
    heading: 'Limites',
    minStake: 'Mise minimale',
    maxStake: 'Mise maximale',
    maxEventStake: 'Toutes vos mises sur un événement',
    maxDayStake: 'Toutes vos mises sportives en un jour',
    maxPayout: 'Gain maximal d’un pari',
  },
  sports: {
    heading: 'Règles par sport',
    liveDelay: 'Délai en direct',
    seconds: (count) => `${count} secondes`,
    options: 'Là où les opérateurs diffèrent',
    exampleNote: 'Dans les exemples, les choix non listés ont perdu.',
    example: (heading) => `Exemple : ${heading}`,
    allLost: 'Tous les choix perdent.',
    deadHeat: (places, tied) => `Gagné, cote × ${places}/${tied}`,
  },
};
