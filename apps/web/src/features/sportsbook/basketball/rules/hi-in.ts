import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/hi-in.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'होम',
  away: 'अवे',
  general: [
    'मैच के मार्केट में ओवरटाइम गिना जाता है। “बिना ओवरटाइम” मार्केट चार क्वार्टर से तय होते हैं, जो बराबर ख़त्म हो सकते हैं।',
    'पहले हाफ़ के मार्केट पहले दो क्वार्टर से तय होते हैं, क्वार्टर के मार्केट केवल उसके पॉइंट से।',
    'मैच के दौरान लगी बेट पूरा स्कोर गिनती हैं, केवल बेट के बाद के पॉइंट नहीं।',
  ],
  options: {
    'abandoned=lateStands':
      'छोड़ा गया मैच: चार क्वार्टर में अधिकतम 5 मिनट बाक़ी थे (48 में से 43 या 40 में से 35 खेले) तो स्कोर मान्य है। अधूरा क्वार्टर और ओवरटाइम का सवाल रद्द।',
  },
  markets: {
    winner: 'कौन जीतेगा, ओवरटाइम सहित। प्रतियोगिता में ड्रॉ संभव हो और मैच बराबर ख़त्म हो तो दांव लौटता है।',
    handicap: `ओवरटाइम सहित। ${handicap}`,
    total: `दोनों टीमों के पॉइंट, ओवरटाइम सहित। ${line} ${early}`,
    homeTotal: `होम टीम के पॉइंट, ओवरटाइम सहित। ${line} ${early}`,
    awayTotal: `अवे टीम के पॉइंट, ओवरटाइम सहित। ${line} ${early}`,
    oddEven: 'दोनों टीमों के पॉइंट का योग, ओवरटाइम सहित, सम या विषम है।',
    overtime: 'हाँ, अगर चार क्वार्टर बराबर ख़त्म हों और मैच ओवरटाइम में जाए।',
    regulationResult: 'चार क्वार्टर के बाद कौन आगे है, या ड्रॉ। ओवरटाइम नहीं गिना जाता।',
    regulationHandicap: `चार क्वार्टर के स्कोर के अनुसार। ${handicap}`,
    regulationTotal: `चार क्वार्टर में दोनों टीमों के पॉइंट। ${line} ${early}`,
    halfResult: 'दो क्वार्टर के बाद कौन आगे है, या ड्रॉ।',
    halfHandicap: `पहले दो क्वार्टर के स्कोर के अनुसार। ${handicap}`,
    halfTotal: `पहले दो क्वार्टर में दोनों टीमों के पॉइंट। ${line} ${early}`,
    quarterResult: 'क्वार्टर में कौन ज़्यादा पॉइंट बनाता है, या ड्रॉ।',
    quarterDrawNoBet: 'क्वार्टर में कौन ज़्यादा पॉइंट बनाता है। ड्रॉ पर दांव लौटता है।',
    quarterHandicap: `क्वार्टर के पॉइंट के अनुसार। ${handicap}`,
    quarterTotal: `क्वार्टर में दोनों टीमों के पॉइंट। ${line} ${early}`,
  },
  examples: [
    { heading: 'क्वार्टर 25–22, 20–27, 28–24, 25–22; अंतिम स्कोर 98–95', facts: regular },
    {
      heading: 'क्वार्टर 22–22, 24–22, 25–26, 20–21; ओवरटाइम 12–7, अंतिम स्कोर 103–98',
      facts: overtime,
    },
  ],
};
