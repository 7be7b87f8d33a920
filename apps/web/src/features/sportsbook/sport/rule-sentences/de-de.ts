/** Sentences that the markets of many sports share, in German. */
export const ruleSentences = {
  line: 'Ganze Linie: Bei gleicher Summe kommt der Einsatz zurück. Viertellinie: Die Wette kann halb gewonnen oder halb verloren sein.',
  handicap:
    'Addieren Sie das Handicap zum Stand der gewählten Seite: Wer vorn liegt, gewinnt. Ganzes Handicap: Bei Gleichstand kommt der Einsatz zurück. Viertel-Handicap: Die Wette kann halb gewonnen oder halb verloren sein.',
  early: 'Die Auszahlung erfolgt vor dem Ende, sobald der Stand die Linie um 0,5 oder mehr überschreitet.',
} as const;
