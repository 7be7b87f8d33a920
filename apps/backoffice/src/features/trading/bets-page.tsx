import type { PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import { type TradedBet, tradedBetStates } from '@arara/contract/staff/trading/bets';
import type { Centavos } from '@arara/money';
import { TicketIcon } from '@arara/ui/art/lucide-icons';
import { LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { MoneyField } from '@arara/ui/fields/money-field';
import { SelectField } from '@arara/ui/fields/select-field';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { TextField } from '../../platform/forms/text-field.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PagedTable } from '../../platform/page/paged-table.tsx';
import styles from './trading.module.css';
import { formatPrice } from './line-names.ts';
import { useTradingNames } from './use-trading-names.ts';
import { type BetsFeedInput, betsFeedQuery, tradedEventsQuery } from './trading.queries.ts';

/** The filters as the fields hold them. */
interface BetFilters {
  readonly player: string;
  readonly event: string;
  readonly sport: string;
  readonly state: '' | (typeof tradedBetStates)[number];
  readonly live: '' | 'yes' | 'no';
  readonly minStake: Centavos | undefined;
}

const NO_FILTERS: BetFilters = { player: '', event: '', sport: '', state: '', live: '', minStake: undefined };

const ID_PATTERN = /^[1-9]\d{0,15}$/;

const toInput = ({ player, event, sport, state, live, minStake }: BetFilters): BetsFeedInput => ({
  ...(ID_PATTERN.test(player) ? { player: Number(player) as PlayerId } : {}),
  ...(ID_PATTERN.test(event) ? { event: Number(event) as SportEventId } : {}),
  ...(sport === '' ? {} : { sport }),
  ...(state === '' ? {} : { state }),
  ...(live === '' ? {} : { live }),
  ...(minStake === undefined ? {} : { minStake }),
});

/** The bets of all players, the newest first, with filters. */
export default function TradedBetsPage() {
  const t = useTranslations('trading');
  const [filters, setFilters] = useState(NO_FILTERS);
  const bets = useInfiniteQuery(betsFeedQuery(toInput(filters)));
  return (
    <>
      <PageHeader title={t('betsTitle')} text={t('betsText')} />
      <BetFilterFields filters={filters} onChange={setFilters} />
      <BetsTable query={bets} />
    </>
  );
}

function BetFilterFields({
  filters,
  onChange,
}: {
  readonly filters: BetFilters;
  readonly onChange: (filters: BetFilters) => void;
}) {
  const t = useTranslations('trading');
  const names = useTradingNames();
  const { data } = useQuery(tradedEventsQuery({ which: 'live' }));
  const sports = data?.sports ?? [];
  return (
    <div className={styles.filters}>
      <TextField
        label={t('player')}
        name="player"
        inputMode="numeric"
        autoComplete="off"
        value={filters.player}
        onChange={(player) => onChange({ ...filters, player: player.trim() })}
      />
      <TextField
        label={t('eventId')}
        name="event"
        inputMode="numeric"
        autoComplete="off"
        value={filters.event}
        onChange={(event) => onChange({ ...filters, event: event.trim() })}
      />
      <SelectField
        label={t('sport')}
        value={filters.sport}
        options={[['', t('allSports')], ...sports.map((code) => [code, names.sport(code)] as const)]}
        onChange={(sport) => onChange({ ...filters, sport })}
      />
      <SelectField
        label={t('state')}
        value={filters.state}
        options={[['', t('anyState')], ...tradedBetStates.map((state) => [state, t(`betState.${state}`)] as const)]}
        onChange={(state) => onChange({ ...filters, state })}
      />
      <SelectField
        label={t('inPlay')}
        value={filters.live}
        options={[
          ['', t('any')],
          ['yes', t('yes')],
          ['no', t('no')],
        ]}
        onChange={(live) => onChange({ ...filters, live })}
      />
      <MoneyField
        label={t('minStake')}
        name="minStake"
        value={filters.minStake}
        onChange={(minStake) => onChange({ ...filters, minStake })}
      />
    </div>
  );
}

function BetsTable({ query }: Pick<ComponentProps<typeof PagedTable<TradedBet>>, 'query'>) {
  const t = useTranslations('trading');
  const { money, moment, locale } = useBackOfficeFormatters();
  const names = useTradingNames();
  return (
    <PagedTable
      query={query}
      empty={<EmptyState icon={<TicketIcon />} title={t('noBetsFound')} text={t('noBetsFoundText')} />}
      caption={t('betsTitle')}
      rowKey={(row) => row.bet}
      columns={[
        { key: 'at', head: t('placed'), cell: (row) => <span className={styles.nowrap}>{moment(row.at)}</span> },
        {
          key: 'player',
          head: t('player'),
          cell: (row) => (
            <span className={styles.nowrap}>
              {row.player}
              {row.test && <LabelChip>{t('test')}</LabelChip>}
            </span>
          ),
        },
        {
          key: 'type',
          head: t('type'),
          cell: (row) => <span className={styles.nowrap}>{row.system ?? t(`betType.${row.type}`)}</span>,
        },
        {
          key: 'legs',
          head: t('selections'),
          cell: (row) => (
            <span className={styles.legs}>
              {row.legs.map((leg) => (
                <span key={leg.event} className={styles.what}>
                  <span>
                    {names.outcome(leg, leg.outcome)} · <strong>{formatPrice(leg.odds, locale)}</strong>
                  </span>
                  <small className={styles.quiet}>
                    <Link href={`/mesa/${leg.event}`}>{leg.name}</Link> · {names.line(leg.sport, leg)}
                    {leg.live && ` · ${t('live')}`}
                  </small>
                </span>
              ))}
            </span>
          ),
        },
        { key: 'stake', head: t('stake'), numeric: true, cell: (row) => money(row.stake) },
        { key: 'possible', head: t('possible'), numeric: true, cell: (row) => money(row.possible) },
        { key: 'payout', head: t('payout'), numeric: true, cell: (row) => money(row.payout) },
        {
          key: 'state',
          head: t('state'),
          cell: (row) => <BetStateChip status={row.state} />,
        },
      ]}
    />
  );
}

/** The state of the list's filter that a bet has; undefined where this app does not know its status. */
function nameState(status: TradedBet['state']): (typeof tradedBetStates)[number] | undefined {
  if (status === 'waiting' || status === 'settled') return status;
  if (status === 'refused' || status === 'refusedInDelay' || status === 'feedFault') return 'refused';
  return status === 'unknown' ? undefined : 'open';
}

/** The state of a bet by the names of the filter. */
function BetStateChip({ status }: { readonly status: TradedBet['state'] }) {
  const t = useTranslations('trading');
  const state = nameState(status);
  return state === undefined ? '–' : <LabelChip>{t(`betState.${state}`)}</LabelChip>;
}
