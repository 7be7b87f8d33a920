/** Sentences that the markets of many sports share, in Italian. */
export const ruleSentences = {
  line: 'Linea intera: a somma uguale la puntata è restituita. Quarto di linea: la scommessa può essere mezza vinta o mezza persa.',
  handicap:
    'Somma l’handicap al conteggio del lato scelto: vince il lato davanti. Handicap intero: in parità la puntata è restituita. Quarto di handicap: la scommessa può essere mezza vinta o mezza persa.',
  early: 'Si paga prima della fine appena il conteggio supera la linea di 0,5 o più.',
} as const;
