import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = 'Un inning non completato annulla la scommessa che non era decisa.';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: 'Casa',
  away: 'Ospite',
  general: [
    'Conta il risultato ufficiale, anche con il metodo DLS quando la pioggia toglie over.',
    'Partita senza risultato: vincente ed esito sono annullati. Ciò che era deciso su punti, four e six resta.',
    'Il super over conta solo nel mercato “Vincente”. I suoi punti non sono in nessun totale.',
    'Un inning è completo quando finiscono i suoi over o i suoi wicket, o si raggiunge l’obiettivo.',
  ],
  options: {
    'tie=void': 'Parità senza super over: nei mercati a due esiti la puntata è restituita.',
    'cutOvers=void': 'Over persi: i totali di punti, four e six non decisi prima sono annullati.',
  },
  markets: {
    winner: 'Chi vince, con super over. In una parità che resta senza vincente la puntata è restituita.',
    result: 'Vince la squadra di casa, parità o vince l’ospite, senza super over.',
    drawNoBet: 'Chi vince, senza super over. In caso di parità la puntata è restituita.',
    tie: 'I punti finiscono pari, sì o no, prima di un eventuale super over.',
    homeInningsTotal: `I punti della squadra di casa nell’inning. ${line} ${early} ${unfinished}`,
    awayInningsTotal: `I punti della squadra ospite nell’inning. ${line} ${early} ${unfinished}`,
    inningsTotal: `I punti delle due squadre nei loro inning. ${line} ${early} ${unfinished}`,
    homeOversTotal: `I punti della squadra di casa fino alla fine dell’over indicato. Un inning che finisce prima conta come è finito. ${line} ${early} ${unfinished}`,
    awayOversTotal: `I punti della squadra ospite fino alla fine dell’over indicato. Un inning che finisce prima conta come è finito. ${line} ${early} ${unfinished}`,
    totalFours: `I four (fino al limite rasoterra) delle due squadre. ${line} ${early}`,
    totalSixes: `I six (oltre il limite al volo) delle due squadre. ${line} ${early}`,
    mostFours: 'Chi fa più four nella partita, o parità.',
    mostSixes: 'Chi fa più six nella partita, o parità.',
  },
  examples: [
    {
      heading: '172–158; 49–47 dopo 6 over; four 15–12, six 6–8',
      facts: decided,
    },
    {
      heading: '170–170, super over alla squadra di casa; 46–44 dopo 6 over; four 14–14, six 7–4',
      facts: tied,
    },
  ],
};
