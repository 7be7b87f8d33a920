import type { FootballFacts } from '@arara/sports/football/facts';
import { ruleSentences } from '../../sport/rule-sentences/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import {
  cardMarkets,
  cornerMarkets,
  draw,
  footballLines,
  goalOrderMarkets,
  homeWin,
  season,
  seasonMarkets,
} from './examples.ts';

const { line, handicap, early } = ruleSentences;
const headStart = 'Bằng nhau thì lựa chọn hòa thắng.';
const corrected = 'Nếu tỷ số bị sửa xuống thấp hơn, cược bị hủy.';

export const footballRules: SportRulesText<FootballFacts> = {
  ...footballLines,
  home: 'Đội nhà',
  away: 'Đội khách',
  general: [
    'Tính tỷ số 90 phút và bù giờ. Hiệp phụ và luân lưu chỉ tính ở “Đội đi tiếp”.',
    'Kèo hiệp 1 được quyết định lúc nghỉ, kể cả bù giờ. Kèo hiệp 2 chỉ tính những gì xảy ra trong hiệp đó.',
    'Bàn phản lưới tính cho bên có bàn đó trên tỷ số. Bàn bị hủy không tính.',
    'Phạt góc tính khi thực hiện, không phải khi được hưởng. Thẻ tính nếu cầu thủ trên sân, không tính thẻ của dự bị hay ban huấn luyện.',
    'Cược trong trận tính toàn bộ tỷ số, không chỉ bàn sau khi cược, trừ các kèo bắt đầu từ tỷ số lúc đó.',
  ],
  options: {
    'redCard=two': 'Điểm thẻ: thẻ vàng 1, thẻ đỏ 2.',
    'secondYellow=notCounted':
      'Thẻ vàng thứ hai của một cầu thủ tính là thẻ đỏ, không tính thêm thẻ vàng. Tối đa 3 mỗi cầu thủ.',
  },
  markets: {
    result: 'Đội nhà thắng, hòa, hoặc đội khách thắng.',
    doubleChance: 'Hai trong ba kết quả trong một cược: thắng nếu xảy ra một kết quả.',
    drawNoBet: 'Ai thắng trận. Hòa thì hoàn tiền cược.',
    toQualify: 'Ai vào vòng sau hoặc giành chức vô địch, kể cả hiệp phụ và luân lưu.',
    restOfMatch: `Ai ghi nhiều bàn hơn từ tỷ số được nêu đến hết trận, hoặc hòa. Bàn trước đó không tính. ${corrected}`,
    total: `Tổng bàn của hai bên trên hoặc dưới mức. ${line} ${early}`,
    bothScore: 'Mỗi bên ghi ít nhất một bàn, có hoặc không. Trả trước khi kết thúc khi cả hai đã ghi bàn.',
    nextGoal:
      'Ai ghi bàn có số thứ tự đó. Nếu không có, “Không ai” thắng. Trả trước khi kết thúc, ngay khi bàn được công nhận.',
    lastGoal: 'Ai ghi bàn cuối của trận. Không có bàn thì “Không ai” thắng.',
    homeTotal: `Bàn của đội nhà. ${line} ${early}`,
    awayTotal: `Bàn của đội khách. ${line} ${early}`,
    oddEven: 'Tổng bàn của hai bên là chẵn hay lẻ. Không-không là chẵn.',
    multigoals:
      'Tổng bàn của hai bên nằm trong khoảng, kể cả hai số của khoảng. Các khoảng chồng nhau nên có nhiều lựa chọn thắng. Trả trước khi kết thúc ở bảy bàn, khi không còn gì thay đổi.',
    handicap: `Theo bàn của trận. ${handicap}`,
    scoreHandicap: `Trận bắt đầu với mức chấp hiển thị, và tỷ số cộng mức đó cho ra đội nhà, hòa hoặc đội khách. ${headStart}`,
    halfResult: 'Ai dẫn lúc nghỉ, hoặc hòa.',
    halfDoubleChance: 'Hai trong ba kết quả lúc nghỉ trong một cược.',
    halfDrawNoBet: 'Ai dẫn lúc nghỉ. Hòa thì hoàn tiền cược.',
    halfTotal: `Tổng bàn hiệp 1. ${line} ${early}`,
    halfHandicap: `Theo bàn hiệp 1. ${handicap}`,
    halfScoreHandicap: `Hiệp 1 bắt đầu với mức chấp hiển thị. ${headStart}`,
    halfHomeTotal: `Bàn của đội nhà trong hiệp 1. ${line} ${early}`,
    halfAwayTotal: `Bàn của đội khách trong hiệp 1. ${line} ${early}`,
    halfExactGoals: 'Số bàn chính xác trong hiệp 1. Số lớn nhất cũng gồm nhiều bàn hơn, khi đó trả trước khi hết hiệp.',
    halfOddEven: 'Tổng bàn hiệp 1 là chẵn hay lẻ. Không-không là chẵn.',
    halfBothScore:
      'Mỗi bên ghi ít nhất một bàn trong hiệp 1, có hoặc không. Trả trước khi hết hiệp khi cả hai đã ghi bàn.',
    secondHalfResult: 'Ai ghi nhiều bàn hơn trong hiệp 2, hoặc hòa. Bàn hiệp 1 không tính.',
    secondHalfTotal: `Tổng bàn hiệp 2. ${line} ${early}`,
    secondHalfHandicap: `Theo bàn hiệp 2. ${handicap}`,
    halfFull: 'Ai dẫn lúc nghỉ và ai thắng trận, hoặc hòa, đúng cả hai.',
    correctScore:
      'Tỷ số chung cuộc chính xác. Khi một bên ghi hơn bốn bàn, “Tỷ số khác” được tính và cược trả trước khi kết thúc.',
    furtherScore: `Bàn của mỗi bên từ tỷ số được nêu đến hết trận. Hơn sáu bàn thì mọi lựa chọn thua, ngay trước khi kết thúc. ${corrected}`,
    winningMargin: 'Ai thắng và cách biệt bao nhiêu bàn: một, hai, ba hoặc hơn. Hoặc hòa.',
    resultAndBothScore: 'Kết quả và cả hai bên có ghi bàn hay không, đúng cả hai.',
    totalAndBothScore:
      'Số bàn trên hoặc dưới mức và cả hai bên có ghi bàn hay không, đúng cả hai. Mức nguyên: tổng bằng nhau thì hoàn tiền cược. Trả trước khi kết thúc khi vượt mức và cả hai đã ghi bàn.',
    resultAndTotal: 'Kết quả và số bàn trên hoặc dưới mức, đúng cả hai. Mức nguyên: tổng bằng nhau thì hoàn tiền cược.',
    cornerResult: 'Ai đá nhiều phạt góc hơn, hoặc hòa.',
    cornerTotal: `Phạt góc của hai bên. ${line} ${early}`,
    cornerHandicap: `Theo phạt góc của trận. ${handicap}`,
    bookingResult: 'Ai có nhiều điểm thẻ hơn, hoặc hòa.',
    bookingTotal: `Điểm thẻ của hai bên. ${line} ${early}`,
    sendingOff: 'Một cầu thủ bị đuổi, có hoặc không. “Có” trả trước khi kết thúc, lúc bị đuổi.',
    leagueWinner: 'Nhà vô địch. Bảng xếp hạng cuối quyết định, hoặc trận play-off mà giải yêu cầu.',
    topGoalscorer:
      'Ai ghi nhiều bàn nhất giải. Bàn phản lưới không tính. Đồng hạng thì tỷ lệ chia cho số bên đồng hạng.',
  },
  examples: [
    { heading: 'chung cuộc 2–1, hiệp một 1–0', facts: homeWin },
    { heading: 'chung cuộc 1–1, hiệp một 0–1', facts: draw },
    { heading: '2–1, bàn: nhà, khách, nhà', facts: homeWin, markets: goalOrderMarkets },
    { heading: '1–1, bàn: khách, nhà', facts: draw, markets: goalOrderMarkets },
    { heading: 'đội nhà thắng 2–1', facts: homeWin, markets: ['toQualify'] },
    { heading: '1–1, đội khách thắng luân lưu', facts: draw, markets: ['toQualify'] },
    { heading: 'phạt góc 6–4', facts: homeWin, markets: cornerMarkets },
    { heading: 'phạt góc 5–5', facts: draw, markets: cornerMarkets },
    { heading: 'thẻ vàng 2–3, thẻ đỏ 0–1', facts: homeWin, markets: cardMarkets },
    { heading: 'thẻ vàng 2–2', facts: draw, markets: cardMarkets },
    { heading: 'Aurora vô địch; Lima và Souza ghi 21 bàn, Prado 18', facts: season, markets: seasonMarkets },
  ],
};
