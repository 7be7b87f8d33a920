import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'Apuesta liquidada',
    body: 'Tu apuesta se ha liquidado. Toca para ver el resultado.',
  },
  depositPaid: {
    title: 'Depósito recibido',
    body: 'Tu depósito ha llegado y ya está en tu saldo.',
  },
  supportReplied: {
    title: 'Soporte ha respondido',
    body: 'Hay una respuesta para ti en la conversación.',
  },
  bonusGranted: {
    title: 'Has recibido un bono',
    body: 'Lee las condiciones antes de usarlo.',
  },
};
