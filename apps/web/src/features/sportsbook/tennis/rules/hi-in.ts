import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/hi-in.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = 'सेट न खेला जाए तो बेट रद्द होती है।';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: 'खिलाड़ी 1',
  away: 'खिलाड़ी 2',
  general: [
    'टाई-ब्रेक एक गेम है। मैच टाई-ब्रेक (आख़िरी सेट की जगह 10 पॉइंट तक) एक सेट और एक गेम है।',
    'बिना खेले तय मैच (वॉकओवर): सब रद्द।',
    'सतह या कोर्ट बदलने से, अंदर हो या बाहर, कुछ रद्द नहीं होता। रुका मैच आगे चले तो मान्य रहता है, दूसरे दिन भी।',
  ],
  options: {
    'retirement=void': 'हटना या अयोग्य घोषित होना: जो तय हो चुका और पूरे सेट मान्य रहते हैं। बाक़ी सब रद्द, मैच का विजेता भी।',
  },
  markets: {
    winner: 'मैच कौन जीतेगा।',
    setWinner: `बताया गया सेट कौन जीतेगा। ${notPlayed}`,
    setHandicap: `जीते गए सेट के अनुसार। ${handicap} अगला कोई सेट इसे न बदल सके तो अंत से पहले भुगतान होता है।`,
    correctScore: 'सेट में अंतिम स्कोर।',
    homeWinsSet: 'पहला खिलाड़ी कम से कम एक सेट जीते, हाँ या नहीं। पक्का होते ही अंत से पहले भुगतान होता है।',
    awayWinsSet: 'दूसरा खिलाड़ी कम से कम एक सेट जीते, हाँ या नहीं। पक्का होते ही अंत से पहले भुगतान होता है।',
    totalGames: `सभी सेट में दोनों खिलाड़ियों के गेम। ${line} ${early}`,
    gameHandicap: `पूरे मैच के गेम के अनुसार। ${handicap}`,
    setTotalGames: `बताए गए सेट में दोनों खिलाड़ियों के गेम। ${line} ${early} ${notPlayed}`,
    setGameHandicap: `बताए गए सेट के गेम के अनुसार। ${handicap} ${notPlayed}`,
    setTieBreak: 'बताए गए सेट में टाई-ब्रेक हो, हाँ या नहीं। उसकी जगह मैच टाई-ब्रेक हो तो बेट रद्द होती है, और सेट न खेला जाए तब भी।',
    setScore: 'बताए गए सेट का गेम में स्कोर। उसकी जगह मैच टाई-ब्रेक हो तो बेट रद्द होती है, और सेट न खेला जाए तब भी।',
    gameWinner: 'बताए गए सेट का वह गेम कौन जीतेगा। गेम न खेला जाए तो बेट रद्द होती है।',
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
