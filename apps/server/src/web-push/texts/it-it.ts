import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'Scommessa conclusa',
    body: 'La tua scommessa si è conclusa. Tocca per vedere il risultato.',
  },
  depositPaid: {
    title: 'Deposito ricevuto',
    body: 'Il tuo deposito è arrivato ed è nel saldo.',
  },
  supportReplied: {
    title: 'L’assistenza ha risposto',
    body: 'C’è una risposta per te nella conversazione.',
  },
  bonusGranted: {
    title: 'Hai ricevuto un bonus',
    body: 'Leggi le condizioni prima di usarlo.',
  },
};
