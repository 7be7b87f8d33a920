import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'Pari réglé',
    body: 'Votre pari a été réglé. Touchez pour voir le résultat.',
  },
  depositPaid: {
    title: 'Dépôt reçu',
    body: 'Votre dépôt est arrivé et figure dans votre solde.',
  },
  supportReplied: {
    title: 'L’assistance a répondu',
    body: 'Une réponse vous attend dans la conversation.',
  },
  bonusGranted: {
    title: 'Vous avez reçu un bonus',
    body: 'Lisez les conditions avant de l’utiliser.',
  },
};
