import { type StaffGame, staffGameCalls } from '@arara/contract/staff/games';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import styles from './games.module.css';
import { gamesQuery } from './games.queries.ts';

type GameSwitchState = Pick<StaffGame, 'open' | 'changedBy' | 'changedAt' | 'reason'>;

/** The change that the user is about to confirm. */
interface PendingGameSwitch {
  readonly game: string;
  readonly name: string;
  readonly open: boolean;
}
type GameSwitchHandler = (change: PendingGameSwitch) => void;

/** The games: whether each is open, and what it has returned. */
export default function StaffGamesPage() {
  const t = useTranslations('games');
  const games = useQuery(gamesQuery);
  const [pending, setPending] = useState<PendingGameSwitch | null>(null);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <QueryResultBoundary query={games}>
        {({ all, games: rows }) => (
          <>
            <AllGamesSwitch allGames={all} onSwitch={setPending} />
            <GamesTable rows={rows} allStopped={!all.open} onSwitch={setPending} />
          </>
        )}
      </QueryResultBoundary>
      {pending !== null && <GameSwitchDialog {...pending} onClose={() => setPending(null)} />}
    </>
  );
}

function AllGamesSwitch({
  allGames,
  onSwitch,
}: {
  readonly allGames: GameSwitchState;
  readonly onSwitch: GameSwitchHandler;
}) {
  const t = useTranslations('games');
  const can = usePermissions();
  const { open } = allGames;
  return (
    <section className={styles.all} data-stopped={!open || undefined}>
      <span className={styles.what}>
        <strong>{t(open ? 'allOpen' : 'allStopped')}</strong>
        <LastGameSwitchChangeNote gameSwitch={allGames} />
      </span>
      {can('switchGames') && (
        <Button
          tone={open ? 'plain' : 'main'}
          onClick={() => onSwitch({ game: 'all', name: t('everyGame'), open: !open })}
        >
          {t(open ? 'stopAll' : 'startAll')}
        </Button>
      )}
    </section>
  );
}

/** Who changed the switch last, when and why. */
function LastGameSwitchChangeNote({ gameSwitch }: { readonly gameSwitch: GameSwitchState }) {
  const t = useTranslations('games');
  const { moment } = useBackOfficeFormatters();
  const { changedAt, changedBy, reason } = gameSwitch;
  if (changedAt === null) return <small className={styles.quiet}>{t('never')}</small>;
  return (
    <small className={styles.quiet}>
      {changedBy ?? t('byCommand')} · {moment(changedAt)}
      {changedBy !== null && reason !== null && <q className={styles.reason}>{reason}</q>}
    </small>
  );
}

function GamesTable({
  rows,
  allStopped,
  onSwitch,
}: {
  readonly rows: readonly StaffGame[];
  readonly allStopped: boolean;
  readonly onSwitch: GameSwitchHandler;
}) {
  const t = useTranslations('games');
  const can = usePermissions();
  const percent = useFormatPercent();
  const { money, locale } = useBackOfficeFormatters();
  const actions = {
    key: 'act',
    head: t('actions'),
    cell: (row: StaffGame) => <GameSwitchButton game={row} onSwitch={onSwitch} />,
  };
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.gameCode}
      columns={[
        { key: 'game', head: t('game'), cell: (row) => <strong>{row.name}</strong> },
        { key: 'state', head: t('state'), cell: (row) => <GameStateChip game={row} allStopped={allStopped} /> },
        { key: 'promised', head: t('promised'), numeric: true, cell: (row) => `${percent(row.promised)} %` },
        { key: 'realised', head: t('realised'), numeric: true, cell: (row) => <RealisedReturnText game={row} /> },
        { key: 'rounds', head: t('rounds'), numeric: true, cell: (row) => row.rounds.toLocaleString(locale) },
        { key: 'staked', head: t('staked'), numeric: true, cell: (row) => money(row.staked) },
        { key: 'paid', head: t('paid'), numeric: true, cell: (row) => money(row.paid) },
        ...(can('switchGames') ? [actions] : []),
      ]}
    />
  );
}

/** Formats a percentage with two decimals. */
function useFormatPercent(): (value: number) => string {
  const { locale } = useBackOfficeFormatters();
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (value) => format.format(value);
}

function GameStateChip({ game, allStopped }: { readonly game: StaffGame; readonly allStopped: boolean }) {
  const t = useTranslations('games');
  return (
    <span className={styles.state}>
      <LabelChip tone={game.open && !allStopped ? 'won' : 'lost'}>
        {t(game.open ? (allStopped ? 'stoppedWithAll' : 'open') : 'stopped')}
      </LabelChip>
      <LastGameSwitchChangeNote gameSwitch={game} />
    </span>
  );
}

function RealisedReturnText({ game: { realised, band } }: { readonly game: StaffGame }) {
  const t = useTranslations('games');
  const percent = useFormatPercent();
  if (realised === null) return '–';
  return (
    <span className={styles.figure}>
      {`${percent(realised)} %`}
      {band !== null && <small>{t('band', { low: percent(band.low), high: percent(band.high) })}</small>}
    </span>
  );
}

function GameSwitchButton({ game, onSwitch }: { readonly game: StaffGame; readonly onSwitch: GameSwitchHandler }) {
  const t = useTranslations('games');
  return (
    <Button onClick={() => onSwitch({ game: game.gameCode, name: game.name, open: !game.open })}>
      {t(game.open ? 'stop' : 'start')}
    </Button>
  );
}

function GameSwitchDialog({ game, name, open, onClose }: PendingGameSwitch & { readonly onClose: () => void }) {
  const t = useTranslations('games');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (reason: string) => callStaffApi(staffGameCalls.staffSwitchGame, { game, open, reason }),
    onSuccess: async () => {
      showToast(t(open ? 'started' : 'stoppedNow', { name }));
      onClose();
      await queries.invalidateQueries({ queryKey: gamesQuery.queryKey });
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
