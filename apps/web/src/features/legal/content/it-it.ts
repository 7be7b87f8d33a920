import type { LegalTextDocument, LegalTextName } from '../text-content.ts';

export const content: Readonly<Record<LegalTextName, LegalTextDocument>> = {
  tc: {
    title: 'Termini di servizio',
    intro: 'Aprendo un conto su Arara accetti queste regole. Sono brevi perché si possano leggere.',
    sections: [
      {
        heading: 'Chi può giocare',
        paragraphs: [
          'Solo persone di almeno 18 anni, con un proprio CPF. Ogni CPF ha un solo conto. Età e nome si verificano con il CPF.',
          'Sta a te sapere se dove ti trovi è consentito giocare online.',
        ],
      },
      {
        heading: 'Depositi',
        paragraphs: [
          'I depositi si fanno con Pix, da un conto intestato al tuo CPF. Il pagamento va completato entro 30 minuti. Un Pix da un altro CPF torna a chi lo ha inviato.',
          'Prima di un prelievo l’importo depositato va puntato una volta. La schermata di deposito mostra il totale prima che tu paghi.',
        ],
      },
      {
        heading: 'Bonus',
        paragraphs: [
          'Un bonus va puntato due volte prima di diventare saldo reale; quello della finestra “Un bonus per te”, una volta. Le puntate contano prima per l’importo depositato e solo dopo per il bonus.',
          'Una puntata con una probabilità di vincita oltre il 70% conta solo al 20% per il bonus. Per l’importo depositato conta per intero.',
          'Hai 30 giorni: dopo, ciò che resta del bonus si chiude. Puoi rinunciare a un bonus quando vuoi, e il saldo reale non cambia. È in corso un solo bonus di deposito alla volta.',
        ],
      },
      {
        heading: 'Scommesse e risultati',
        paragraphs: [
          'Il risultato di un round dei giochi della casa è fissato prima della puntata, e quello di una scommessa sportiva lo decide la partita, come dicono le regole sportive.',
          'Nessuno può cambiare il risultato di un round, e puoi controllarne uno qualsiasi nella pagina di verifica.',
          'Ogni gioco mostra il ritorno promesso. Vale per la media di molti round, non per uno.',
        ],
        link: { href: '/text_re', label: 'Regole sportive' },
      },
      {
        heading: 'Prelievi',
        paragraphs: [
          'I prelievi si pagano con Pix su un tuo conto, con CPF o CNPJ. I conti abilitati possono essere pagati anche in USDT, all’indirizzo che indicano, al cambio mostrato con la richiesta e meno 1 USDT per la rete. Ogni richiesta viene esaminata prima del pagamento. Il massimo è 10.000 R$ per prelievo.',
        ],
      },
      {
        heading: 'Chiusura',
        paragraphs: [
          'Possiamo sospendere i conti usati da altri, con dati falsi o per frode. Il denaro reale che è tuo resta tuo.',
        ],
      },
    ],
  },
  pp: {
    title: 'Privacy',
    intro: 'Conserviamo il minimo che ti permette di giocare e che la legge richiede, e qui diciamo qual è.',
    sections: [
      {
        heading: 'Cosa conserviamo',
        paragraphs: [
          'Nome, CPF, e-mail e telefono che fornisci; depositi, prelievi e round; e gli accessi al tuo conto.',
          'CPF e dati di prelievo sono conservati cifrati e mostrati mascherati.',
        ],
      },
      {
        heading: 'A che scopo',
        paragraphs: [
          'Per confermare identità ed età, muovere il tuo denaro, prevenire le frodi e rispettare gli obblighi di legge. Non vendiamo dati.',
        ],
      },
      {
        heading: 'Sul tuo dispositivo',
        paragraphs: [
          'Conserviamo la sessione, la lingua e un numero casuale che identifica questo dispositivo. Gli strumenti pubblicitari funzionano solo se li consenti.',
        ],
      },
      {
        heading: 'I tuoi diritti',
        paragraphs: [
          'La LGPD ti dà il diritto di vedere, correggere e copiare i tuoi dati, e di far cancellare ciò che la legge non ci obbliga a conservare.',
          'I tuoi dati sono nel menu e nel portafoglio; in Storico scarichi l’estratto conto di tutto ciò che si è mosso nel tuo conto.',
        ],
      },
    ],
  },
  jr: {
    title: 'Gioco responsabile',
    intro:
      'Giocare è un divertimento a pagamento, non un reddito. Con il tempo vince la casa: è ciò che dice il ritorno di ogni gioco.',
    sections: [
      {
        heading: 'Regole che aiutano',
        paragraphs: [
          'Decidi quanto puoi spendere prima di iniziare, e fermati quando ci arrivi.',
          'Non cercare di recuperare ciò che hai perso. Il prossimo round non sa nulla del precedente.',
          'Non giocare con i soldi dell’affitto o delle bollette, né con soldi in prestito. Non giocare dopo aver bevuto.',
        ],
      },
      {
        heading: 'I tuoi strumenti',
        paragraphs: [
          'Imposta limiti di deposito, puntata, perdita e tempo, guarda quanto è entrato e uscito, fai una pausa o autoescluditi.',
        ],
        link: { href: '/protecao', label: 'Apri limiti e protezione' },
      },
      {
        heading: 'Segnali d’allarme',
        paragraphs: [
          'Nascondere quanto giochi, pensarci tutto il giorno, puntare sempre di più per provare le stesse cose, essere irritabile quando smetti: se ti riconosci, fai una pausa e parla con qualcuno.',
        ],
      },
      {
        heading: 'Minori',
        paragraphs: [
          'Giocare è vietato sotto i 18 anni. Non lasciare il conto aperto su dispositivi usati da bambini.',
        ],
      },
    ],
  },
  kyc: {
    title: 'Verifica dell’identità',
    intro: 'Prima del primo deposito confermiamo che il conto è tuo. Ci vuole meno di un minuto.',
    sections: [
      {
        heading: 'Cosa chiediamo',
        paragraphs: ['Nome completo e CPF, come risultano alla Receita Federal. Non serve inviare documenti.'],
      },
      {
        heading: 'Cosa verifichiamo',
        paragraphs: [
          'Che il CPF sia valido, che sia tuo e che tu abbia almeno 18 anni. Ogni CPF può avere un solo conto.',
        ],
      },
      {
        heading: 'Perché',
        paragraphs: [
          'Perché solo tu possa muovere il tuo denaro, per proteggere i minori e perché lo impone la legge contro il riciclaggio.',
        ],
      },
    ],
  },
};
