import type { LegalTextDocument, LegalTextName } from '../text-content.ts';

export const content: Readonly<Record<LegalTextName, LegalTextDocument>> = {
  tc: {
    title: 'Điều khoản dịch vụ',
    intro: 'Khi mở tài khoản tại Arara, bạn đồng ý với các quy định này. Chúng ngắn gọn để có thể đọc hết.',
    sections: [
      {
        heading: 'Ai được chơi',
        paragraphs: [
          'Chỉ người từ 18 tuổi trở lên, có CPF riêng. Mỗi CPF có một tài khoản. Tuổi và tên được kiểm tra theo CPF.',
          'Bạn có trách nhiệm biết việc chơi trực tuyến có được phép ở nơi bạn ở hay không.',
        ],
      },
      {
        heading: 'Nạp tiền',
        paragraphs: [
          'Nạp tiền qua Pix, từ tài khoản đứng tên CPF của chính bạn. Thanh toán phải hoàn tất trong 30 phút. Pix từ CPF khác sẽ trở về người gửi.',
          'Trước khi rút, số tiền đã nạp phải được cược một lần. Màn hình nạp cho thấy tổng số trước khi bạn trả.',
        ],
      },
      {
        heading: 'Thưởng',
        paragraphs: [
          'Thưởng phải được cược hai lần trước khi thành số dư thật; thưởng của cửa sổ “Một khoản thưởng cho bạn” thì một lần. Cược tính cho số tiền đã nạp trước, sau đó mới cho thưởng.',
          'Cược có cơ hội thắng trên 70% chỉ tính 20% cho thưởng. Với số tiền đã nạp thì tính đủ.',
          'Bạn có 30 ngày: sau đó phần thưởng còn lại kết thúc. Bạn có thể bỏ thưởng bất cứ lúc nào, số dư thật không đổi. Mỗi lần chỉ có một thưởng nạp.',
        ],
      },
      {
        heading: 'Cược và kết quả',
        paragraphs: [
          'Kết quả của một ván trò chơi nhà cái được cố định trước khi cược, còn kết quả cược thể thao do trận đấu quyết định, theo quy tắc cược thể thao.',
          'Không ai thay đổi được kết quả của một ván, và bạn có thể kiểm chứng mọi ván ở trang kiểm chứng.',
          'Mỗi trò chơi cho thấy tỷ lệ hoàn trả đã hứa. Tỷ lệ này đúng với trung bình nhiều ván, không phải một ván.',
        ],
        link: { href: '/text_re', label: 'Quy tắc cược thể thao' },
      },
      {
        heading: 'Rút tiền',
        paragraphs: [
          'Tiền rút được trả qua Pix vào tài khoản của bạn, theo CPF hoặc CNPJ. Tài khoản được cho phép cũng có thể nhận bằng USDT, tới địa chỉ đã cung cấp, theo tỷ giá hiển thị khi yêu cầu và trừ 1 USDT phí mạng. Mọi yêu cầu đều được xem xét trước khi trả. Tối đa 10.000 R$ mỗi lần rút.',
        ],
      },
      {
        heading: 'Đóng tài khoản',
        paragraphs: [
          'Chúng tôi có thể tạm khóa tài khoản do người khác dùng, có thông tin sai hoặc để gian lận. Tiền thật của bạn vẫn là của bạn.',
        ],
      },
    ],
  },
  pp: {
    title: 'Quyền riêng tư',
    intro: 'Chúng tôi chỉ lưu tối thiểu những gì cần để bạn chơi và luật yêu cầu, và nói rõ ở đây là gì.',
    sections: [
      {
        heading: 'Chúng tôi lưu gì',
        paragraphs: [
          'Tên, CPF, e-mail và số điện thoại bạn cung cấp; các lần nạp, rút và ván chơi; và các lần đăng nhập tài khoản.',
          'CPF và thông tin nhận tiền được lưu ở dạng mã hóa và hiển thị đã che.',
        ],
      },
      {
        heading: 'Để làm gì',
        paragraphs: [
          'Để xác nhận danh tính và tuổi, chuyển tiền của bạn, ngăn gian lận và thực hiện nghĩa vụ pháp lý. Chúng tôi không bán dữ liệu.',
        ],
      },
      {
        heading: 'Trên thiết bị của bạn',
        paragraphs: [
          'Chúng tôi lưu phiên, ngôn ngữ và một số ngẫu nhiên để nhận ra thiết bị này. Công cụ quảng cáo chỉ chạy nếu bạn cho phép.',
        ],
      },
      {
        heading: 'Quyền của bạn',
        paragraphs: [
          'LGPD cho bạn quyền xem, sửa và sao chép dữ liệu, và yêu cầu xóa những gì luật không buộc chúng tôi lưu.',
          'Dữ liệu của bạn ở trong menu và ví; trong Lịch sử bạn tải được sao kê mọi biến động của tài khoản.',
        ],
      },
    ],
  },
  jr: {
    title: 'Chơi có trách nhiệm',
    intro:
      'Chơi là giải trí trả tiền, không phải thu nhập. Về lâu dài nhà cái thắng: tỷ lệ hoàn trả của mỗi trò chơi cho biết điều đó.',
    sections: [
      {
        heading: 'Quy tắc hữu ích',
        paragraphs: [
          'Hãy quyết định số tiền có thể chi trước khi bắt đầu, và dừng khi đến mức đó.',
          'Đừng cố gỡ lại những gì đã thua. Ván sau không biết gì về ván trước.',
          'Đừng chơi bằng tiền thuê nhà, tiền hóa đơn hay tiền vay. Đừng chơi sau khi uống rượu.',
        ],
      },
      {
        heading: 'Công cụ của bạn',
        paragraphs: ['Đặt giới hạn nạp, cược, thua lỗ và thời gian, xem tiền vào ra, tạm nghỉ hoặc tự loại trừ.'],
        link: { href: '/protecao', label: 'Mở giới hạn và bảo vệ' },
      },
      {
        heading: 'Dấu hiệu cảnh báo',
        paragraphs: [
          'Giấu việc chơi nhiều, nghĩ đến nó cả ngày, cược ngày càng nhiều để có cùng cảm giác, cáu gắt khi dừng: nếu bạn thấy mình ở đây, hãy nghỉ và nói chuyện với ai đó.',
        ],
      },
      {
        heading: 'Trẻ vị thành niên',
        paragraphs: ['Cấm chơi dưới 18 tuổi. Đừng để tài khoản mở trên thiết bị trẻ em sử dụng.'],
      },
    ],
  },
  kyc: {
    title: 'Kiểm tra danh tính',
    intro: 'Trước lần nạp đầu tiên, chúng tôi xác nhận tài khoản là của bạn. Mất chưa đến một phút.',
    sections: [
      {
        heading: 'Chúng tôi yêu cầu gì',
        paragraphs: ['Họ tên đầy đủ và CPF, như ở Receita Federal. Không cần gửi giấy tờ.'],
      },
      {
        heading: 'Chúng tôi kiểm tra gì',
        paragraphs: ['CPF hợp lệ, là của bạn và bạn từ 18 tuổi trở lên. Mỗi CPF chỉ có một tài khoản.'],
      },
      {
        heading: 'Vì sao',
        paragraphs: [
          'Để chỉ bạn chuyển được tiền của mình, để bảo vệ trẻ vị thành niên và vì luật chống rửa tiền yêu cầu.',
        ],
      },
    ],
  },
};
