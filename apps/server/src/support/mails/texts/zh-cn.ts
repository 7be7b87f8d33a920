import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
  reply: {
    subject: '客服已回复',
    paragraphs: [
      '客服给您回复了。为了您的安全，邮件中不含内容：请登录账户查看。',
      '无论在此处还是在对话中，我们绝不会索要您的密码或验证码。',
    ],
    link: '打开对话',
  },
  received: {
    subject: '我们已收到您的投诉 {number}',
    paragraphs: [
      '您的投诉编号为 {number}。请用该编号和屏幕上显示过的密钥跟进回复：',
      '密钥不在此邮件中。不是您本人操作？请忽略此消息。',
    ],
    link: '跟进投诉',
  },
  inReview: {
    subject: '您的投诉 {number} 正在审核',
    paragraphs: ['团队正在处理投诉 {number}。请用编号和密钥跟进：'],
    link: '跟进投诉',
  },
  answered: {
    subject: '您的投诉 {number} 已有回复',
    paragraphs: ['投诉 {number} 已有回复。为了您的安全，邮件中不含内容：请用编号和密钥查看：'],
    link: '查看回复',
  },
  closed: {
    subject: '您的投诉 {number} 已关闭',
    paragraphs: ['投诉 {number} 已关闭。凭编号和密钥仍可查看回复：'],
    link: '查看回复',
  },
};
