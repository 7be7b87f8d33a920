import type { LegalTextDocument, LegalTextName } from '../text-content.ts';

export const content: Readonly<Record<LegalTextName, LegalTextDocument>> = {
  tc: {
    title: 'Terms of service',
    intro: 'By opening an account with Arara you agree to these rules. They are short so that they can be read.',
    sections: [
      {
        heading: 'Who may play',
        paragraphs: [
          'Only people aged 18 or over, with a CPF of their own. Each CPF has one account. Age and name are checked by the CPF.',
          'It is up to you to know whether playing online is allowed where you are.',
        ],
      },
      {
        heading: 'Deposits',
        paragraphs: [
          'Deposits are made by Pix, from an account in your own CPF. A payment must be completed within 30 minutes. A Pix from another CPF goes back to its sender.',
          'Before a withdrawal, the amount deposited must be wagered once. The deposit screen shows the total before you pay.',
        ],
      },
      {
        heading: 'Bonuses',
        paragraphs: [
          'A bonus must be wagered twice before it becomes real money; the one of the window “A bonus for you”, once. Bets count towards the amount deposited first, and only then towards the bonus.',
          'A bet with a chance of winning above 70% counts only 20% towards the bonus. Towards the amount deposited it counts in full.',
          'You have 30 days: after that, what is left of the bonus ends. You can give a bonus up whenever you like, and your real money does not change. Only one deposit bonus runs at a time.',
        ],
      },
      {
        heading: 'Bets and results',
        paragraphs: [
          'The result of a round of the house games is fixed before the bet, and that of a sports bet is decided by the match, as the sports rules say.',
          'Nobody can change the result of a round, and you can check any of them on the verification page.',
          'Each game shows its promised return. It holds for the average of many rounds, not for one.',
        ],
        link: { href: '/text_re', label: 'Sports rules' },
      },
      {
        heading: 'Withdrawals',
        paragraphs: [
          'Withdrawals are paid by Pix to an account of yours, by CPF or CNPJ. Accounts that are enabled for it can also be paid in USDT, to the address given, at the rate shown with the request and less 1 USDT for the network. Every request is reviewed before it is paid. The maximum is R$10,000 per withdrawal.',
        ],
      },
      {
        heading: 'Closing',
        paragraphs: [
          'We may suspend accounts that are used by somebody else, with false data or for fraud. Real money that is yours stays yours.',
        ],
      },
    ],
  },
  pp: {
    title: 'Privacy',
    intro: 'We keep only what you need to play and what the law requires, and say here what it is.',
    sections: [
      {
        heading: 'What we keep',
        paragraphs: [
          'The name, CPF, e-mail and phone number that you give; deposits, withdrawals and rounds; and the log-ins to your account.',
          'CPF and payout data are stored encrypted and shown masked.',
        ],
      },
      {
        heading: 'What for',
        paragraphs: [
          'To confirm your identity and age, to move your money, to prevent fraud and to meet legal duties. We sell no data.',
        ],
      },
      {
        heading: 'On your device',
        paragraphs: [
          'We keep your session, the language and a random number that names this device. Advertising tools run only if you allow them.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'The LGPD gives you the right to see, correct and copy your data, and to have deleted what the law does not oblige us to keep.',
          'Your data is in the menu and in the wallet; under History you can download the statement of everything that moved in your account.',
        ],
      },
    ],
  },
  jr: {
    title: 'Responsible gambling',
    intro:
      'Playing is paid entertainment, not income. Over time the house wins: that is what the return of each game says.',
    sections: [
      {
        heading: 'Rules that help',
        paragraphs: [
          'Decide how much you can spend before you begin, and stop when you get there.',
          'Do not try to win back what you lost. The next round knows nothing about the last one.',
          'Do not play with money for rent or bills, or with borrowed money. Do not play after drinking.',
        ],
      },
      {
        heading: 'Your tools',
        paragraphs: [
          'Set limits on deposits, stakes, losses and time, see your money in and out, take a break or self-exclude.',
        ],
        link: { href: '/protecao', label: 'Open limits and protection' },
      },
      {
        heading: 'Warning signs',
        paragraphs: [
          'Hiding how much you play, thinking of it all day, betting more and more to feel the same, being irritable when you stop: if you see yourself here, take a break and talk to somebody.',
        ],
      },
      {
        heading: 'Minors',
        paragraphs: [
          'Playing is forbidden under the age of 18. Do not leave your account open on devices that children use.',
        ],
      },
    ],
  },
  kyc: {
    title: 'Identity check',
    intro: 'Before the first deposit we confirm that the account is yours. It takes less than a minute.',
    sections: [
      {
        heading: 'What we ask for',
        paragraphs: ['Your full name and your CPF, as the Receita Federal has them. No document needs to be sent.'],
      },
      {
        heading: 'What we check',
        paragraphs: [
          'That the CPF is valid, that it is yours and that you are 18 or over. Each CPF may have one account only.',
        ],
      },
      {
        heading: 'Why',
        paragraphs: [
          'So that only you can move your money, to protect minors, and because the law against money laundering requires it.',
        ],
      },
    ],
  },
};
