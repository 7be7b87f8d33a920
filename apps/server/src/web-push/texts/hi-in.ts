import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'बेट निपट गई',
    body: 'आपकी बेट निपट गई है। नतीजा देखने के लिए टैप करें।',
  },
  depositPaid: {
    title: 'जमा राशि मिली',
    body: 'आपकी जमा राशि आ गई है और बैलेंस में है।',
  },
  supportReplied: {
    title: 'सहायता टीम ने जवाब दिया',
    body: 'बातचीत में आपके लिए एक जवाब है।',
  },
  bonusGranted: {
    title: 'आपको एक बोनस मिला है',
    body: 'इस्तेमाल करने से पहले शर्तें पढ़ें।',
  },
};
