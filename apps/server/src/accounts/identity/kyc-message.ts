import type { Lang } from '../../platform/text/lang.ts';
import { accountTextsByLang } from '../texts/account-texts.ts';

/** What `confirmPlayerKyc` shows to the player. */
export const formatKycMessage = (lang: Lang, kyc: 0 | 1): string =>
  accountTextsByLang[lang].kyc[kyc === 1 ? 'confirmed' : 'open'];
