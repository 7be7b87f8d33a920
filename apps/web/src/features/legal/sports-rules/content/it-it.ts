import type { SportsRulesContent } from '../content.ts';

export const content: SportsRulesContent = {
  title: 'Regole sportive',
  intro: 'Come si decide e si paga ogni scommessa sportiva. Le stesse regole valgono prima e durante l’evento.',
  generalHeading: 'Per tutti gli sport',
  sections: [
    {
      heading: 'Da dove viene il risultato',
      paragraphs: [
        'Vale il risultato ufficiale alla fine dell’evento, come lo comunica la fonte dei dati. Sanzioni e decisioni successive non contano.',
        'La fonte può dare prima un risultato provvisorio e confermarlo dopo: la scommessa viene pagata con il primo e regolata di nuovo se quello confermato è diverso.',
        'Un mercato che nulla può più cambiare viene pagato subito, prima della fine dell’evento.',
        'Gli eventi indicati come simulati sono estratti dal computer e seguono le stesse regole.',
      ],
    },
    {
      heading: 'Linee e handicap',
      paragraphs: [
        'Mezza linea (2,5): si vince o si perde. Linea intera (3): la parità restituisce la puntata. Quarto di linea (2,75): metà della puntata va su ogni linea vicina (2,5 e 3), quindi la scommessa può essere mezza vinta o mezza persa.',
        'Nell’handicap il numero si somma al conteggio del lato scelto prima di confrontarlo con l’altro. −1 ne toglie uno, +1 dà uno di vantaggio.',
      ],
    },
    {
      heading: 'Correzioni',
      paragraphs: [
        'Ogni volta che la fonte corregge un risultato, la scommessa viene regolata di nuovo per la differenza: ciò che mancava si paga, ciò che è stato pagato in più esce dal saldo. Se il saldo non basta resta un debito, ripagato dai prossimi accrediti.',
        'Se la fonte ritira un risultato, come per un gol annullato dal VAR, la scommessa è di nuovo aperta e ciò che ha pagato esce dal saldo fino al nuovo risultato.',
      ],
    },
    {
      heading: 'Evento rinviato o annullato',
      paragraphs: [
        'Quando la fonte annulla i mercati di un evento rinviato, annullato, non iniziato entro 48 ore o deciso senza gioco (walkover), le scommesse senza esito sono annullate e la puntata è restituita. Non aspettiamo la nuova data.',
        'Un semplice cambio di orario, di luogo o di campo non annulla nessuna scommessa. La casa non annulla nulla da sola: finché la fonte non dà l’esito né annulla, la scommessa resta aperta.',
      ],
    },
    {
      heading: 'Evento interrotto o abbandonato',
      paragraphs: [
        'Durante un’interruzione le scommesse si fermano. Se l’evento riprende, tutto resta valido.',
        'Se la fonte dichiara l’evento abbandonato, ciò che era deciso resta, e così ogni parte completata: un tempo, un quarto, un set. Tutto il resto è annullato e la puntata restituita. Le regole di ogni sport indicano le eccezioni.',
      ],
    },
    {
      heading: 'Annullata, rimborsata, a metà',
      paragraphs: [
        'Scommessa annullata o rimborsata: la puntata torna e non conta per quanto manca da puntare. Il denaro reale torna come denaro reale. Quello di bonus segue il bonus da cui viene: aperto, ci torna; sbloccato, diventa saldo reale; scaduto o rinunciato, non torna.',
        'Mezza vinta: metà della puntata è pagata alla quota, l’altra metà è restituita. Mezza persa: metà della puntata è restituita.',
        'Parità per una posizione: la quota si moltiplica per i posti e si divide per chi è a pari merito. Due al primo posto: la quota 8 paga 4.',
      ],
    },
    {
      heading: 'Quota pubblicata per errore',
      paragraphs: [
        'La fonte può annullare le scommesse accettate mentre era mostrata una quota errata: le puntate sono restituite. Le scommesse accettate prima e dopo restano valide.',
      ],
    },
    {
      heading: 'Scommesse live',
      paragraphs: [
        'Durante l’evento una scommessa aspetta alcuni secondi prima di essere accettata, e in quel tempo puoi ritirarla. Viene rifiutata, e la puntata restituita, se il mercato si ferma o la quota cambia in un modo che non hai accettato.',
      ],
    },
    {
      heading: 'Quanto paga',
      paragraphs: [
        'La vincita è la puntata per la quota della scommessa accettata, arrotondata una volta, alla fine, al centavo più vicino. Comprende la puntata.',
      ],
    },
  ],
  limits: {
    heading: 'Limiti',
    minStake: 'Puntata minima',
    maxStake: 'Puntata massima',
    maxEventStake: 'Tutte le tue puntate su un evento',
    maxDayStake: 'Tutte le tue puntate sportive in un giorno',
    maxPayout: 'Vincita massima di una scommessa',
  },
  sports: {
    heading: 'Regole per sport',
    liveDelay: 'Attesa live',
    seconds: (count) => `${count} secondi`,
    options: 'Dove gli operatori differiscono',
    exampleNote: 'Negli esempi le scelte non elencate hanno perso.',
    example: (heading) => `Esempio: ${heading}`,
    allLost: 'Tutte le scelte perdono.',
    deadHeat: (places, tied) => `Vinta, quota × ${places}/${tied}`,
  },
};
