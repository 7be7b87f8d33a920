import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/hi-in.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'होम',
  away: 'अवे',
  general: [
    '80 मिनट का स्कोर गिना जाता है, हूटर के बाद गेंद रुकने तक के खेल सहित।',
    'पहले हाफ़ के मार्केट हाफ़-टाइम पर तय होते हैं।',
    'वीडियो से अमान्य ट्राई नहीं गिना जाता। पेनल्टी ट्राई एक ट्राई है।',
    'मैच के दौरान लगी बेट पूरा स्कोर गिनती हैं, केवल बेट के बाद के पॉइंट नहीं।',
  ],
  options: { 'extraTime=excluded': 'एक्स्ट्रा टाइम किसी मार्केट में नहीं गिना जाता।' },
  markets: {
    result: '80 मिनट में होम की जीत, ड्रॉ, या अवे की जीत।',
    drawNoBet: '80 मिनट में कौन जीतेगा। ड्रॉ पर दांव लौटता है।',
    handicap: `80 मिनट के पॉइंट के अनुसार। ${handicap}`,
    total: `दोनों पक्षों के पॉइंट। ${line} ${early}`,
    winningMargin: 'कौन और कितने पॉइंट से जीतेगा, आपकी चुनी रेंज में। ड्रॉ भी एक विकल्प है।',
    homeTotal: `होम के पॉइंट। ${line} ${early}`,
    awayTotal: `अवे के पॉइंट। ${line} ${early}`,
    oddEven: 'दोनों पक्षों के पॉइंट का योग सम या विषम है। शून्य-शून्य सम है।',
    halfResult: 'हाफ़-टाइम पर कौन आगे है, या ड्रॉ।',
    halfHandicap: `पहले हाफ़ के पॉइंट के अनुसार। ${handicap}`,
    halfTotal: `पहले हाफ़ में दोनों पक्षों के पॉइंट। ${line} ${early}`,
    halfFull: 'हाफ़-टाइम पर कौन आगे है और 80 मिनट में कौन जीतता है, दोनों सही। ड्रॉ भी एक विकल्प है।',
    totalTries: `दोनों पक्षों के ट्राई। ${line} ${early}`,
    homeTries: `होम के ट्राई। ${line} ${early}`,
    awayTries: `अवे के ट्राई। ${line} ${early}`,
    mostTries: 'किस पक्ष के ज़्यादा ट्राई, या बराबर।',
    totalCards: `दोनों पक्षों के पीले और लाल कार्ड, हर एक की गिनती एक। ${line} ${early}`,
  },
  examples: [
    { heading: 'हाफ़-टाइम 10–13, अंत 27–20; ट्राई 3–2, कार्ड 1–2', facts: homeWin },
    { heading: 'हाफ़-टाइम 6–12, अंत 18–18, एक्स्ट्रा टाइम 3–0; ट्राई 2–0, कार्ड 1–0', facts: draw },
  ],
};
