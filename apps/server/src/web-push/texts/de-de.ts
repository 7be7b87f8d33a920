import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'Wette abgerechnet',
    body: 'Deine Wette wurde abgerechnet. Tippe, um das Ergebnis zu sehen.',
  },
  depositPaid: {
    title: 'Einzahlung eingegangen',
    body: 'Deine Einzahlung ist da und steht in deinem Guthaben.',
  },
  supportReplied: {
    title: 'Der Support hat geantwortet',
    body: 'Im Chat gibt es eine Antwort für dich.',
  },
  bonusGranted: {
    title: 'Du hast einen Bonus bekommen',
    body: 'Lies die Bedingungen, bevor du ihn nutzt.',
  },
};
