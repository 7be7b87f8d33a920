import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/hi-in.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = 'बराबरी पर ऑड्स बराबर रहने वालों से बँटते हैं।';
const notStarted = 'जो कार शुरू न करे उस पर बेट रद्द होती है।';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('बराबर'),
  home: '',
  away: '',
  general: [
    'पोडियम के समय का रेस का आधिकारिक वर्गीकरण गिना जाता है। बाद की पेनल्टी नहीं गिनी जाती।',
    'जिसने विजेता के लैप का नौ-दसवाँ हिस्सा पूरा किया वह कार क्लासिफ़ाइड है, रुक गई हो तब भी।',
    'रेस बिना आधिकारिक नतीजे के ख़त्म हो तो सब रद्द, सिवाय उसके जो तय हुआ: सेफ़्टी कार, आमने-सामने, क्लासिफ़ाइड कारों की संख्या।',
  ],
  options: {
    'shortened=classified': 'छोटी रेस: आधिकारिक वर्गीकरण हो तो गिनी जाती है।',
    'bothRetired=moreLaps': 'आमने-सामने की दोनों कारें हटें: ज़्यादा लैप वाली आगे है।',
    'didNotStart=void': 'जो कार शुरू न करे: उस पर बेट रद्द, और उसका हर आमने-सामने भी।',
  },
  markets: {
    winner: `रेस कौन जीतेगा। ${tie} ${notStarted}`,
    top: `कार पहले उतनों में रहे जितने मार्केट में लिखे हैं। इनमें आख़िरी स्थान पर कई कारें हों तो ऑड्स बराबर रहने वालों से बँटते हैं। ${notStarted}`,
    headToHead:
      'दो कारों में से वर्गीकरण में कौन आगे है। दोनों में से कोई न हो, या एक शुरू न करे, तो बेट रद्द होती है। एक रुक गई हो और दूसरी आगे निकल चुकी हो तो अंत से पहले भुगतान होता है।',
    headToHeadThreeWay:
      'दो कारों में से कौन आगे है, या बराबर। एक शुरू न करे तो बेट रद्द होती है। एक रुक गई हो और दूसरी आगे निकल चुकी हो तो अंत से पहले भुगतान होता है।',
    groupWinner: `समूह की सबसे आगे की कार, क्लासिफ़ाइड हो या न हो। ${tie} ${notStarted}`,
    fastestLap: `रेस का सबसे तेज़ लैप कौन बनाता है। ${tie} ${notStarted}`,
    polePosition: 'पहले स्थान से कौन शुरू करता है। क्वालिफ़ाइंग तय करती है, ग्रिड पेनल्टी सहित।',
    classifiedCars: `कितनी कारें क्लासिफ़ाइड हैं। ${line} रुकी हुई या काफ़ी आगे जा चुकी कारें संदेह न छोड़ें तो अंत से पहले भुगतान होता है।`,
    safetyCar: 'सेफ़्टी कार कम से कम एक बार आए, हाँ या नहीं। “हाँ” का भुगतान उसके आते ही, अंत से पहले होता है।',
  },
  examples: [
    {
      heading:
        'पहला Costa, दूसरा Moreau, तीसरा Lindberg, चौथा Okafor, पाँचवाँ Tanaka; Weber हटता है; पोल Lindberg, सबसे तेज़ लैप Moreau, एक सेफ़्टी कार',
      facts: plain,
    },
    {
      heading:
        'Costa और Moreau पहले पर बराबर, तीसरा Lindberg, चौथा Okafor; Tanaka हटता है, Weber शुरू नहीं करता; पोल Costa, सबसे तेज़ लैप Lindberg, सेफ़्टी कार नहीं',
      facts: shared,
    },
  ],
};
