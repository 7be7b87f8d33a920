import type { FaqContent } from '../faq-content.ts';

export const content: FaqContent = {
  nu: {
    title: 'First steps',
    summary: 'Open an account, confirm who you are, get to know the games',
    entries: [
      {
        question: 'Who may open an account?',
        answer: ['People aged 18 or over with a CPF of their own. Each CPF has one account.'],
        searchedBy: 'age minor',
      },
      {
        question: 'How do I register?',
        answer: [
          'Press Sign up and fill in name, CPF, e-mail, mobile phone and password. If somebody invited you, their link fills in the invite code.',
          'Accept the terms, type the code in the image, and the account is open.',
        ],
        searchedBy: 'sign up create new account',
      },
      {
        question: 'Why do I have to confirm my identity?',
        answer: [
          'So that nobody but you can move your money, and to protect minors. We ask for name and CPF before the first deposit; no document has to be sent.',
        ],
        link: { href: '/text_kyc', label: 'Identity check' },
        searchedBy: 'kyc verify document',
      },
      {
        question: 'Can I play without money to try it?',
        answer: ['Yes. In your profile, press “Play with play money”. It is worth nothing and never mixes with yours.'],
        searchedBy: 'demo free',
      },
    ],
  },
  conta: {
    title: 'Account',
    summary: 'E-mail, password, avatar, history and other devices',
    entries: [
      {
        question: 'I forgot my password. What now?',
        answer: [
          'Where you log in, press “Forgot your password?”. We e-mail you a code; it is valid for 10 minutes.',
          'With the new password, all open sessions end.',
        ],
        searchedBy: 'recover reset log in login',
      },
      {
        question: 'How do I change my password or e-mail?',
        answer: [
          'On the security page. A code confirms the new address, and the old one gets a notice with a link that undoes the change for 72 hours.',
        ],
        link: { href: '/seguranca', label: 'Open security' },
      },
      {
        question: 'Where do I see what I played, deposited and withdrew?',
        answer: ['In History, by type and by period. You can download the statement there too.'],
        link: { href: '/registros', label: 'Open history' },
        searchedBy: 'records csv',
      },
      {
        question: 'How do I continue on another device?',
        answer: [
          'In the profile menu, press “Continue on another device” and scan the QR code with it. The code is valid for 5 minutes, once.',
        ],
        searchedBy: 'phone computer',
      },
    ],
  },
  dr: {
    title: 'Deposits and withdrawals',
    summary: 'Pix, times, limits and review',
    entries: [
      {
        question: 'How do I deposit?',
        answer: [
          'Press Deposit, choose the amount and pay the Pix that is shown. The balance arrives by itself, usually within seconds.',
          'The Pix has to come from an account in your own CPF.',
        ],
        searchedBy: 'recharge pay top up money',
      },
      {
        question: 'I paid the Pix and my balance did not change. What now?',
        answer: [
          'Most arrive within seconds; sometimes the bank needs a few minutes. The list in the deposit panel shows the state of the order.',
          'A Pix from another CPF goes back to its sender. If the order ran out before the payment, the amount is credited or returned too.',
        ],
        searchedBy: 'missing late lost recharge',
      },
      {
        question: 'How do I withdraw?',
        answer: [
          'Press Withdraw, and give the amount and where it goes. Withdrawals are paid by Pix to an account of yours, by CPF or CNPJ.',
          'Each request is reviewed before it is paid. Its state is shown in History.',
        ],
        link: { href: '/conta', label: 'Open account' },
        searchedBy: 'cash out take money withdrawal',
      },
      {
        question: 'Why can I not withdraw everything?',
        answer: [
          'A deposited amount has to be wagered once before you withdraw. The withdrawal screen shows what is missing.',
          'Bonus money is not withdrawn: it becomes real money when the terms of the bonus are met.',
        ],
        searchedBy: 'rollover turnover blocked withdrawal',
      },
      {
        question: 'Can I cancel a withdrawal?',
        answer: ['Yes, while it is in review: open the request and press cancel. The amount returns to your balance.'],
        searchedBy: 'withdraw undo',
      },
    ],
  },
  jogos: {
    title: 'Games',
    summary: 'Results, return, interrupted rounds, sports',
    entries: [
      {
        question: 'How do I know that a result is fair?',
        answer: [
          'The result of each round is fixed before the bet by a seed, and you get its hash. Afterwards, anybody can repeat the calculation and check it.',
        ],
        link: { href: '/verificar', label: 'Verify a round' },
        searchedBy: 'honest rigged provably hash',
      },
      {
        question: 'What is the return of a game?',
        answer: [
          'The part of the stakes that a game pays back in wins, on average over many rounds. With 99%, of every R$100 staked R$99 come back on average: the house wins the difference.',
        ],
        searchedBy: 'rtp margin edge',
      },
      {
        question: 'My connection broke in the middle of a round. Did I lose?',
        answer: [
          'No. An open round waits for you, with all that you have opened. Go back to the game and continue, or end it and be paid.',
        ],
        searchedBy: 'internet offline mines',
      },
      {
        question: 'When is a sports bet decided?',
        answer: [
          'When the official result of the match arrives. The rules of each market, and what happens with matches that are postponed or interrupted, are in the sports rules.',
        ],
        link: { href: '/text_re', label: 'Sports rules' },
        searchedBy: 'football score void',
      },
    ],
  },
  prom: {
    title: 'Promotions',
    summary: 'Bonuses, VIP and invitations',
    entries: [
      {
        question: 'How does a bonus become real money?',
        answer: [
          'By betting: stakes count towards the deposited amount first and then towards the bonus, which has to be wagered twice. The one of the window “A bonus for you”, once.',
          'When that is done, all that is left of the bonus becomes real money.',
        ],
        link: { href: '/gamebouns', label: 'See my bonuses' },
        searchedBy: 'rollover withdraw terms',
      },
      {
        question: 'How long can I use a bonus?',
        answer: ['30 days. After that, what is left of the bonus ends; your real money does not change.'],
        searchedBy: 'expire valid time limit',
      },
      {
        question: 'Can I refuse a bonus?',
        answer: [
          'Yes. Switch the bonus off when you deposit, or give it up later in Bonuses. Your real money stays the same.',
        ],
        link: { href: '/gamebouns', label: 'See my bonuses' },
        searchedBy: 'cancel decline without',
      },
      {
        question: 'How do I reach a higher VIP level?',
        answer: [
          'With what you deposit and stake over time. The VIP page shows where you are, what is missing and what each level gives.',
        ],
        link: { href: '/vip', label: 'Open VIP Club' },
        searchedBy: 'reward prize club',
      },
      {
        question: 'What do I get for inviting friends?',
        answer: [
          'A commission on what they stake, over three levels, calculated once a day. You claim it on the invitation page. Accounts of the same person do not count.',
        ],
        link: { href: '/share', label: 'Invite friends' },
        searchedBy: 'referral link agent affiliate',
      },
    ],
  },
  jr: {
    title: 'Responsible gambling',
    summary: 'Limits, breaks, self-exclusion and help',
    entries: [
      {
        question: 'How do I set limits?',
        answer: [
          'Under Limits and protection, for deposits, stakes, losses and time, by day, week or month. A lower limit takes effect at once; a higher one only after 24 hours and a second confirmation.',
        ],
        link: { href: '/protecao', label: 'Open limits and protection' },
        searchedBy: 'control spend maximum',
      },
      {
        question: 'How do I take a break?',
        answer: [
          'Under Limits and protection, for 24 hours, 7 or 30 days. It cannot be shortened. Your balance stays yours and can be withdrawn.',
        ],
        link: { href: '/protecao', label: 'Open limits and protection' },
        searchedBy: 'stop pause time-out block',
      },
      {
        question: 'What is self-exclusion?',
        answer: [
          'A block that you ask for yourself, for 1, 3, 6 or 12 months or indefinitely. It cannot be undone before its end. You do not play, deposit or get offers; the balance can be withdrawn.',
        ],
        link: { href: '/protecao', label: 'Open limits and protection' },
        searchedBy: 'block close stop gambling',
      },
      {
        question: 'I think I play too much. Where do I find help?',
        answer: [
          'Talking helps. CVV answers free of charge, 24 hours a day, on the phone number 188. The page on responsible gambling lists warning signs and tools.',
        ],
        link: { href: '/text_jr', label: 'Responsible gambling' },
        searchedBy: 'addiction addicted compulsive cvv',
      },
    ],
  },
  segur: {
    title: 'Security',
    summary: 'Protect your account and your data',
    entries: [
      {
        question: 'How do I protect my account better?',
        answer: [
          'Use a password that you use nowhere else, and switch two-step verification on: an authenticator app shows a code that only you have.',
        ],
        link: { href: '/seguranca', label: 'Open security' },
        searchedBy: 'totp 2fa two factor',
      },
      {
        question: 'I was notified of a log-in that was not mine. What now?',
        answer: [
          'Change the password and, on the security page, end the sessions that you do not recognise. The list shows device, country and last use.',
        ],
        link: { href: '/seguranca', label: 'Open security' },
        searchedBy: 'hacked stolen session another device e-mail',
      },
      {
        question: 'May anybody from Arara ask for my password?',
        answer: ['Never. A person who asks for a password or a code, by any means, is not from Arara.'],
        searchedBy: 'scam fraud phishing',
      },
      {
        question: 'How is my data stored?',
        answer: [
          'CPF and payout data are encrypted and shown masked. We keep only what playing and the law require, and sell no data.',
        ],
        link: { href: '/text_pp', label: 'Privacy' },
        searchedBy: 'lgpd personal privacy',
      },
      {
        question: 'Why am I asked for my password again at times?',
        answer: [
          'For high withdrawals, for a payout account that is not your CPF, and for changes of the account. A person who finds your device unlocked cannot take your money.',
        ],
        searchedBy: 'confirm withdraw confirmation',
      },
    ],
  },
};
