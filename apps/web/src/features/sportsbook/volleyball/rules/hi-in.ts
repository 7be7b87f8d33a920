import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/hi-in.ts';
import { ruleSentences } from '../../sport/rule-sentences/hi-in.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set');
const certain = 'पक्का होते ही अंत से पहले भुगतान होता है।';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'होम',
  away: 'अवे',
  general: [
    'सेट 25 पॉइंट तक, पाँचवाँ 15 तक, हमेशा दो की बढ़त के साथ। उससे आगे के पॉइंट भी गिने जाते हैं।',
    'आगे कौन जाएगा यह तय करने को मैच के बाद खेला गया गोल्डन सेट किसी मार्केट में नहीं गिना जाता।',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `जीते गए सेट के अनुसार। ${handicap} अगला कोई सेट इसे न बदल सके तो अंत से पहले भुगतान होता है।`,
    totalSets: `खेले गए सेट। ${line} ${certain}`,
    set4Played: `मैच चौथे सेट तक जाए, हाँ या नहीं। ${certain}`,
    set5Played: `मैच पाँचवें सेट तक जाए, हाँ या नहीं। ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
