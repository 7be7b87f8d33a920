import { type PositionPart, positionSpans, type PositionSpan } from '@arara/contract/player/protection';
import { addCentavos, type Centavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import { Tabs } from '@arara/ui/controls/tabs';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoney } from '../../../platform/format/money-text.ts';
import { formatSignedMoney } from '../../../platform/format/signed-money.ts';
import { useLanguage } from '@arara/client/i18n';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { positionQuery } from '../protection-queries.ts';
import styles from './net-position.module.css';

const SERIES = ['deposited', 'withdrawn', 'staked', 'won'] as const;
type Series = (typeof SERIES)[number];
type PositionTotals = Readonly<Record<Series, Centavos>>;

/** The sums of all parts. */
export const sumPosition = (parts: readonly PositionPart[]): PositionTotals => {
  const sum = (series: Series): Centavos =>
    parts.reduce((total, part) => addCentavos(total, part[series]), ZERO_CENTAVOS);
  return { deposited: sum('deposited'), withdrawn: sum('withdrawn'), staked: sum('staked'), won: sum('won') };
};

/** The length of a bar beside the longest one, in percent. */
const toPercent = (amount: number, largest: number): number =>
  largest <= 0 ? 0 : Math.max(0, Math.round((amount / largest) * 1000) / 10);

/** The day or the month of a part, as short as an axis needs it. */
function usePartFormat(span: PositionSpan): (from: string) => string {
  const locale = useLanguage((language) => language.tag);
  const format = new Intl.DateTimeFormat(locale, {
    ...(span === 'year' ? { month: 'short' } : { day: 'numeric' }),
    timeZone: 'UTC',
  });
  return (from) => format.format(Date.parse(`${from}T00:00:00Z`));
}

/** The four sums as bars with their amounts beside them: they are read without the bars too. */
function TotalBars({ totals }: { readonly totals: PositionTotals }) {
  const t = useTranslations('position');
  const locale = useLanguage((language) => language.tag);
  const largest = Math.max(...SERIES.map((series) => totals[series]));
  return (
    <dl className={styles.totals}>
      {SERIES.map((series) => (
        <div key={series} data-series={series}>
          <dt>{t(series)}</dt>
          <dd>{formatMoney(totals[series], locale)}</dd>
          <span className={styles.bar} aria-hidden>
            <span style={{ inlineSize: `${toPercent(totals[series], largest)}%` }} />
          </span>
        </div>
      ))}
    </dl>
  );
}

/** Stakes and payouts of each part, as pairs of columns; the table under it has the same numbers. */
function PartColumns({ parts, span }: { readonly parts: readonly PositionPart[]; readonly span: PositionSpan }) {
  const t = useTranslations('position');
  const locale = useLanguage((language) => language.tag);
  const formatPart = usePartFormat(span);
  const largest = Math.max(...parts.flatMap(({ staked, won }) => [staked, won]));
  const money = (amount: Centavos) => formatMoney(amount, locale);
  return (
    <>
      <div className={styles.columns} role="img" aria-label={t('chart')}>
        {parts.map((part) => (
          <div key={part.from} className={styles.column}>
            <span className={styles.pair}>
              <span data-series="staked" style={{ blockSize: `${toPercent(part.staked, largest)}%` }} />
              <span data-series="won" style={{ blockSize: `${toPercent(part.won, largest)}%` }} />
            </span>
            <span className={styles.tick}>{formatPart(part.from)}</span>
          </div>
        ))}
      </div>
      <details className={styles.details}>
        <summary>{t('table')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('table')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t(span === 'year' ? 'month' : 'day')}</th>
                {SERIES.map((series) => (
                  <th key={series} scope="col">
                    {t(series)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.from}>
                  <th scope="row">{formatPart(part.from)}</th>
                  {SERIES.map((series) => (
                    <td key={series}>{money(part[series])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

/** The result of play, with a sign, and what it means. */
function NetResult({ totals }: { readonly totals: PositionTotals }) {
  const t = useTranslations('position');
  const locale = useLanguage((language) => language.tag);
  const net = subtractCentavos(totals.won, totals.staked);
  return (
    <p className={styles.net} data-sign={Math.sign(net)}>
      <span>{t('net')}</span>
      <b>{formatSignedMoney(net, (amount) => formatMoney(amount, locale))}</b>
    </p>
  );
}

function PositionOfSpan({ span }: { readonly span: PositionSpan }) {
  const t = useTranslations('position');
  const query = useQuery(positionQuery(span));
  if (query.isPending) return <Skeleton className={styles.waiting} />;
  if (query.data === undefined) return <QueryErrorMessage title={t('failed')} query={query} />;
  if (query.data.length === 0) return <p className={styles.empty}>{t(`empty.${span}`)}</p>;
  const totals = sumPosition(query.data);
  return (
    <div className={styles.panel}>
      <NetResult totals={totals} />
      <TotalBars totals={totals} />
      {query.data.length > 1 && <PartColumns parts={query.data} span={span} />}
    </div>
  );
}

/** What the player put in, took out, staked and won: today, this month, this year. */
export function NetPosition() {
  const t = useTranslations('position');
  const [span, setSpan] = useState<PositionSpan>('month');
  return (
    <CardPanel className={styles.card}>
      <h2>{t('title')}</h2>
      <Tabs
        label={t('title')}
        items={positionSpans.map((value) => ({ value, label: t(`spans.${value}`) }))}
        value={span}
        onChange={setSpan}
      >
        {(chosen) => <PositionOfSpan span={chosen} />}
      </Tabs>
    </CardPanel>
  );
}
