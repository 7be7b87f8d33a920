/** Sentences that the markets of many sports share, in Korean. */
export const ruleSentences = {
  line: '정수 라인: 같으면 환불됩니다. 쿼터 라인: 절반 적중이나 절반 미적중이 될 수 있습니다.',
  handicap:
    '선택한 쪽의 점수에 핸디캡을 더해 앞선 쪽이 적중합니다. 정수 핸디캡: 같으면 환불됩니다. 쿼터 핸디캡: 절반 적중이나 절반 미적중이 될 수 있습니다.',
  early: '라인을 0.5 이상 넘으면 종료 전에 지급됩니다.',
} as const;
