import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
  reply: {
    subject: 'Bộ phận hỗ trợ đã trả lời',
    paragraphs: [
      'Bạn có câu trả lời từ hỗ trợ. Để an toàn, nội dung không có trong e-mail này: hãy đăng nhập tài khoản để đọc.',
      'Chúng tôi không bao giờ hỏi mật khẩu hay mã của bạn, cả ở đây lẫn trong cuộc trò chuyện.',
    ],
    link: 'Mở cuộc trò chuyện',
  },
  received: {
    subject: 'Chúng tôi đã nhận khiếu nại {number} của bạn',
    paragraphs: [
      'Khiếu nại của bạn có số {number}. Hãy theo dõi câu trả lời bằng số này và khóa đã hiện trên màn hình:',
      'Khóa không có trong e-mail này. Không phải bạn? Hãy bỏ qua thư này.',
    ],
    link: 'Theo dõi khiếu nại',
  },
  inReview: {
    subject: 'Khiếu nại {number} của bạn đang được xem xét',
    paragraphs: ['Đội ngũ đang xem xét khiếu nại {number}. Hãy theo dõi bằng số và khóa:'],
    link: 'Theo dõi khiếu nại',
  },
  answered: {
    subject: 'Khiếu nại {number} của bạn đã được trả lời',
    paragraphs: [
      'Đã có câu trả lời cho khiếu nại {number}. Để an toàn, nội dung không có trong e-mail này: hãy đọc bằng số và khóa:',
    ],
    link: 'Đọc câu trả lời',
  },
  closed: {
    subject: 'Khiếu nại {number} của bạn đã đóng',
    paragraphs: ['Khiếu nại {number} đã đóng. Các câu trả lời vẫn xem được bằng số và khóa:'],
    link: 'Đọc các câu trả lời',
  },
};
