import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/hi-in.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = 'अधूरी पारी में जो बेट तय नहीं हुई वह रद्द होती है।';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: 'होम',
  away: 'अवे',
  general: [
    'आधिकारिक नतीजा गिना जाता है, बारिश से ओवर घटें तो DLS नियम वाला भी।',
    'बिना नतीजे का मैच: विजेता और नतीजा रद्द। रन, चौकों और छक्कों पर जो तय हुआ वह मान्य है।',
    'सुपर ओवर केवल “विजेता” मार्केट में गिना जाता है। उसके रन किसी योग में नहीं हैं।',
    'ओवर या विकेट ख़त्म होने पर, या लक्ष्य पूरा होने पर पारी पूरी होती है।',
  ],
  options: {
    'tie=void': 'बिना सुपर ओवर टाई: दो पक्षों के मार्केट में दांव लौटता है।',
    'cutOvers=void': 'घटे ओवर: रन, चौकों और छक्कों के जो योग पहले तय नहीं हुए वे रद्द।',
  },
  markets: {
    winner: 'कौन जीतेगा, सुपर ओवर सहित। टाई में विजेता न हो तो दांव लौटता है।',
    result: 'होम की जीत, टाई, या अवे की जीत, बिना सुपर ओवर।',
    drawNoBet: 'कौन जीतेगा, बिना सुपर ओवर। टाई पर दांव लौटता है।',
    tie: 'सुपर ओवर से पहले रन बराबर रहें, हाँ या नहीं।',
    homeInningsTotal: `पारी में होम के रन। ${line} ${early} ${unfinished}`,
    awayInningsTotal: `पारी में अवे के रन। ${line} ${early} ${unfinished}`,
    inningsTotal: `दोनों टीमों के अपनी पारियों के रन। ${line} ${early} ${unfinished}`,
    homeOversTotal: `बताए गए ओवर के अंत तक होम के रन। पारी पहले ख़त्म हो तो उसी स्कोर पर गिनी जाती है। ${line} ${early} ${unfinished}`,
    awayOversTotal: `बताए गए ओवर के अंत तक अवे के रन। पारी पहले ख़त्म हो तो उसी स्कोर पर गिनी जाती है। ${line} ${early} ${unfinished}`,
    totalFours: `दोनों टीमों के चौके (ज़मीन से बाउंड्री तक)। ${line} ${early}`,
    totalSixes: `दोनों टीमों के छक्के (हवा में बाउंड्री पार)। ${line} ${early}`,
    mostFours: 'मैच में किसके ज़्यादा चौके, या बराबर।',
    mostSixes: 'मैच में किसके ज़्यादा छक्के, या बराबर।',
  },
  examples: [
    {
      heading: '172–158; 6 ओवर के बाद 49–47; चौके 15–12, छक्के 6–8',
      facts: decided,
    },
    {
      heading: '170–170, सुपर ओवर होम को; 6 ओवर के बाद 46–44; चौके 14–14, छक्के 7–4',
      facts: tied,
    },
  ],
};
