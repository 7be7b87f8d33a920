import type { AccountTexts } from './account-texts.ts';

export const accountTexts: AccountTexts = {
  kyc: {
    open: 'I tuoi dati non sono ancora confermati. Inserisci nome e CPF per confermarli.',
    confirmed: 'I tuoi dati sono confermati.',
  },
  mails: {
    resetCode: {
      subject: 'Codice per cambiare la password',
      paragraphs: [
        'Ci è stato chiesto di cambiare la password del tuo conto. Inserisci questo codice sul sito. Vale {minutes} minuti e una sola volta.',
        'Non sei stato tu? Ignora questa e-mail: nessuno può cambiare la password senza il codice. Non lo chiediamo mai per telefono o messaggio.',
      ],
    },
    passwordChanged: {
      subject: 'La tua password è stata cambiata',
      paragraphs: [
        'La password del tuo conto è stata cambiata il {when} (ora di Brasilia). Tutte le altre sessioni sono state chiuse.',
        'Non sei stato tu? Cambia subito la password con “Password dimenticata?” nella schermata di accesso{support, select, none {.} other { e contatta l’assistenza.}}',
      ],
    },
    emailUsed: {
      subject: 'Hai già un conto',
      paragraphs: [
        'Qualcuno ha provato ad aprire un conto con questo indirizzo, ma esiste già un conto con questa e-mail. Per entrare, accedi sul sito; se hai dimenticato la password, usa “Password dimenticata?”.',
        'Non sei stato tu? Non devi fare nulla: nessuno è entrato nel tuo conto.',
      ],
    },
    cpfUsed: {
      subject: 'Non è stato possibile usare questo CPF',
      paragraphs: [
        'Una richiesta con questo indirizzo non è stata completata: esiste già un conto con questo CPF. Ogni persona ha un solo conto. Accedi con l’e-mail con cui è stato aperto{support, select, none {.} other { o contatta l’assistenza.}}',
        'Non sei stato tu? Ignora questa e-mail.',
      ],
    },
    barred: {
      subject: 'Non è stato possibile usare questo CPF',
      paragraphs: [
        'Una richiesta con questo indirizzo non è stata completata: dal registro nazionale risulta che la persona con questo CPF non può scommettere, per autoesclusione o perché partecipa a un programma sociale.',
        'Puoi consultare o terminare un’autoesclusione su gov.br/autoexclusaoapostas. Non sei stato tu? Ignora questa e-mail.',
      ],
    },
    emailCode: {
      subject: 'Codice per confermare la nuova e-mail',
      paragraphs: [
        'Inserisci questo codice sul sito per usare questo indirizzo nel tuo conto. Vale {minutes} minuti e una sola volta.',
        'Non sei stato tu? Ignora questa e-mail.',
      ],
    },
    emailChangedOld: {
      subject: 'L’e-mail del tuo conto è stata cambiata',
      paragraphs: [
        'L’e-mail del tuo conto è stata cambiata il {when} (ora di Brasilia). Se non sei stato tu, annulla il cambio entro 72 ore:',
        'L’annullamento chiude tutte le sessioni e scegli una nuova password.',
      ],
      link: 'Annulla il cambio',
    },
    emailChangedNew: {
      subject: 'Questa è la nuova e-mail del tuo conto',
      paragraphs: ['Dal {when} (ora di Brasilia) accedi con questo indirizzo.'],
    },
    newDevice: {
      subject: 'Nuovo accesso al tuo conto',
      paragraphs: [
        'Un nuovo dispositivo ha effettuato l’accesso al tuo conto il {when} (ora di Brasilia).',
        'Dispositivo: {device}. Paese: {country}. Fuso orario del dispositivo: {zone}.',
        'Non sei stato tu? Cambia la password e chiudi le sessioni in Conto › Sicurezza.',
      ],
    },
    totpOn: {
      subject: 'La verifica in due passaggi è attiva',
      paragraphs: [
        'Dal {when} (ora di Brasilia) l’accesso al tuo conto chiede anche il codice dell’autenticatore.',
        'Non sei stato tu? Cambia subito la password con “Password dimenticata?” nella schermata di accesso{support, select, none {.} other { e contatta l’assistenza.}}',
      ],
    },
    totpOff: {
      subject: 'La verifica in due passaggi non è più attiva',
      paragraphs: [
        'Dal {when} (ora di Brasilia) l’accesso al tuo conto chiede solo la password.',
        'Non sei stato tu? Cambia subito la password{support, select, none {.} other { e contatta l’assistenza.}}',
      ],
    },
    exportReady: {
      subject: 'La copia dei tuoi dati è pronta',
      paragraphs: [
        'La copia dei tuoi dati che hai chiesto è pronta. Scaricala nella pagina di sicurezza del tuo conto entro {days} giorni; poi viene eliminata.',
        'Non sei stato tu? Cambia la password e chiudi le sessioni in Conto › Sicurezza. Senza la tua password nessuno scarica la copia.',
      ],
      link: 'Apri la pagina',
    },
    accountClosed: {
      subject: 'Il tuo conto è stato chiuso',
      paragraphs: [
        'Il tuo conto è stato chiuso il {when} (ora di Brasilia), come hai chiesto. Nessuno può più accedervi.',
        'La legge ci obbliga a conservare per cinque anni i dati di scommesse, pagamenti e identificazione. Con questo CPF non si può aprire un altro conto; un’autoesclusione resta in vigore.',
        'Non sei stato tu? {support, select, none {Presenta subito un reclamo sul sito.} other {Contatta subito l’assistenza.}}',
      ],
    },
    registerBarred: {
      subject: 'Non puoi più scommettere qui',
      paragraphs: [
        'Dal {when} (ora di Brasilia) il registro nazionale indica che non puoi scommettere, {cause, select, socialProgramme {perché partecipi a un programma sociale} other {per autoesclusione}}. Per questo con il tuo conto non si può più scommettere, depositare né ricevere bonus.',
        'Il tuo denaro resta tuo: accedi e chiedi un prelievo. I round e le scommesse aperti finiscono come sempre, e quanto pagano va sul saldo.',
        'Solo il registro, che è dello Stato, può cambiare questa situazione. {cause, select, socialProgramme {Se non partecipi più al programma, rivolgiti all’ente che lo gestisce.} other {Consulta o termina l’autoesclusione su gov.br/autoexclusaoapostas.}} Quando libera il tuo CPF, il blocco termina al prossimo accesso.',
        'Non sei d’accordo? Presenta un reclamo su {complaintUrl}{support, select, none {} other { o contatta l’assistenza}}. La risposta arriva via e-mail.',
      ],
      link: 'Preleva il saldo',
    },
    accountBlocked: {
      subject: 'L’accesso al tuo conto è stato limitato',
      paragraphs: [
        'Dal {when} (ora di Brasilia){hasEnd, select, yes { e fino al {until}} other {}} con il tuo conto non si può scommettere, depositare, trasferire né ricevere bonus. Motivo: “{reason}”',
        'Il tuo denaro resta tuo: accedi e chiedi un prelievo; il team esamina la richiesta prima di pagare. I round e le scommesse aperti finiscono come sempre, e quanto pagano va sul saldo.',
        'Non sei d’accordo? Presenta un reclamo su {complaintUrl}{support, select, none {} other { o contatta l’assistenza}}. La risposta arriva via e-mail.',
      ],
      link: 'Preleva il saldo',
    },
  },
};
