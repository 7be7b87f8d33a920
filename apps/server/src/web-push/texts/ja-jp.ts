import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'ベットが確定しました',
    body: 'ベットの結果が確定しました。タップして確認できます。',
  },
  depositPaid: {
    title: '入金を確認しました',
    body: '入金が届き、残高に反映されました。',
  },
  supportReplied: {
    title: 'サポートから返信があります',
    body: 'チャットに返信が届いています。',
  },
  bonusGranted: {
    title: 'ボーナスを受け取りました',
    body: 'ご利用の前に条件をご確認ください。',
  },
};
