import type { AgentSummary } from '@arara/contract/player/agent';
import { toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { CardPanel } from '@arara/ui/display/card';
import { useTranslations } from 'use-intl';
import { formatMoney } from '../../../platform/format/money-text.ts';
import { useLanguage } from '@arara/client/i18n';
import { getStartOfDayMs, addDays, type IsoDay } from '@arara/client/days';
import { getToday } from '../../../platform/time/today.ts';
import styles from '../referral.module.css';

const BAR = 10;
const GAP = 4;
const HEIGHT = 100;

/** The bars and the first and last day below them. A day without commission has a low grey bar. */
function CommissionBars({
  days,
  formatDay,
}: Pick<AgentSummary, 'days'> & { readonly formatDay: (day: string) => string }) {
  const locale = useLanguage((language) => language.tag);
  const most = Math.max(1, ...days.map(({ amount }) => amount));
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {days.map(({ day, amount }, index) => {
          const height = amount === 0 ? 2 : Math.max(4, (amount / most) * HEIGHT);
          return (
            <rect
              key={day}
              className={amount === 0 ? styles.emptyBar : styles.bar}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${formatDay(day)}: ${formatMoney(amount, locale)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.chartAxis} aria-hidden>
        <span>{formatDay(first)}</span>
        <span>{formatDay(last)}</span>
      </div>
    </>
  );
}

/** Commission of each of the last thirty days as bars; a table says the same to those who cannot see them. Without any, it says so. */
export function CommissionChart({ days }: Pick<AgentSummary, 'days'>) {
  const t = useTranslations('friends');
  const locale = useLanguage((language) => language.tag);
  const shown = listChartDays(days, getToday());
  const total = toCentavos(shown.reduce((sum, { amount }) => sum + amount, 0));
  const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'America/Sao_Paulo' });
  const formatDay = (day: string) => dayFormat.format(getStartOfDayMs(day));
  return (
    <CardPanel className={styles.stack}>
      <div className={styles.chartHead}>
        <h2>{t('perDay')}</h2>
        <p>{t('lastDays', { amount: formatMoney(total, locale) })}</p>
      </div>
      {total === 0 ? (
        <p className={styles.chartEmpty}>{t('noCommission')}</p>
      ) : (
        <CommissionBars days={shown} formatDay={formatDay} />
      )}
      <table className="visually-hidden">
        <caption>{t('perDay')}</caption>
        <tbody>
          {shown
            .filter(({ amount }) => amount > 0)
            .map(({ day, amount }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{formatMoney(amount, locale)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </CardPanel>
  );
}

/** Every day of a month up to `today`, with what it brought. */
export function listChartDays(days: AgentSummary['days'], today: IsoDay, count = 30): AgentSummary['days'] {
  const amounts = new Map(days.map(({ day, amount }) => [day, amount]));
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index - count + 1);
    return { day, amount: amounts.get(day) ?? ZERO_CENTAVOS };
  });
}
