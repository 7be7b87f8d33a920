import { type StaffGame, staffGames } from '@arara/contract/staff/games';
import { Button } from '@arara/ui/button';
import { Chip } from '@arara/ui/chip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { QueryResult } from '../../platform/api/query-result.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import styles from './games.module.css';

type Switch = Pick<StaffGame, 'open' | 'changedBy' | 'changedAt' | 'reason'>;

/** What somebody is about to switch. */
interface Chosen {
  readonly game: string;
  readonly name: string;
  readonly open: boolean;
}

/** The games of the house: in play or not, and what each has returned. */
export default function GamesPage() {
  const t = useTranslations('games');
  const games = useQuery({
    queryKey: ['games'],
    queryFn: ({ signal }) => api(staffGames.staffGames, {}, { signal }),
    refetchInterval: 10_000,
  });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <QueryResult query={games}>
        {({ all, games: each }) => (
          <>
            <AllGamesSwitch it={all} onChoose={setChosen} />
            <GamesTable rows={each} stopped={!all.open} onChoose={setChosen} />
          </>
        )}
      </QueryResult>
      {chosen !== null && <SwitchDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function AllGamesSwitch({ it, onChoose }: { readonly it: Switch; readonly onChoose: (chosen: Chosen) => void }) {
  const t = useTranslations('games');
  const may = usePermissions();
  return (
    <section className={styles.all} data-stopped={!it.open || undefined}>
      <span className={styles.what}>
        <strong>{t(it.open ? 'allOpen' : 'allStopped')}</strong>
        <LastChange it={it} />
      </span>
      {may('switchGames') && (
        <Button
          tone={it.open ? 'plain' : 'main'}
          onClick={() => onChoose({ game: 'all', name: t('everyGame'), open: !it.open })}
        >
          {t(it.open ? 'stopAll' : 'startAll')}
        </Button>
      )}
    </section>
  );
}

/** Who changed it last, when and why. */
function LastChange({ it }: { readonly it: Switch }) {
  const t = useTranslations('games');
  const { moment } = useFormats();
  if (it.changedAt === null) return <small className={styles.quiet}>{t('never')}</small>;
  return (
    <small className={styles.quiet}>
      {it.changedBy ?? t('byCommand')} · {moment(it.changedAt)}
      {it.changedBy !== null && it.reason !== null && <q className={styles.reason}>{it.reason}</q>}
    </small>
  );
}

function GamesTable({
  rows,
  stopped,
  onChoose,
}: {
  readonly rows: readonly StaffGame[];
  readonly stopped: boolean;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const t = useTranslations('games');
  const may = usePermissions();
  const { money, locale } = useFormats();
  const percent = (value: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.gameCode}
      columns={[
        { key: 'game', head: t('game'), cell: (row) => <strong>{row.name}</strong> },
        {
          key: 'state',
          head: t('state'),
          cell: (row) => (
            <span className={styles.state}>
              <Chip tone={row.open && !stopped ? 'won' : 'lost'}>
                {t(row.open ? (stopped ? 'stoppedWithAll' : 'open') : 'stopped')}
              </Chip>
              <LastChange it={row} />
            </span>
          ),
        },
        { key: 'promised', head: t('promised'), numeric: true, cell: (row) => `${percent(row.promised)} %` },
        {
          key: 'realised',
          head: t('realised'),
          numeric: true,
          cell: (row) =>
            row.realised === null ? (
              '–'
            ) : (
              <span className={styles.figure}>
                {`${percent(row.realised)} %`}
                {row.band !== null && (
                  <small>{t('band', { low: percent(row.band.low), high: percent(row.band.high) })}</small>
                )}
              </span>
            ),
        },
        { key: 'rounds', head: t('rounds'), numeric: true, cell: (row) => row.rounds.toLocaleString(locale) },
        { key: 'staked', head: t('staked'), numeric: true, cell: (row) => money(row.staked) },
        { key: 'paid', head: t('paid'), numeric: true, cell: (row) => money(row.paid) },
        ...(may('switchGames')
          ? [
              {
                key: 'act',
                head: t('actions'),
                cell: (row: StaffGame) => (
                  <Button onClick={() => onChoose({ game: row.gameCode, name: row.name, open: !row.open })}>
                    {t(row.open ? 'stop' : 'start')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function SwitchDialog({ game, name, open, onClose }: Chosen & { readonly onClose: () => void }) {
  const t = useTranslations('games');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (reason: string) => api(staffGames.staffSwitchGame, { game, open, reason }),
    onSuccess: async () => {
      showToast(t(open ? 'started' : 'stoppedNow', { name }));
      onClose();
      await queries.invalidateQueries({ queryKey: ['games'] });
    },
  });
  return (
    <ReasonDialog
      title={t(open ? 'startTitle' : 'stopTitle', { name })}
      text={t(open ? 'startText' : 'stopText')}
      action={t(open ? 'start' : 'stop')}
      mutation={change}
      onClose={onClose}
    />
  );
}
