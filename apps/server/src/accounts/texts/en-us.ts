import type { AccountTexts } from './account-texts.ts';

export const accountTexts: AccountTexts = {
  kyc: {
    open: 'Your details are not confirmed yet. Give your name and CPF to confirm them.',
    confirmed: 'Your details are confirmed.',
  },
  mails: {
    resetCode: {
      subject: 'Code to change your password',
      paragraphs: [
        'We were asked to change the password of your account. Type this code on the site. It is valid for {minutes} minutes and works once.',
        'Not you? Ignore this e-mail: nobody can change the password without the code. We never ask for it by phone or message.',
      ],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed on {when} (Brasília time). All other sessions were ended.',
        'Not you? Change the password now with “Forgot your password?” on the log-in screen{support, select, none {.} other {, and contact support.}}',
      ],
    },
    emailUsed: {
      subject: 'You already have an account',
      paragraphs: [
        'Somebody tried to open an account with this address, but there is an account with this e-mail already. To get in, log in on the site; if you forgot the password, use “Forgot your password?”.',
        'Not you? There is nothing to do: nobody got into your account.',
      ],
    },
    cpfUsed: {
      subject: 'This CPF could not be used',
      paragraphs: [
        'A request with this address was not completed: there is an account with this CPF already. Each person has one account. Log in with the e-mail that it was opened with{support, select, none {.} other {, or contact support.}}',
        'Not you? Ignore this e-mail.',
      ],
    },
    barred: {
      subject: 'This CPF could not be used',
      paragraphs: [
        'A request with this address was not completed: the national register says that the person with this CPF may not bet, because of a self-exclusion or a social programme.',
        'You can look up or end a self-exclusion at gov.br/autoexclusaoapostas. Not you? Ignore this e-mail.',
      ],
    },
    emailCode: {
      subject: 'Code to confirm your new e-mail',
      paragraphs: [
        'Type this code on the site to use this address for your account. It is valid for {minutes} minutes and works once.',
        'Not you? Ignore this e-mail.',
      ],
    },
    emailChangedOld: {
      subject: 'The e-mail of your account was changed',
      paragraphs: [
        'The e-mail of your account was changed on {when} (Brasília time). If it was not you, undo the change within 72 hours:',
        'Undoing it ends all sessions, and you choose a new password.',
      ],
      link: 'Undo the change',
    },
    emailChangedNew: {
      subject: 'This is the new e-mail of your account',
      paragraphs: ['From {when} on (Brasília time) you log in with this address.'],
    },
    newDevice: {
      subject: 'New access to your account',
      paragraphs: [
        'Your account was accessed from a new device on {when} (Brasília time).',
        'Device: {device}. Country: {country}. Time zone of the device: {zone}.',
        'Not you? Change the password and end the sessions in Account › Security.',
      ],
    },
    totpOn: {
      subject: 'Two-step verification is on',
      paragraphs: [
        'Since {when} (Brasília time) logging in to your account also asks for the authenticator code.',
        'Not you? Change the password now with “Forgot your password?” on the log-in screen{support, select, none {.} other {, and contact support.}}',
      ],
    },
    totpOff: {
      subject: 'Two-step verification is off',
      paragraphs: [
        'Since {when} (Brasília time) logging in to your account asks for the password only.',
        'Not you? Change the password now{support, select, none {.} other { and contact support.}}',
      ],
    },
    exportReady: {
      subject: 'The copy of your data is ready',
      paragraphs: [
        'The copy of your data that you requested is ready. Download it on the security page of your account within {days} days; then it is deleted.',
        'Not you? Change the password and end the sessions in Account › Security. Without your password nobody can download the copy.',
      ],
      link: 'Open the page',
    },
    accountClosed: {
      subject: 'Your account was closed',
      paragraphs: [
        'Your account was closed on {when} (Brasília time), as you asked. Nobody can log in to it any more.',
        'The law obliges us to keep the records of bets, payments and identification for five years. No other account can be opened with this CPF; a self-exclusion stays in force.',
        'Not you? {support, select, none {File a complaint on the site now.} other {Contact support now.}}',
      ],
    },
    registerBarred: {
      subject: 'You can no longer bet here',
      paragraphs: [
        'Since {when} (Brasília time) the national register says that you may not bet, {cause, select, socialProgramme {because you take part in a social programme} other {because of a self-exclusion}}. So your account can no longer bet, deposit or receive bonuses.',
        'Your money stays yours: log in and request a withdrawal. Open rounds and bets end as usual, and what they pay goes to your balance.',
        'Only the register, which is the government’s, can change this. {cause, select, socialProgramme {If you no longer take part in the programme, contact the body that runs it.} other {Look up or end the self-exclusion at gov.br/autoexclusaoapostas.}} Once it frees your CPF, access comes back when you log in.',
        'Do you disagree? File a complaint at {complaintUrl}{support, select, none {} other { or contact support}}. The answer comes by e-mail.',
      ],
      link: 'Withdraw the balance',
    },
    accountBlocked: {
      subject: 'Access to your account was limited',
      paragraphs: [
        'Since {when} (Brasília time){hasEnd, select, yes { and until {until}} other {}}, your account cannot bet, deposit, transfer or receive bonuses. Reason: “{reason}”',
        'Your money stays yours: log in and request a withdrawal; the team reviews the request before it is paid. Open rounds and bets end as usual, and what they pay goes to your balance.',
        'Do you disagree? File a complaint at {complaintUrl}{support, select, none {} other { or contact support}}. The answer comes by e-mail.',
      ],
      link: 'Withdraw the balance',
    },
  },
};
