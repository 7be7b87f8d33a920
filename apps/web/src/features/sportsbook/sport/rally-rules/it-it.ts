import { ruleSentences } from '../rule-sentences/it-it.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in Italian. `word` is how the sport calls a set. */
export function describeRallyRules(setName: 'set' | 'game', word: 'set' | 'game') {
  const notPlayed = `Un ${word} non giocato annulla la scommessa.`;
  return {
    walkover: 'Partita decisa senza gioco (walkover): tutto è annullato.',
    retirement: `Ritiro o squalifica: ciò che era deciso e i ${word} completati restano. Tutto il resto è annullato, anche il vincente della partita.`,
    race: `Chi arriva per primo a questo numero di punti nel ${word} indicato. Si paga prima della fine, appena un lato ci arriva. Un ${word} che finisce prima, o non si gioca, annulla la scommessa.`,
    markets: {
      winner: 'Chi vince la partita.',
      correctScore: `Il risultato finale in ${word}.`,
      totalPoints: `I punti di tutti i ${word}, dei due lati. ${line} ${early}`,
      pointHandicap: `In base ai punti di tutta la partita. ${handicap}`,
      [`${setName}Winner`]: `Chi vince il ${word} indicato. ${notPlayed}`,
      [`${setName}TotalPoints`]: `I punti del ${word} indicato, dei due lati. ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `In base ai punti del ${word} indicato. ${handicap} ${notPlayed}`,
    },
  };
}
