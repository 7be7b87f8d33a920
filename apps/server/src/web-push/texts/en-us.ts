import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'Bet settled',
    body: 'Your bet has been settled. Tap to see the result.',
  },
  depositPaid: {
    title: 'Deposit received',
    body: 'Your deposit has arrived and is in your balance.',
  },
  supportReplied: {
    title: 'Support has replied',
    body: 'There is a reply for you in the chat.',
  },
  bonusGranted: {
    title: 'You have received a bonus',
    body: 'Read the terms before you use it.',
  },
};
