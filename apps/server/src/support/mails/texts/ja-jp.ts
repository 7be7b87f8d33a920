import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
  reply: {
    subject: 'サポートから返信があります',
    paragraphs: [
      'サポートからの返信があります。安全のため、内容はこのメールに記載していません。ログインしてご確認ください。',
      'ここでも会話でも、パスワードやコードをお尋ねすることはありません。',
    ],
    link: '会話を開く',
  },
  received: {
    subject: '苦情 {number} を受け付けました',
    paragraphs: [
      '苦情の番号は {number} です。この番号と、画面に表示されたキーで回答を確認してください：',
      'キーはこのメールに記載していません。心当たりがない場合は、このメッセージを無視してください。',
    ],
    link: '苦情を確認する',
  },
  inReview: {
    subject: '苦情 {number} を審査中です',
    paragraphs: ['スタッフが苦情 {number} を調査しています。番号とキーで確認してください：'],
    link: '苦情を確認する',
  },
  answered: {
    subject: '苦情 {number} に回答がありました',
    paragraphs: [
      '苦情 {number} への回答があります。安全のため、内容はこのメールに記載していません。番号とキーでご確認ください：',
    ],
    link: '回答を読む',
  },
  closed: {
    subject: '苦情 {number} は終了しました',
    paragraphs: ['苦情 {number} は終了しました。回答は番号とキーで引き続き確認できます：'],
    link: '回答を読む',
  },
};
