import { PLAY_MONEY_SYMBOL } from '@arara/contract/protocol/play-money';
import type { Centavos } from '@arara/money';
import { useLanguage } from '@arara/client/i18n';
import { useSession } from '../session/session.ts';
import { formatMoney } from './money-text.ts';

/** Money as `useMoneyFormat` writes it, for code outside components. */
export function formatMoneyOutsideReact(amount: Centavos): string {
  const text = formatMoney(amount, useLanguage.getState().tag);
  return useSession.getState().isPlayMoney ? text.replace('R$', PLAY_MONEY_SYMBOL) : text;
}
