import type { FaqContent } from '../faq-content.ts';

export const content: FaqContent = {
  nu: {
    title: 'Bước đầu',
    summary: 'Mở tài khoản, xác nhận danh tính, làm quen trò chơi',
    entries: [
      {
        question: 'Ai được mở tài khoản?',
        answer: ['Người từ 18 tuổi trở lên có CPF riêng. Mỗi CPF có một tài khoản.'],
        searchedBy: 'độ tuổi vị thành niên',
      },
      {
        question: 'Đăng ký thế nào?',
        answer: [
          'Nhấn Đăng ký và điền tên, CPF, e-mail, di động và mật khẩu. Nếu có người mời, liên kết của họ sẽ điền mã mời.',
          'Đồng ý điều khoản, nhập mã trong hình, và tài khoản đã mở.',
        ],
        searchedBy: 'tạo tài khoản mới',
      },
      {
        question: 'Vì sao tôi phải xác nhận danh tính?',
        answer: [
          'Để không ai khác chuyển được tiền của bạn và để bảo vệ trẻ vị thành niên. Chúng tôi hỏi tên và CPF trước lần nạp đầu; không cần gửi giấy tờ.',
        ],
        link: { href: '/text_kyc', label: 'Kiểm tra danh tính' },
        searchedBy: 'kyc xác minh giấy tờ',
      },
      {
        question: 'Tôi có thể chơi thử không dùng tiền?',
        answer: [
          'Có. Trong hồ sơ, nhấn “Chơi bằng tiền thử”. Tiền này không có giá trị và không bao giờ lẫn với tiền của bạn.',
        ],
        searchedBy: 'demo miễn phí',
      },
    ],
  },
  conta: {
    title: 'Tài khoản',
    summary: 'E-mail, mật khẩu, ảnh đại diện, lịch sử và thiết bị khác',
    entries: [
      {
        question: 'Tôi quên mật khẩu. Làm sao đây?',
        answer: [
          'Ở chỗ đăng nhập, nhấn “Quên mật khẩu?”. Chúng tôi gửi mã qua e-mail; mã có hiệu lực 10 phút.',
          'Với mật khẩu mới, mọi phiên đang mở kết thúc.',
        ],
        searchedBy: 'khôi phục đặt lại đăng nhập',
      },
      {
        question: 'Đổi mật khẩu hoặc e-mail thế nào?',
        answer: [
          'Ở trang bảo mật. Một mã xác nhận địa chỉ mới, và địa chỉ cũ nhận thông báo có liên kết hoàn tác trong 72 giờ.',
        ],
        link: { href: '/seguranca', label: 'Mở bảo mật' },
      },
      {
        question: 'Xem những gì tôi đã chơi, nạp và rút ở đâu?',
        answer: ['Trong Lịch sử, theo loại và theo kỳ. Bạn cũng tải được sao kê ở đó.'],
        link: { href: '/registros', label: 'Mở lịch sử' },
        searchedBy: 'ghi chép csv',
      },
      {
        question: 'Tiếp tục trên thiết bị khác thế nào?',
        answer: [
          'Trong menu hồ sơ, nhấn “Tiếp tục trên thiết bị khác” và quét mã QR bằng thiết bị đó. Mã có hiệu lực 5 phút, một lần.',
        ],
        searchedBy: 'điện thoại máy tính',
      },
    ],
  },
  dr: {
    title: 'Nạp và rút',
    summary: 'Pix, thời gian, giới hạn và xem xét',
    entries: [
      {
        question: 'Nạp tiền thế nào?',
        answer: [
          'Nhấn Nạp tiền, chọn số tiền và trả Pix hiển thị. Số dư tự vào, thường trong vài giây.',
          'Pix phải đến từ tài khoản đứng tên CPF của chính bạn.',
        ],
        searchedBy: 'thanh toán nạp thêm',
      },
      {
        question: 'Tôi đã trả Pix mà số dư không đổi. Làm sao đây?',
        answer: [
          'Phần lớn đến trong vài giây; đôi khi ngân hàng cần vài phút. Danh sách trong khung nạp tiền cho biết tình trạng đơn.',
          'Pix từ CPF khác sẽ trở về người gửi. Nếu đơn hết hạn trước khi thanh toán, tiền cũng được cộng hoặc trả lại.',
        ],
        searchedBy: 'thiếu chậm mất tiền nạp',
      },
      {
        question: 'Rút tiền thế nào?',
        answer: [
          'Nhấn Rút tiền, cho biết số tiền và nơi nhận. Tiền rút được trả qua Pix vào tài khoản của bạn, theo CPF hoặc CNPJ.',
          'Mỗi yêu cầu được xem xét trước khi trả. Tình trạng hiển thị trong Lịch sử.',
        ],
        link: { href: '/conta', label: 'Mở tài khoản' },
        searchedBy: 'lấy tiền lệnh rút',
      },
      {
        question: 'Vì sao tôi không rút được hết?',
        answer: [
          'Số tiền đã nạp phải được cược một lần trước khi rút. Màn hình rút tiền cho thấy còn thiếu bao nhiêu.',
          'Số dư thưởng không rút được: nó thành số dư thật khi đạt điều kiện của thưởng.',
        ],
        searchedBy: 'vòng cược rollover bị chặn',
      },
      {
        question: 'Tôi có thể hủy lệnh rút không?',
        answer: ['Có, khi còn đang xem xét: mở yêu cầu và nhấn hủy. Tiền trở về số dư.'],
        searchedBy: 'hoàn tác',
      },
    ],
  },
  jogos: {
    title: 'Trò chơi',
    summary: 'Kết quả, hoàn trả, ván gián đoạn, thể thao',
    entries: [
      {
        question: 'Làm sao biết kết quả công bằng?',
        answer: [
          'Kết quả mỗi ván được cố định trước khi cược bằng một seed, và bạn nhận mã băm của nó. Sau đó ai cũng có thể tính lại và kiểm chứng.',
        ],
        link: { href: '/verificar', label: 'Kiểm chứng một ván' },
        searchedBy: 'trung thực gian lận provably hash',
      },
      {
        question: 'Tỷ lệ hoàn trả của trò chơi là gì?',
        answer: [
          'Là phần tiền cược mà trò chơi trả lại dưới dạng tiền thắng, tính trung bình nhiều ván. Với 99%, cứ mỗi 100 R$ tiền cược thì trung bình 99 R$ trở lại: nhà cái thắng phần chênh lệch.',
        ],
        searchedBy: 'rtp biên lợi thế',
      },
      {
        question: 'Mất kết nối giữa ván. Tôi có thua không?',
        answer: [
          'Không. Ván mở vẫn chờ bạn, với mọi thứ bạn đã mở. Hãy quay lại trò chơi và tiếp tục, hoặc kết thúc và nhận tiền.',
        ],
        searchedBy: 'internet offline mìn',
      },
      {
        question: 'Cược thể thao được quyết định khi nào?',
        answer: [
          'Khi có kết quả chính thức của trận. Quy tắc của từng kèo và cách xử lý trận hoãn hay gián đoạn có trong quy tắc cược thể thao.',
        ],
        link: { href: '/text_re', label: 'Quy tắc cược thể thao' },
        searchedBy: 'bóng đá tỷ số hủy',
      },
    ],
  },
  prom: {
    title: 'Khuyến mãi',
    summary: 'Thưởng, VIP và lời mời',
    entries: [
      {
        question: 'Thưởng thành số dư thật thế nào?',
        answer: [
          'Bằng cách cược: tiền cược tính cho số đã nạp trước, rồi cho thưởng, phải cược hai lần. Thưởng của cửa sổ “Một khoản thưởng cho bạn” thì một lần.',
          'Khi đã đủ, phần thưởng còn lại thành số dư thật.',
        ],
        link: { href: '/gamebouns', label: 'Xem thưởng của tôi' },
        searchedBy: 'vòng cược rút điều kiện',
      },
      {
        question: 'Tôi dùng thưởng được bao lâu?',
        answer: ['30 ngày. Sau đó phần thưởng còn lại kết thúc; số dư thật không đổi.'],
        searchedBy: 'hết hạn hiệu lực thời hạn',
      },
      {
        question: 'Tôi có thể từ chối thưởng không?',
        answer: ['Có. Tắt thưởng khi nạp, hoặc bỏ sau trong trang Thưởng. Số dư thật giữ nguyên.'],
        link: { href: '/gamebouns', label: 'Xem thưởng của tôi' },
        searchedBy: 'hủy không nhận',
      },
      {
        question: 'Làm sao lên cấp VIP cao hơn?',
        answer: [
          'Bằng số tiền bạn nạp và cược theo thời gian. Trang VIP cho biết bạn ở đâu, còn thiếu gì và mỗi cấp mang lại gì.',
        ],
        link: { href: '/vip', label: 'Mở CLB VIP' },
        searchedBy: 'phần thưởng giải câu lạc bộ',
      },
      {
        question: 'Tôi nhận gì khi mời bạn bè?',
        answer: [
          'Hoa hồng trên tiền cược của họ, qua ba cấp, tính mỗi ngày một lần. Bạn nhận ở trang lời mời. Tài khoản của cùng một người không được tính.',
        ],
        link: { href: '/share', label: 'Mời bạn bè' },
        searchedBy: 'giới thiệu liên kết đại lý affiliate',
      },
    ],
  },
  jr: {
    title: 'Chơi có trách nhiệm',
    summary: 'Giới hạn, tạm nghỉ, tự loại trừ và trợ giúp',
    entries: [
      {
        question: 'Đặt giới hạn thế nào?',
        answer: [
          'Trong “Giới hạn và bảo vệ”, cho nạp, cược, thua lỗ và thời gian, theo ngày, tuần hoặc tháng. Giới hạn thấp hơn có hiệu lực ngay; cao hơn chỉ sau 24 giờ và xác nhận lần hai.',
        ],
        link: { href: '/protecao', label: 'Mở giới hạn và bảo vệ' },
        searchedBy: 'kiểm soát chi tiêu tối đa',
      },
      {
        question: 'Tạm nghỉ thế nào?',
        answer: [
          'Trong “Giới hạn và bảo vệ”, 24 giờ, 7 hoặc 30 ngày. Không thể rút ngắn. Số dư vẫn là của bạn và có thể rút.',
        ],
        link: { href: '/protecao', label: 'Mở giới hạn và bảo vệ' },
        searchedBy: 'dừng nghỉ khóa',
      },
      {
        question: 'Tự loại trừ là gì?',
        answer: [
          'Việc khóa do chính bạn yêu cầu, trong 1, 3, 6 hoặc 12 tháng hoặc vô thời hạn. Không thể hoàn tác trước khi hết hạn. Bạn không chơi, không nạp và không nhận ưu đãi; số dư có thể rút.',
        ],
        link: { href: '/protecao', label: 'Mở giới hạn và bảo vệ' },
        searchedBy: 'khóa đóng bỏ cờ bạc',
      },
      {
        question: 'Tôi nghĩ mình chơi quá nhiều. Tìm trợ giúp ở đâu?',
        answer: [
          'Nói chuyện sẽ giúp ích. CVV trả lời miễn phí, 24 giờ, qua số điện thoại 188. Trang về chơi có trách nhiệm nêu các dấu hiệu cảnh báo và công cụ.',
        ],
        link: { href: '/text_jr', label: 'Chơi có trách nhiệm' },
        searchedBy: 'nghiện cvv',
      },
    ],
  },
  segur: {
    title: 'Bảo mật',
    summary: 'Bảo vệ tài khoản và dữ liệu',
    entries: [
      {
        question: 'Bảo vệ tài khoản tốt hơn thế nào?',
        answer: [
          'Dùng mật khẩu không dùng ở nơi khác, và bật xác minh hai bước: ứng dụng xác thực hiện một mã chỉ bạn có.',
        ],
        link: { href: '/seguranca', label: 'Mở bảo mật' },
        searchedBy: 'totp 2fa hai yếu tố',
      },
      {
        question: 'Tôi được báo một lần đăng nhập không phải của mình. Làm sao đây?',
        answer: [
          'Hãy đổi mật khẩu và, ở trang bảo mật, kết thúc các phiên bạn không nhận ra. Danh sách cho biết thiết bị, quốc gia và lần dùng cuối.',
        ],
        link: { href: '/seguranca', label: 'Mở bảo mật' },
        searchedBy: 'hack mất cắp phiên thiết bị lạ e-mail',
      },
      {
        question: 'Người của Arara có thể hỏi mật khẩu của tôi không?',
        answer: ['Không bao giờ. Người hỏi mật khẩu hay mã, bằng bất kỳ cách nào, không phải của Arara.'],
        searchedBy: 'lừa đảo gian lận phishing',
      },
      {
        question: 'Dữ liệu của tôi được lưu thế nào?',
        answer: [
          'CPF và thông tin nhận tiền được mã hóa và hiển thị đã che. Chúng tôi chỉ lưu tối thiểu những gì việc chơi và luật yêu cầu, và không bán dữ liệu.',
        ],
        link: { href: '/text_pp', label: 'Quyền riêng tư' },
        searchedBy: 'lgpd cá nhân riêng tư',
      },
      {
        question: 'Vì sao đôi khi tôi bị hỏi lại mật khẩu?',
        answer: [
          'Khi rút số tiền lớn, khi tài khoản nhận không phải CPF của bạn, và khi thay đổi tài khoản. Người tìm thấy thiết bị của bạn chưa khóa sẽ không lấy được tiền.',
        ],
        searchedBy: 'xác nhận rút',
      },
    ],
  },
};
