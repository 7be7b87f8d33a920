/** Sentences that the markets of many sports share, in Vietnamese. */
export const ruleSentences = {
  line: 'Mức nguyên: tổng bằng nhau thì hoàn tiền cược. Mức một phần tư: cược có thể thắng nửa hoặc thua nửa.',
  handicap:
    'Cộng mức chấp vào số của bên bạn chọn: bên dẫn trước thắng. Chấp nguyên: bằng nhau thì hoàn tiền cược. Chấp một phần tư: cược có thể thắng nửa hoặc thua nửa.',
  early: 'Trả trước khi kết thúc ngay khi con số vượt mức từ 0,5 trở lên.',
} as const;
