import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: '베팅이 정산되었습니다',
    body: '베팅 결과가 나왔습니다. 눌러서 확인하세요.',
  },
  depositPaid: {
    title: '입금 완료',
    body: '입금이 도착하여 잔액에 반영되었습니다.',
  },
  supportReplied: {
    title: '고객센터에서 답변했습니다',
    body: '대화에 답변이 있습니다.',
  },
  bonusGranted: {
    title: '보너스를 받았습니다',
    body: '사용하기 전에 조건을 확인하세요.',
  },
};
