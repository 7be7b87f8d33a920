import type { Lang } from '../../platform/text/lang.ts';

const kycStatusMessages: Readonly<Record<Lang, readonly [open: string, confirmed: string]>> = {
  pt_BR: [
    'Seus dados ainda não foram confirmados. Informe nome e CPF para confirmar.',
    'Seus dados foram confirmados.',
  ],
  en_US: ['Your details are not confirmed yet. Give your name and CPF to confirm them.', 'Your details are confirmed.'],
};

/** What `confirmPlayerKyc` shows to the player. */
export const formatKycMessage = (lang: Lang, kyc: 0 | 1): string => kycStatusMessages[lang][kyc];
