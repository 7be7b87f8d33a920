import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: '投注已结算',
    body: '您的投注已结算，点按查看结果。',
  },
  depositPaid: {
    title: '存款已到账',
    body: '您的存款已到账，并已计入余额。',
  },
  supportReplied: {
    title: '客服已回复',
    body: '对话中有给您的回复。',
  },
  bonusGranted: {
    title: '您获得了一份奖金',
    body: '使用前请先阅读条款。',
  },
};
