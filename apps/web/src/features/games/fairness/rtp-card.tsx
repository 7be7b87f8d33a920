import { type RationalNumber, fractionToNumber } from '@arara/games';
import { CardPanel } from '@arara/ui/display/card';
import { useTranslations } from 'use-intl';
import { useLanguage } from '@arara/client/i18n';
import styles from './fairness-sheet.module.css';

/** The exact return to player of the bet as it is chosen. */
export function RtpCard({ rtp }: { readonly rtp: RationalNumber }) {
  const t = useTranslations('play');
  const locale = useLanguage((language) => language.tag);
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(fractionToNumber(rtp));
  return (
    <CardPanel sunk className={styles.rtp}>
      <span>
        {t('rtpOfBet')}
        <small>{t('rtpMeaning')}</small>
      </span>
      <b>{percent}</b>
    </CardPanel>
  );
}
