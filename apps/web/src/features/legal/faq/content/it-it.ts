import type { FaqContent } from '../faq-content.ts';

export const content: FaqContent = {
  nu: {
    title: 'Primi passi',
    summary: 'Aprire un conto, confermare chi sei, conoscere i giochi',
    entries: [
      {
        question: 'Chi può aprire un conto?',
        answer: ['Persone di almeno 18 anni con un proprio CPF. Ogni CPF ha un solo conto.'],
        searchedBy: 'età minore minorenne',
      },
      {
        question: 'Come mi registro?',
        answer: [
          'Tocca Registrati e inserisci nome, CPF, e-mail, cellulare e password. Se qualcuno ti ha invitato, il suo link compila già il codice invito.',
          'Accetta i termini, scrivi il codice dell’immagine e il conto è aperto.',
        ],
        searchedBy: 'registrazione iscriversi creare nuovo',
      },
      {
        question: 'Perché devo confermare la mia identità?',
        answer: [
          'Perché solo tu possa muovere il tuo denaro e per proteggere i minori. Chiediamo nome e CPF prima del primo deposito; non serve inviare documenti.',
        ],
        link: { href: '/text_kyc', label: 'Verifica dell’identità' },
        searchedBy: 'kyc verificare documento',
      },
      {
        question: 'Posso giocare senza soldi per provare?',
        answer: [
          'Sì. Nel tuo profilo tocca “Gioca con denaro di prova”. Non vale nulla e non si mescola mai con il tuo.',
        ],
        searchedBy: 'demo gratis',
      },
    ],
  },
  conta: {
    title: 'Conto',
    summary: 'E-mail, password, avatar, storico e altri dispositivi',
    entries: [
      {
        question: 'Ho dimenticato la password. Cosa faccio?',
        answer: [
          'Dove accedi, tocca “Password dimenticata?”. Ti inviamo un codice via e-mail; vale 10 minuti.',
          'Con la nuova password si chiudono tutte le sessioni aperte.',
        ],
        searchedBy: 'recuperare reimpostare entrare login',
      },
      {
        question: 'Come cambio password o e-mail?',
        answer: [
          'Nella pagina Sicurezza. Un codice conferma il nuovo indirizzo, e il vecchio riceve un avviso con un link che annulla il cambio per 72 ore.',
        ],
        link: { href: '/seguranca', label: 'Apri sicurezza' },
      },
      {
        question: 'Dove vedo cosa ho giocato, depositato e prelevato?',
        answer: ['In Storico, per tipo e per periodo. Lì scarichi anche l’estratto conto.'],
        link: { href: '/registros', label: 'Apri storico' },
        searchedBy: 'registri csv cronologia',
      },
      {
        question: 'Come continuo su un altro dispositivo?',
        answer: [
          'Nel menu del profilo tocca “Continua su un altro dispositivo” e leggi il codice QR con quello. Il codice vale 5 minuti, una sola volta.',
        ],
        searchedBy: 'telefono computer',
      },
    ],
  },
  dr: {
    title: 'Depositi e prelievi',
    summary: 'Pix, tempi, limiti ed esame',
    entries: [
      {
        question: 'Come deposito?',
        answer: [
          'Tocca Deposito, scegli l’importo e paga il Pix che appare. Il saldo arriva da solo, di solito in pochi secondi.',
          'Il Pix deve partire da un conto intestato al tuo CPF.',
        ],
        searchedBy: 'ricarica pagare versare soldi',
      },
      {
        question: 'Ho pagato il Pix e il saldo non è cambiato. E adesso?',
        answer: [
          'La maggior parte arriva in pochi secondi; a volte la banca impiega qualche minuto. L’elenco nel pannello di deposito mostra lo stato dell’ordine.',
          'Un Pix da un altro CPF torna a chi lo ha inviato. Se l’ordine è scaduto prima del pagamento, anche l’importo viene accreditato o restituito.',
        ],
        searchedBy: 'manca ritardo perso ricarica',
      },
      {
        question: 'Come faccio un prelievo?',
        answer: [
          'Tocca Preleva e indica l’importo e dove va. I prelievi si pagano con Pix su un tuo conto, con CPF o CNPJ.',
          'Ogni richiesta viene esaminata prima del pagamento. Lo stato appare in Storico.',
        ],
        link: { href: '/conta', label: 'Apri il conto' },
        searchedBy: 'incassare prelevare ritirare soldi',
      },
      {
        question: 'Perché non posso prelevare tutto?',
        answer: [
          'L’importo depositato va puntato una volta prima di prelevare. La schermata di prelievo mostra quanto manca.',
          'Il saldo bonus non si preleva: diventa saldo reale quando le regole del bonus sono rispettate.',
        ],
        searchedBy: 'rollover turnover prelievo bloccato',
      },
      {
        question: 'Posso annullare un prelievo?',
        answer: ['Sì, finché è in esame: apri la richiesta e tocca annulla. L’importo torna nel saldo.'],
        searchedBy: 'cancellare revocare',
      },
    ],
  },
  jogos: {
    title: 'Giochi',
    summary: 'Risultati, ritorno, round interrotti, sport',
    entries: [
      {
        question: 'Come so che un risultato è equo?',
        answer: [
          'Il risultato di ogni round è fissato prima della puntata da un seme di cui ricevi il codice. Poi chiunque può rifare il calcolo e verificarlo.',
        ],
        link: { href: '/verificar', label: 'Verifica un round' },
        searchedBy: 'onesto truccato provably hash',
      },
      {
        question: 'Cos’è il ritorno di un gioco?',
        answer: [
          'La parte delle puntate che il gioco restituisce in vincite, in media su molti round. Con il 99%, di ogni 100 R$ puntati tornano in media 99 R$: la casa guadagna la differenza.',
        ],
        searchedBy: 'rtp margine vantaggio',
      },
      {
        question: 'È caduta la connessione a metà round. Ho perso?',
        answer: [
          'No. Un round aperto ti aspetta, con tutto ciò che hai aperto. Torna al gioco e continua, o terminalo e incassa.',
        ],
        searchedBy: 'internet offline mines',
      },
      {
        question: 'Quando si decide una scommessa sportiva?',
        answer: [
          'Quando arriva il risultato ufficiale della partita. Le regole di ogni mercato, e cosa succede con le partite rinviate o interrotte, sono nelle regole sportive.',
        ],
        link: { href: '/text_re', label: 'Regole sportive' },
        searchedBy: 'calcio punteggio annullata',
      },
    ],
  },
  prom: {
    title: 'Promozioni',
    summary: 'Bonus, VIP e inviti',
    entries: [
      {
        question: 'Come diventa saldo reale un bonus?',
        answer: [
          'Puntando: le puntate contano prima per l’importo depositato e poi per il bonus, che va puntato due volte. Quello della finestra “Un bonus per te”, una volta.',
          'Quando è fatto, tutto ciò che resta del bonus diventa saldo reale.',
        ],
        link: { href: '/gamebouns', label: 'Vedi i miei bonus' },
        searchedBy: 'rollover prelevare condizioni',
      },
      {
        question: 'Quanto tempo ho per usare un bonus?',
        answer: ['30 giorni. Dopo, ciò che resta del bonus si chiude; il saldo reale non cambia.'],
        searchedBy: 'scadenza validità scade',
      },
      {
        question: 'Posso rifiutare un bonus?',
        answer: ['Sì. Disattiva il bonus quando depositi, o rinuncia dopo in Bonus. Il saldo reale resta lo stesso.'],
        link: { href: '/gamebouns', label: 'Vedi i miei bonus' },
        searchedBy: 'annullare declinare senza',
      },
      {
        question: 'Come salgo di livello VIP?',
        answer: [
          'Con ciò che depositi e punti nel tempo. La pagina VIP mostra dove sei, cosa manca e cosa dà ogni livello.',
        ],
        link: { href: '/vip', label: 'Apri Club VIP' },
        searchedBy: 'ricompensa premio club',
      },
      {
        question: 'Cosa ottengo invitando amici?',
        answer: [
          'Una commissione su ciò che puntano, su tre livelli, calcolata una volta al giorno. La riscuoti nella pagina dell’invito. I conti della stessa persona non contano.',
        ],
        link: { href: '/share', label: 'Invita amici' },
        searchedBy: 'referral link agente affiliato',
      },
    ],
  },
  jr: {
    title: 'Gioco responsabile',
    summary: 'Limiti, pause, autoesclusione e aiuto',
    entries: [
      {
        question: 'Come imposto i limiti?',
        answer: [
          'In Limiti e protezione, per depositi, puntate, perdite e tempo, per giorno, settimana o mese. Un limite più basso vale subito; uno più alto solo dopo 24 ore e una seconda conferma.',
        ],
        link: { href: '/protecao', label: 'Apri limiti e protezione' },
        searchedBy: 'controllo spendere massimo',
      },
      {
        question: 'Come faccio una pausa?',
        answer: [
          'In Limiti e protezione, per 24 ore, 7 o 30 giorni. Non si può accorciare. Il saldo resta tuo e si può prelevare.',
        ],
        link: { href: '/protecao', label: 'Apri limiti e protezione' },
        searchedBy: 'fermarsi riposo bloccare',
      },
      {
        question: 'Cos’è l’autoesclusione?',
        answer: [
          'Un blocco che chiedi per te, per 1, 3, 6 o 12 mesi o senza scadenza. Non si può annullare prima della fine. Non giochi, non depositi e non ricevi offerte; il saldo si può prelevare.',
        ],
        link: { href: '/protecao', label: 'Apri limiti e protezione' },
        searchedBy: 'bloccare chiudere smettere di giocare',
      },
      {
        question: 'Penso di giocare troppo. Dove trovo aiuto?',
        answer: [
          'Parlare aiuta. Il CVV risponde gratis, 24 ore su 24, al numero 188. La pagina sul gioco responsabile elenca segnali d’allarme e strumenti.',
        ],
        link: { href: '/text_jr', label: 'Gioco responsabile' },
        searchedBy: 'dipendenza ludopatia compulsivo cvv',
      },
    ],
  },
  segur: {
    title: 'Sicurezza',
    summary: 'Proteggere il conto e i tuoi dati',
    entries: [
      {
        question: 'Come proteggo meglio il mio conto?',
        answer: [
          'Usa una password che non usi altrove e attiva la verifica in due passaggi: un’app di autenticazione mostra un codice che hai solo tu.',
        ],
        link: { href: '/seguranca', label: 'Apri sicurezza' },
        searchedBy: 'totp 2fa due fattori',
      },
      {
        question: 'Mi hanno segnalato un accesso che non è mio. Cosa faccio?',
        answer: [
          'Cambia la password e, in Sicurezza, chiudi le sessioni che non riconosci. L’elenco mostra dispositivo, paese e ultimo uso.',
        ],
        link: { href: '/seguranca', label: 'Apri sicurezza' },
        searchedBy: 'hackerato rubato sessione altro dispositivo e-mail',
      },
      {
        question: 'Qualcuno di Arara può chiedermi la password?',
        answer: ['Mai. Chi chiede una password o un codice, con qualsiasi mezzo, non è di Arara.'],
        searchedBy: 'truffa frode phishing',
      },
      {
        question: 'Come vengono conservati i miei dati?',
        answer: [
          'CPF e dati di prelievo sono cifrati e mostrati mascherati. Conserviamo il minimo che il gioco e la legge richiedono, e non vendiamo dati.',
        ],
        link: { href: '/text_pp', label: 'Privacy' },
        searchedBy: 'lgpd personali privacy',
      },
      {
        question: 'Perché a volte la password viene chiesta di nuovo?',
        answer: [
          'Per prelievi alti, per un conto di destinazione che non è il tuo CPF e per modifiche al conto. Così chi trova il tuo dispositivo sbloccato non porta via il tuo denaro.',
        ],
        searchedBy: 'confermare prelevare conferma',
      },
    ],
  },
};
