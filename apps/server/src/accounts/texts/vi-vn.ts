import type { AccountTexts } from './account-texts.ts';

export const accountTexts: AccountTexts = {
  kyc: {
    open: 'Thông tin của bạn chưa được xác nhận. Hãy cho biết tên và CPF để xác nhận.',
    confirmed: 'Thông tin của bạn đã được xác nhận.',
  },
  mails: {
    resetCode: {
      subject: 'Mã để đổi mật khẩu',
      paragraphs: [
        'Chúng tôi nhận được yêu cầu đổi mật khẩu tài khoản của bạn. Nhập mã này trên trang. Mã có hiệu lực {minutes} phút và dùng một lần.',
        'Không phải bạn? Hãy bỏ qua e-mail này: không ai đổi được mật khẩu nếu không có mã. Chúng tôi không bao giờ hỏi mã qua điện thoại hay tin nhắn.',
      ],
    },
    passwordChanged: {
      subject: 'Mật khẩu của bạn đã được đổi',
      paragraphs: [
        'Mật khẩu tài khoản của bạn đã được đổi lúc {when} (giờ Brasília). Mọi phiên khác đã kết thúc.',
        'Không phải bạn? Hãy đổi mật khẩu ngay qua “Quên mật khẩu?” trên màn hình đăng nhập{support, select, none {.} other { và liên hệ hỗ trợ.}}',
      ],
    },
    emailUsed: {
      subject: 'Bạn đã có tài khoản',
      paragraphs: [
        'Có người đã thử mở tài khoản bằng địa chỉ này, nhưng đã có tài khoản với e-mail này. Để vào, hãy đăng nhập trên trang; nếu quên mật khẩu, dùng “Quên mật khẩu?”.',
        'Không phải bạn? Không cần làm gì: không ai vào được tài khoản của bạn.',
      ],
    },
    cpfUsed: {
      subject: 'Không dùng được CPF này',
      paragraphs: [
        'Một yêu cầu với địa chỉ này chưa hoàn tất: đã có tài khoản với CPF này. Mỗi người có một tài khoản. Hãy đăng nhập bằng e-mail đã dùng để mở{support, select, none {.} other {, hoặc liên hệ hỗ trợ.}}',
        'Không phải bạn? Hãy bỏ qua e-mail này.',
      ],
    },
    barred: {
      subject: 'Không dùng được CPF này',
      paragraphs: [
        'Một yêu cầu với địa chỉ này chưa hoàn tất: theo cơ sở dữ liệu quốc gia, người có CPF này không được đặt cược, do tự loại trừ hoặc do tham gia chương trình xã hội.',
        'Bạn có thể xem hoặc kết thúc việc tự loại trừ tại gov.br/autoexclusaoapostas. Không phải bạn? Hãy bỏ qua e-mail này.',
      ],
    },
    emailCode: {
      subject: 'Mã để xác nhận e-mail mới',
      paragraphs: [
        'Nhập mã này trên trang để dùng địa chỉ này cho tài khoản. Mã có hiệu lực {minutes} phút và dùng một lần.',
        'Không phải bạn? Hãy bỏ qua e-mail này.',
      ],
    },
    emailChangedOld: {
      subject: 'E-mail tài khoản của bạn đã được đổi',
      paragraphs: [
        'E-mail tài khoản của bạn đã được đổi lúc {when} (giờ Brasília). Nếu không phải bạn, hãy hoàn tác trong 72 giờ:',
        'Khi hoàn tác, mọi phiên kết thúc và bạn chọn mật khẩu mới.',
      ],
      link: 'Hoàn tác',
    },
    emailChangedNew: {
      subject: 'Đây là e-mail mới của tài khoản bạn',
      paragraphs: ['Từ {when} (giờ Brasília), bạn đăng nhập bằng địa chỉ này.'],
    },
    newDevice: {
      subject: 'Truy cập mới vào tài khoản',
      paragraphs: [
        'Tài khoản của bạn được truy cập từ thiết bị mới lúc {when} (giờ Brasília).',
        'Thiết bị: {device}. Quốc gia: {country}. Múi giờ của thiết bị: {zone}.',
        'Không phải bạn? Hãy đổi mật khẩu và kết thúc các phiên trong Tài khoản › Bảo mật.',
      ],
    },
    totpOn: {
      subject: 'Xác minh hai bước đã bật',
      paragraphs: [
        'Từ {when} (giờ Brasília), đăng nhập tài khoản của bạn cần thêm mã xác thực.',
        'Không phải bạn? Hãy đổi mật khẩu ngay qua “Quên mật khẩu?” trên màn hình đăng nhập{support, select, none {.} other { và liên hệ hỗ trợ.}}',
      ],
    },
    totpOff: {
      subject: 'Xác minh hai bước đã tắt',
      paragraphs: [
        'Từ {when} (giờ Brasília), đăng nhập tài khoản của bạn chỉ cần mật khẩu.',
        'Không phải bạn? Hãy đổi mật khẩu ngay{support, select, none {.} other { và liên hệ hỗ trợ.}}',
      ],
    },
    exportReady: {
      subject: 'Bản sao dữ liệu của bạn đã sẵn sàng',
      paragraphs: [
        'Bản sao dữ liệu bạn yêu cầu đã sẵn sàng. Hãy tải trong trang bảo mật của tài khoản trong vòng {days} ngày; sau đó bản sao sẽ bị xóa.',
        'Không phải bạn? Hãy đổi mật khẩu và kết thúc các phiên trong Tài khoản › Bảo mật. Không có mật khẩu của bạn thì không ai tải được bản sao.',
      ],
      link: 'Mở trang',
    },
    accountClosed: {
      subject: 'Tài khoản của bạn đã đóng',
      paragraphs: [
        'Tài khoản của bạn đã đóng lúc {when} (giờ Brasília), theo yêu cầu của bạn. Không ai đăng nhập được nữa.',
        'Luật yêu cầu chúng tôi lưu hồ sơ cược, thanh toán và danh tính trong năm năm. Không thể mở tài khoản khác bằng CPF này; việc tự loại trừ vẫn có hiệu lực.',
        'Không phải bạn? {support, select, none {Hãy gửi khiếu nại trên trang ngay.} other {Hãy liên hệ hỗ trợ ngay.}}',
      ],
    },
    registerBarred: {
      subject: 'Bạn không thể đặt cược ở đây nữa',
      paragraphs: [
        'Từ {when} (giờ Brasília), cơ sở dữ liệu quốc gia cho biết bạn không được đặt cược, {cause, select, socialProgramme {do bạn tham gia chương trình xã hội} other {do tự loại trừ}}. Vì vậy tài khoản của bạn không thể đặt cược, nạp tiền hay nhận thưởng nữa.',
        'Tiền vẫn là của bạn: hãy đăng nhập và yêu cầu rút tiền. Các ván và cược đang mở kết thúc như bình thường, và tiền trả được cộng vào số dư.',
        'Chỉ cơ sở dữ liệu của nhà nước mới thay đổi được điều này. {cause, select, socialProgramme {Nếu bạn không còn tham gia chương trình, hãy liên hệ cơ quan quản lý chương trình.} other {Bạn có thể xem hoặc kết thúc việc tự loại trừ tại gov.br/autoexclusaoapostas.}} Khi CPF của bạn được gỡ hạn chế, quyền truy cập trở lại lúc bạn đăng nhập.',
        'Bạn không đồng ý? Hãy gửi khiếu nại tại {complaintUrl}{support, select, none {} other { hoặc liên hệ hỗ trợ}}. Câu trả lời được gửi qua e-mail.',
      ],
      link: 'Rút số dư',
    },
    accountBlocked: {
      subject: 'Tài khoản của bạn bị hạn chế',
      paragraphs: [
        'Từ {when} (giờ Brasília){hasEnd, select, yes { đến {until}} other {}}, tài khoản của bạn không thể đặt cược, nạp tiền, chuyển tiền hay nhận thưởng. Lý do: “{reason}”',
        'Tiền vẫn là của bạn: hãy đăng nhập và yêu cầu rút tiền; nhân viên xem xét yêu cầu trước khi trả. Các ván và cược đang mở kết thúc như bình thường, và tiền trả được cộng vào số dư.',
        'Bạn không đồng ý? Hãy gửi khiếu nại tại {complaintUrl}{support, select, none {} other { hoặc liên hệ hỗ trợ}}. Câu trả lời được gửi qua e-mail.',
      ],
      link: 'Rút số dư',
    },
  },
};
