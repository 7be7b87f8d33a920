import type { PlayerId } from '@arara/contract/protocol/fields';
import { type PlayerProfile, staffPlayers } from '@arara/contract/staff/players';
import { Chip } from '@arara/ui/chip';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { api } from '../../platform/api/api.ts';
import { DescriptionList } from '../../platform/page/description-list.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { QueryResult } from '../../platform/api/query-result.tsx';
import { Panel } from '../../platform/page/panel.tsx';
import { MaskedValue } from '../../platform/page/masked-value.tsx';
import { PlayerDiscount } from './player-discount.tsx';
import styles from './players.module.css';
import { UserType } from './user-type.tsx';

/** A player's file. */
export const playerProfileQuery = (player: PlayerId) =>
  queryOptions({
    queryKey: ['player', player],
    queryFn: ({ signal }) => api(staffPlayers.staffPlayer, { player }, { signal }),
    staleTime: 30_000,
  });

/** Who is behind an order, beside it: what to look at, money, turnover, totals. */
export function PlayerSummary({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('player');
  const file = useQuery(playerProfileQuery(player));
  return (
    <QueryResult query={file}>
      {(it) => (
        <>
          <RiskHints file={it} />
          <PlayerIdentity file={it} />
          <PlayerMoney file={it} />
          <p className={styles.whole}>
            <Link href={`/jogadores/${player}`}>{t('whole')} →</Link>
          </p>
        </>
      )}
    </QueryResult>
  );
}

/** What to look at before deciding about this player's money. */
export function RiskHints({ file }: { readonly file: PlayerProfile }) {
  const t = useTranslations('hints');
  return (
    <Panel title={t('title')}>
      {file.hints.length === 0 ? (
        <p className={styles.calm}>{t('none')}</p>
      ) : (
        <ul className={styles.hints}>
          {file.hints.map((hint) => (
            <li key={hint}>
              <TriangleAlert className="icon" aria-hidden /> {t(hint)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Who it is, masked until somebody asks. */
export function PlayerIdentity({ file }: { readonly file: PlayerProfile }) {
  const t = useTranslations('player');
  const { moment } = useFormats();
  const reveal = (field: 'name' | 'username' | 'phone' | 'cpf') => (
    <MaskedValue
      key={field}
      masked={file[field]}
      what={t(field)}
      ask={async () => (await api(staffPlayers.staffReveal, { player: file.player, field })).value}
    />
  );
  return (
    <Panel title={t('person')}>
      <DescriptionList
        of={[
          [t('name'), reveal('name')],
          [t('cpf'), reveal('cpf')],
          [t('username'), reveal('username')],
          [t('phone'), reveal('phone')],
          [
            t('kyc'),
            <Chip key="kyc" tone={file.kyc === 1 ? 'won' : 'waiting'}>
              {file.kyc === 1 ? t('proven') : t('unproven')}
            </Chip>,
          ],
          file.status === 'blocked'
            ? [
                t('status'),
                <Chip key="status" tone="lost">
                  {t('blocked')}
                </Chip>,
              ]
            : null,
          file.demo ? [t('demo'), t('demoText')] : null,
          [t('since'), moment(file.createdAt)],
          [t('type'), <UserType key="type" file={file} />],
          [t('level'), file.level],
          [t('discount'), <PlayerDiscount key="discount" file={file} />],
          [t('id'), String(file.player)],
        ]}
      />
    </Panel>
  );
}

/** What a player has, owes, and still has to wager; what came in and went out. */
export function PlayerMoney({ file }: { readonly file: PlayerProfile }) {
  const t = useTranslations('player');
  const { money } = useFormats();
  const { balances, turnover, totals } = file;
  return (
    <Panel title={t('money')}>
      <DescriptionList
        of={[
          [t('main'), money(balances.main)],
          [t('bonus'), money(balances.bonus)],
          [t('withdrawing'), money(balances.withdrawing)],
          balances.receivable < 0 ? [t('receivable'), money(balances.receivable)] : null,
          [t('turnMain'), money(turnover.main)],
          [t('turnBonus'), money(turnover.bonus)],
          [t('deposited', { count: totals.deposits }), money(totals.deposited)],
          [t('withdrawn', { count: totals.withdrawals }), money(totals.withdrawn)],
          [t('staked'), money(totals.staked)],
          [t('won'), money(totals.won)],
          [t('today'), totals.withdrawalsToday],
        ]}
      />
    </Panel>
  );
}
