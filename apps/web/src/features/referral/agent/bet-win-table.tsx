import type { BetWinRow } from '@arara/contract/player/agent';
import { UsersRoundIcon, WifiOffIcon } from '@arara/ui/art/lucide-icons';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { CardPanel } from '@arara/ui/display/card';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { EmptyState } from '@arara/ui/feedback/state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { formatMoney } from '../../../platform/format/money-text.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useLanguage } from '@arara/client/i18n';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { betWinQuery } from '../agent-queries.ts';
import styles from '../referral.module.css';

/** The seven columns, in their order. */
export const BET_WIN_COLUMNS = ['at', 'total', 'level', 'invited', 'firstDeposit', 'betAmount', 'profit'] as const;

/** The days of invited players, newest first; they change while the players play. */
export function BetWinTable() {
  const t = useTranslations('friends');
  return (
    <CardPanel className={styles.stack}>
      <h2>{t('activity')}</h2>
      <BetWinContent />
    </CardPanel>
  );
}

function BetWinContent() {
  const t = useTranslations();
  const query = useInfiniteQuery(betWinQuery);
  const { data, isPaused, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (data === undefined) {
    if (isPaused)
      return <EmptyState icon={<WifiOffIcon />} title={t('friends.offline')} text={t('friends.offlineText')} />;
    if (isError) return <QueryErrorMessage title={t('friends.failed')} query={query} />;
    return <SkeletonLines count={5} label={t('common.loading')} />;
  }
  const rows = data.pages.flatMap((page) => page.items);
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<UsersRoundIcon />}
        title={t('friends.empty')}
        text={t('friends.emptyText')}
        action={
          <Link href="/share" className={getButtonClassName({ tone: 'plain' })}>
            {t('friends.inviteFriends')}
          </Link>
        }
      />
    );
  return (
    <>
      <BetWinRows rows={rows} />
      {hasNextPage && (
        <Button className={styles.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('friends.more')}
        </Button>
      )}
    </>
  );
}

/** Green is money that was earned: a day that brought nothing stays in the colour of the text. */
const getCellClassName = (column: (typeof BET_WIN_COLUMNS)[number], { profit }: BetWinRow) =>
  column === 'profit' && profit > 0 ? `${styles.profit} ${styles.earning}` : styles[column];

/** The rows: a table on the web, a card for each row on a phone. */
export function BetWinRows({ rows }: { readonly rows: readonly BetWinRow[] }) {
  const t = useTranslations('friends');
  const locale = useLanguage((language) => language.tag);
  const formatDateTime = useFormatDateTime();
  const cells: Readonly<Record<(typeof BET_WIN_COLUMNS)[number], (row: BetWinRow) => string>> = {
    at: ({ at }) => formatDateTime(at),
    total: ({ total }) => formatMoney(total, locale),
    level: ({ level }) => String(level),
    invited: ({ invited }) => invited,
    firstDeposit: ({ firstDeposit }) => (firstDeposit === null ? '–' : formatMoney(firstDeposit, locale)),
    betAmount: ({ betAmount }) => formatMoney(betAmount, locale),
    profit: ({ profit }) => formatMoney(profit, locale),
  };
  return (
    <table className={styles.rows}>
      <caption className="visually-hidden">{t('activity')}</caption>
      <thead>
        <tr>
          {BET_WIN_COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {BET_WIN_COLUMNS.map((column) => (
              <td key={column} className={getCellClassName(column, row)} data-label={t(`columns.${column}`)}>
                {cells[column](row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
