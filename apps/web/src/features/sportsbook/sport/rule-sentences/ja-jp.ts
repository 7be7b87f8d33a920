/** Sentences that the markets of many sports share, in Japanese. */
export const ruleSentences = {
  line: '整数ライン：同数なら返金されます。クォーターライン：半分的中または半分外れになることがあります。',
  handicap:
    '選んだ側の得点にハンデを加え、上回った側が的中です。整数ハンデ：同数なら返金されます。クォーターハンデ：半分的中または半分外れになることがあります。',
  early: 'ラインを0.5以上超えた時点で、終了前に支払われます。',
} as const;
