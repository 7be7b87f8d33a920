/** Sentences that the markets of many sports share, in French. */
export const ruleSentences = {
  line: 'Ligne entière : à somme égale, la mise est remboursée. Quart de ligne : le pari peut être gagné ou perdu à moitié.',
  handicap:
    'Ajoutez le handicap au compte du côté choisi : le côté devant gagne. Handicap entier : à égalité, la mise est remboursée. Quart de handicap : le pari peut être gagné ou perdu à moitié.',
  early: 'Payé avant la fin dès que le compte dépasse la ligne de 0,5 ou plus.',
} as const;
