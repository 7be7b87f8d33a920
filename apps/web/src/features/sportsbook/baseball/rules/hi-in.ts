import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/hi-in.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = 'बैटिंग कर रहा होम पक्ष नतीजा पक्का कर ले, तो अंत से पहले भुगतान होता है।';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'होम',
  away: 'अवे',
  general: [
    'मैच के मार्केट में एक्स्ट्रा इनिंग गिनी जाती हैं।',
    'रन लाइन, कुल और सम/विषम के लिए नौ इनिंग चाहिए (सात वाले मैच में सात), या होम आगे हो तो आधी इनिंग कम। पहले ख़त्म मैच में केवल जो तय हुआ वह मान्य है, बाक़ी रद्द।',
    'एक इनिंग या पहली पाँच के मार्केट वह हिस्सा पूरा होते ही गिने जाते हैं।',
  ],
  options: {
    'listedPitchers=action': 'पिचर: शुरुआत कोई भी करे, बेट मान्य रहती है।',
    'winner=fiveInnings': 'छोटा किया मैच: पाँच इनिंग के बाद, या होम आगे हो तो साढ़े चार के बाद, विजेता आधिकारिक है।',
    'suspendedHours=36': 'रोका गया मैच: 36 घंटे में ख़त्म हो तो गिना जाता है। उसके बाद सब रद्द।',
  },
  markets: {
    winner: 'कौन जीतेगा, एक्स्ट्रा इनिंग सहित। मैच बराबर ख़त्म हो तो दांव लौटता है।',
    runLine: `मैच के रन के अनुसार। ${handicap}`,
    totalRuns: `दोनों टीमों के रन। ${line} ${early}`,
    homeRunsTotal: `होम टीम के रन। ${line} ${early}`,
    awayRunsTotal: `अवे टीम के रन। ${line} ${early}`,
    oddEvenRuns: 'दोनों टीमों के रन का योग सम या विषम है।',
    extraInnings: 'हाँ, अगर नौ इनिंग के बाद बराबरी हो और मैच चले।',
    fiveInningsResult: `पाँच इनिंग के बाद कौन आगे है, या ड्रॉ। ${homeBats}`,
    fiveInningsHandicap: `पहली पाँच इनिंग के रन के अनुसार। ${handicap} ${homeBats}`,
    fiveInningsTotal: `पहली पाँच इनिंग में दोनों टीमों के रन। ${line} ${early}`,
    inningResult: `इनिंग में कौन ज़्यादा रन बनाता है, या ड्रॉ। ${homeBats} इनिंग न खेली जाए तो बेट रद्द होती है।`,
    inningTotal: `इनिंग में दोनों टीमों के रन। ${line} ${early} इनिंग न खेली जाए तो बेट रद्द होती है।`,
  },
  examples: [
    { heading: 'अंतिम स्कोर 5–3; पाँच इनिंग 3–3; पहली इनिंग 2–0', facts: regular },
    { heading: 'दस इनिंग में अंतिम स्कोर 5–4; पाँच इनिंग 3–2; पहली इनिंग 0–1', facts: extra },
  ],
};
