import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'Wette abgerechnet',
    body: 'Ihre Wette wurde abgerechnet. Tippen Sie, um das Ergebnis zu sehen.',
  },
  depositPaid: {
    title: 'Einzahlung eingegangen',
    body: 'Ihre Einzahlung ist da und steht in Ihrem Guthaben.',
  },
  supportReplied: {
    title: 'Der Support hat geantwortet',
    body: 'Im Chat gibt es eine Antwort für Sie.',
  },
  bonusGranted: {
    title: 'Sie haben einen Bonus erhalten',
    body: 'Lesen Sie die Bedingungen, bevor Sie ihn nutzen.',
  },
};
