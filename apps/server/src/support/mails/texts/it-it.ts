import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
  reply: {
    subject: 'L’assistenza ha risposto',
    paragraphs: [
      'C’è una risposta dell’assistenza per te. Per la tua sicurezza il testo non è in questa e-mail: accedi al tuo conto per leggerla.',
      'Non chiediamo mai la password né un codice, né qui né nella conversazione.',
    ],
    link: 'Apri la conversazione',
  },
  received: {
    subject: 'Abbiamo ricevuto il tuo reclamo {number}',
    paragraphs: [
      'Il tuo reclamo ha il numero {number}. Segui la risposta con il numero e con la chiave mostrata sullo schermo:',
      'La chiave non è in questa e-mail. Non sei stato tu? Ignora questo messaggio.',
    ],
    link: 'Segui il reclamo',
  },
  inReview: {
    subject: 'Il tuo reclamo {number} è in esame',
    paragraphs: ['Una persona del team sta esaminando il reclamo {number}. Seguilo con il numero e la chiave:'],
    link: 'Segui il reclamo',
  },
  answered: {
    subject: 'Il tuo reclamo {number} ha una risposta',
    paragraphs: [
      'C’è una risposta al reclamo {number}. Per la tua sicurezza il testo non è in questa e-mail: leggila con il numero e la chiave:',
    ],
    link: 'Leggi la risposta',
  },
  closed: {
    subject: 'Il tuo reclamo {number} è stato chiuso',
    paragraphs: ['Il reclamo {number} è stato chiuso. Le risposte restano disponibili con il numero e la chiave:'],
    link: 'Leggi le risposte',
  },
};
