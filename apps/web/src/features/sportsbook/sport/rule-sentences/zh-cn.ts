/** Sentences that the markets of many sports share, in Chinese. */
export const ruleSentences = {
  line: '整数盘：相等时退还投注额。四分之一盘：可能赢半或输半。',
  handicap: '将让分加到您所选一方的得分上：领先的一方赢。整数让分：相等时退还投注额。四分之一让分：可能赢半或输半。',
  early: '当数值超过盘口 0.5 或以上时即提前结算。',
} as const;
