import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'Aposta liquidada',
    body: 'Sua aposta foi liquidada. Toque para ver o resultado.',
  },
  depositPaid: {
    title: 'Depósito recebido',
    body: 'Seu depósito chegou e já está no saldo.',
  },
  supportReplied: {
    title: 'O atendimento respondeu',
    body: 'Há uma resposta para você na conversa.',
  },
  bonusGranted: {
    title: 'Você recebeu um bônus',
    body: 'Veja as condições antes de usar.',
  },
};
