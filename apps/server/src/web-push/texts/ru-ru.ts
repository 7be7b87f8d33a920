import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'Ставка рассчитана',
    body: 'Ваша ставка рассчитана. Нажмите, чтобы увидеть результат.',
  },
  depositPaid: {
    title: 'Депозит получен',
    body: 'Ваш депозит поступил и уже на балансе.',
  },
  supportReplied: {
    title: 'Поддержка ответила',
    body: 'В чате есть ответ для вас.',
  },
  bonusGranted: {
    title: 'Вы получили бонус',
    body: 'Прочитайте условия, прежде чем его использовать.',
  },
};
