import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/hi-in.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = 'अगला कोई फ़्रेम इसे न बदल सके तो अंत से पहले भुगतान होता है।';
const notPlayed = 'फ़्रेम न खेला जाए तो बेट रद्द होती है।';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: 'खिलाड़ी 1',
  away: 'खिलाड़ी 2',
  general: [
    'जीते गए फ़्रेम गिने जाते हैं, वे भी जो दूसरा खिलाड़ी छोड़े या लगातार तीन चूक से हारे।',
    'फिर से लगाया गया फ़्रेम वही फ़्रेम है: बेट मान्य रहती हैं, पहले के पॉइंट नहीं गिने जाते।',
    'मैच शुरू न हो: सब रद्द। रुका मैच आगे चले तो मान्य रहता है, दूसरे दिन भी।',
  ],
  options: {
    'retirement=void': 'हटना या अयोग्य घोषित होना: जो तय हो चुका और पूरे फ़्रेम मान्य रहते हैं। बाक़ी सब रद्द, मैच का विजेता भी।',
  },
  markets: {
    winner: 'मैच कौन जीतेगा।',
    frameHandicap: `जीते गए फ़्रेम के अनुसार। ${handicap} ${certain}`,
    totalFrames: `खेले गए फ़्रेम। ${line} ${certain}`,
    raceToFrames: 'इतने फ़्रेम पहले कौन जीतेगा। किसी खिलाड़ी के पहुँचते ही अंत से पहले भुगतान होता है। कोई न पहुँचे तो बेट रद्द होती है।',
    correctScore: 'फ़्रेम में अंतिम स्कोर।',
    frameWinner: `बताया गया फ़्रेम कौन जीतेगा। ${notPlayed}`,
    framePoints: `बताए गए फ़्रेम में दोनों खिलाड़ियों के पॉइंट, फ़ाउल के सहित। ${line} ${early} ${notPlayed}`,
    frameCentury: `बताए गए फ़्रेम में कोई खिलाड़ी टेबल पर एक बारी में 100 या ज़्यादा पॉइंट बनाए, हाँ या नहीं। ऐसा होते ही अंत से पहले भुगतान होता है। ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8 (104 का ब्रेक), 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
