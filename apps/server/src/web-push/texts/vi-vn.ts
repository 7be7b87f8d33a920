import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'Cược đã có kết quả',
    body: 'Cược của bạn đã được quyết toán. Chạm để xem kết quả.',
  },
  depositPaid: {
    title: 'Đã nhận tiền nạp',
    body: 'Tiền nạp của bạn đã đến và có trong số dư.',
  },
  supportReplied: {
    title: 'Bộ phận hỗ trợ đã trả lời',
    body: 'Có câu trả lời cho bạn trong cuộc trò chuyện.',
  },
  bonusGranted: {
    title: 'Bạn đã nhận được tiền thưởng',
    body: 'Hãy đọc điều kiện trước khi dùng.',
  },
};
