import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = 'Un no contest annulla la scommessa.';
const format = 'Un cambio del numero di round annulla la scommessa.';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: 'Pugile 1',
  away: 'Pugile 2',
  general: [
    'Conta il risultato annunciato sul ring. Una correzione giorni dopo non cambia nulla.',
    'È KO ogni fine prima della decisione dei giudici: KO, KO tecnico, ritiro o squalifica.',
    'Un pugile che non rientra dopo una pausa ha perso nel round precedente.',
    'Se un pugile è sostituito o l’incontro non si svolge, tutto è annullato.',
  ],
  options: {
    'technicalDecision=notTheDistance':
      'Un incidente chiude l’incontro e decidono i cartellini: è vittoria ai punti, ma l’incontro non è arrivato alla fine.',
    'exactHalfRound=refund':
      'Mezzo round è 1:30. Una fine in quel preciso secondo restituisce la puntata sul totale round.',
  },
  markets: {
    winner: `Chi vince. In caso di pareggio la puntata è restituita. ${noContest}`,
    result: `Vince uno dei pugili, o pareggio. ${noContest}`,
    totalRounds:
      'Quanto dura l’incontro: over 6,5 vince dopo 1:30 del round 7. Linea intera: se l’incontro finisce con quel round la puntata è restituita. Si paga prima della fine appena l’incontro supera la linea. Un no contest o un altro numero di round annulla ciò che era aperto.',
    distance: `L’incontro arriva all’ultimo gong, sì o no. ${noContest} ${format}`,
    method: `Chi vince e come: per KO o per decisione dei giudici. Il pareggio è una delle scelte. ${noContest}`,
    roundRange: `Chi vince per KO e in quali round, o ai punti. Il pareggio è una delle scelte. ${noContest} ${format}`,
    exactRound: `Chi vince per KO e in quale round, o ai punti. Il pareggio è una delle scelte. ${noContest} ${format}`,
    knockDown:
      'Un pugile va al tappeto e l’arbitro conta, sì o no; vale anche il knockdown che chiude l’incontro. Si paga prima della fine appena accade. Se non c’è, un no contest annulla la scommessa.',
  },
  examples: [
    { heading: 'il pugile 1 vince per KO tecnico al round 7, 1:12, dopo un knockdown', facts: stoppage },
    { heading: 'il pugile 2 non esce per il round 7', facts: retirement },
    { heading: 'pareggio ai cartellini dopo 12 round, senza knockdown', facts: draw },
  ],
};
