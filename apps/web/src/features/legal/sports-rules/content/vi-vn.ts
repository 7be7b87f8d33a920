import type { SportsRulesContent } from '../content.ts';

export const content: SportsRulesContent = {
  title: 'Quy tắc cược thể thao',
  intro: 'Cách mỗi cược thể thao được quyết định và trả. Trước và trong sự kiện áp dụng cùng luật.',
  generalHeading: 'Cho mọi môn',
  sections: [
    {
      heading: 'Kết quả đến từ đâu',
      paragraphs: [
        'Tính kết quả chính thức khi sự kiện kết thúc, theo nguồn dữ liệu thông báo. Án phạt và quyết định sau đó không tính.',
        'Nguồn có thể đưa kết quả tạm thời trước rồi xác nhận sau: cược được trả theo kết quả đầu, và quyết toán lại nếu kết quả xác nhận khác.',
        'Kèo không còn gì thay đổi được thì trả ngay, trước khi sự kiện kết thúc.',
        'Sự kiện ghi mô phỏng do máy tính tạo và theo cùng luật.',
      ],
    },
    {
      heading: 'Mức kèo và kèo chấp',
      paragraphs: [
        'Mức nửa (2,5): thắng hoặc thua. Mức nguyên (3): bằng nhau thì hoàn tiền cược. Mức một phần tư (2,75): một nửa tiền cược ở mỗi mức liền kề (2,5 và 3), nên có thể thắng nửa hoặc thua nửa.',
        'Mức chấp được cộng vào số của bên bạn chọn trước khi so với bên kia. −1 trừ một, +1 là lợi thế một.',
      ],
    },
    {
      heading: 'Sửa kết quả',
      paragraphs: [
        'Khi nguồn sửa kết quả, cược được quyết toán lại theo phần chênh lệch: thiếu thì trả thêm, trả thừa thì trừ vào số dư. Nếu số dư không đủ, còn lại một khoản nợ, trả bằng các khoản cộng tiếp theo.',
        'Nếu nguồn rút lại kết quả, như bàn thắng bị VAR hủy, cược mở lại và số tiền đã trả rời số dư đến khi có kết quả mới.',
      ],
    },
    {
      heading: 'Sự kiện hoãn hoặc hủy',
      paragraphs: [
        'Khi nguồn hủy các kèo của sự kiện bị hoãn, bị hủy, không bắt đầu trong 48 giờ hoặc được quyết định không thi đấu (walkover), các cược chưa có kết quả bị hủy và tiền cược được hoàn. Chúng tôi không chờ ngày mới.',
        'Chỉ thay đổi giờ, địa điểm hay sân nhà thì không hủy cược. Chúng tôi không tự hủy gì: khi nguồn chưa đưa kết quả cũng chưa hủy, cược vẫn mở.',
      ],
    },
    {
      heading: 'Sự kiện gián đoạn hoặc bỏ dở',
      paragraphs: [
        'Khi sự kiện gián đoạn, ngừng nhận cược. Nếu tiếp tục, mọi thứ vẫn có hiệu lực.',
        'Nếu nguồn tuyên bố sự kiện bị bỏ dở, những gì đã quyết định giữ nguyên, cũng như mọi phần đã xong: một hiệp, một set. Còn lại bị hủy và tiền cược được hoàn. Luật từng môn nêu các ngoại lệ.',
      ],
    },
    {
      heading: 'Hủy, hoàn, một nửa',
      paragraphs: [
        'Cược bị hủy hoặc hoàn: tiền cược trở lại và không tính vào phần còn phải cược. Tiền thật trở lại thành tiền thật. Tiền thưởng theo khoản thưởng của nó: còn mở thì về đó; đã thành tiền thật thì vào số dư thật; hết hạn hoặc đã bỏ thì không trở lại.',
        'Thắng nửa: một nửa tiền cược trả theo tỷ lệ, nửa kia được hoàn. Thua nửa: một nửa tiền cược được hoàn.',
        'Đồng hạng ở một vị trí: tỷ lệ nhân với số vị trí và chia cho số bên đồng hạng. Hai bên cùng hạng nhất: tỷ lệ 8 trả 4.',
      ],
    },
    {
      heading: 'Tỷ lệ đăng nhầm',
      paragraphs: [
        'Nguồn có thể hủy các cược nhận trong lúc hiện tỷ lệ sai: tiền cược được hoàn. Cược nhận trước và sau vẫn có hiệu lực.',
      ],
    },
    {
      heading: 'Cược trực tiếp',
      paragraphs: [
        'Trong sự kiện, cược chờ vài giây trước khi được chấp nhận, và bạn có thể rút lại trong lúc đó. Cược bị từ chối và hoàn tiền nếu kèo dừng hoặc tỷ lệ đổi theo cách bạn không chấp nhận.',
      ],
    },
    {
      heading: 'Trả bao nhiêu',
      paragraphs: [
        'Tiền nhận là tiền cược nhân tỷ lệ của cược được chấp nhận, làm tròn một lần, ở cuối, đến centavo gần nhất. Đã gồm tiền cược.',
      ],
    },
  ],
  limits: {
    heading: 'Giới hạn',
    minStake: 'Cược tối thiểu',
    maxStake: 'Cược tối đa',
    maxEventStake: 'Mọi cược của bạn cho một sự kiện',
    maxDayStake: 'Mọi cược thể thao của bạn trong một ngày',
    maxPayout: 'Tiền nhận tối đa của một cược',
  },
  sports: {
    heading: 'Luật theo môn',
    liveDelay: 'Độ trễ trực tiếp',
    seconds: (count) => `${count} giây`,
    options: 'Điểm các nhà cái khác nhau',
    exampleNote: 'Trong các ví dụ, lựa chọn không nêu là thua.',
    example: (heading) => `Ví dụ: ${heading}`,
    allLost: 'Mọi lựa chọn đều thua.',
    deadHeat: (places, tied) => `Thắng, tỷ lệ × ${places}/${tied}`,
  },
};
