import { ruleSentences } from '../rule-sentences/hi-in.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in Hindi. */
export function describeRallyRules(setName: 'set' | 'game') {
  const word = setName === 'set' ? 'सेट' : 'गेम';
  const notPlayed = `${word} न खेला जाए तो बेट रद्द होती है।`;
  return {
    walkover: 'बिना खेले तय मैच (वॉकओवर): सब रद्द।',
    retirement: `हटना या अयोग्य घोषित होना: जो तय हो चुका और पूरे हुए ${word} मान्य रहते हैं। बाक़ी सब रद्द, मैच का विजेता भी।`,
    race: `बताए गए ${word} में इतने पॉइंट तक पहले कौन पहुँचेगा। किसी पक्ष के पहुँचते ही, अंत से पहले भुगतान होता है। ${word} उससे पहले ख़त्म हो या न खेला जाए तो बेट रद्द होती है।`,
    markets: {
      winner: 'मैच कौन जीतेगा।',
      correctScore: `${word} में अंतिम स्कोर।`,
      totalPoints: `सभी ${word} में दोनों पक्षों के पॉइंट। ${line} ${early}`,
      pointHandicap: `पूरे मैच के पॉइंट के अनुसार। ${handicap}`,
      [`${setName}Winner`]: `बताया गया ${word} कौन जीतेगा। ${notPlayed}`,
      [`${setName}TotalPoints`]: `बताए गए ${word} में दोनों पक्षों के पॉइंट। ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `बताए गए ${word} के पॉइंट के अनुसार। ${handicap} ${notPlayed}`,
    },
  };
}
