import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
  reply: {
    subject: '고객센터에서 답변했습니다',
    paragraphs: [
      '고객센터의 답변이 있습니다. 안전을 위해 내용은 이 메일에 없습니다. 로그인하여 읽어 주세요.',
      '여기서나 대화에서나 비밀번호나 코드를 묻지 않습니다.',
    ],
    link: '대화 열기',
  },
  received: {
    subject: '신고 {number}을(를) 접수했습니다',
    paragraphs: [
      '신고 번호는 {number}입니다. 이 번호와 화면에 표시된 키로 답변을 확인해 주세요:',
      '키는 이 메일에 없습니다. 본인이 아니신가요? 이 메시지를 무시하세요.',
    ],
    link: '신고 확인하기',
  },
  inReview: {
    subject: '신고 {number} 심사 중',
    paragraphs: ['담당자가 신고 {number}을(를) 살펴보고 있습니다. 번호와 키로 확인해 주세요:'],
    link: '신고 확인하기',
  },
  answered: {
    subject: '신고 {number}에 답변이 있습니다',
    paragraphs: [
      '신고 {number}에 대한 답변이 있습니다. 안전을 위해 내용은 이 메일에 없습니다. 번호와 키로 읽어 주세요:',
    ],
    link: '답변 읽기',
  },
  closed: {
    subject: '신고 {number} 종료',
    paragraphs: ['신고 {number}이(가) 종료되었습니다. 답변은 번호와 키로 계속 볼 수 있습니다:'],
    link: '답변 읽기',
  },
};
