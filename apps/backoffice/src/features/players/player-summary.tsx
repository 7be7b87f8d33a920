import type { PlayerId } from '@arara/contract/protocol/fields';
import { type PlayerProfile, staffPlayerCalls } from '@arara/contract/staff/players';
import { LabelChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlertIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { DescriptionList } from '../../platform/page/description-list.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { PageLink } from '../../platform/page/page-link.tsx';
import { TitledPanel } from '../../platform/page/panel.tsx';
import { MaskedValue } from '../../platform/page/masked-value.tsx';
import { PlayerDiscountPanel } from './player-discount.tsx';
import { PlayerStatusPanel } from './player-status.tsx';
import styles from './players.module.css';
import { playerProfileQuery } from './players.queries.ts';
import { PlayerUserTypePanel } from './user-type.tsx';

/** The player of an order, shown beside it: hints, identity, money, turnover and totals. */
export function PlayerSummary({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('player');
  const query = useQuery(playerProfileQuery(player));
  return (
    <QueryResultBoundary query={query}>
      {(profile) => (
        <>
          <RiskHints profile={profile} />
          <PlayerIdentityPanel profile={profile} />
          <PlayerMoneyPanel profile={profile} />
          <PageLink href={`/jogadores/${player}`}>{t('whole')} →</PageLink>
        </>
      )}
    </QueryResultBoundary>
  );
}

/** Hints for decisions about this player's money. */
export function RiskHints({ profile }: { readonly profile: PlayerProfile }) {
  const t = useTranslations('hints');
  return (
    <TitledPanel title={t('title')}>
      {profile.hints.length === 0 ? (
        <p className={styles.calm}>{t('none')}</p>
      ) : (
        <ul className={styles.hints}>
          {profile.hints.map((hint) => (
            <li key={hint}>
              <TriangleAlertIcon className="icon" aria-hidden /> {t(hint)}
            </li>
          ))}
        </ul>
      )}
    </TitledPanel>
  );
}

/** The player's personal data, masked until it is revealed, and their account. */
export function PlayerIdentityPanel({ profile }: { readonly profile: PlayerProfile }) {
  const t = useTranslations('player');
  const { moment } = useBackOfficeFormatters();
  const reveal = (field: 'name' | 'username' | 'phone' | 'cpf') => (
    <MaskedValue
      key={field}
      masked={profile[field]}
      name={t(field)}
      loadValue={async (reason) =>
        (await callStaffApi(staffPlayerCalls.staffReveal, { player: profile.player, field, reason })).value
      }
    />
  );
  return (
    <TitledPanel title={t('person')}>
      <DescriptionList
        entries={[
          [t('name'), reveal('name')],
          [t('cpf'), reveal('cpf')],
          [t('username'), reveal('username')],
          [t('phone'), reveal('phone')],
          [
            t('kyc'),
            <LabelChip key="kyc" tone={profile.kyc === 1 ? 'won' : 'waiting'}>
              {profile.kyc === 1 ? t('proven') : t('unproven')}
            </LabelChip>,
          ],
          [t('status'), <PlayerStatusPanel key="status" profile={profile} />],
          profile.demo ? [t('demo'), t('demoText')] : null,
          [t('since'), moment(profile.createdAt)],
          [t('type'), <PlayerUserTypePanel key="type" profile={profile} />],
          [t('level'), profile.level],
          [t('discount'), <PlayerDiscountPanel key="discount" profile={profile} />],
          [t('id'), String(profile.player)],
        ]}
      />
    </TitledPanel>
  );
}

/** The player's balances, debt and open turnover, and the totals of what they paid in and out. */
export function PlayerMoneyPanel({ profile }: { readonly profile: PlayerProfile }) {
  const t = useTranslations('player');
  const { money } = useBackOfficeFormatters();
  const { balances, turnover, totals } = profile;
  return (
    <TitledPanel title={t('money')}>
      <DescriptionList
        entries={[
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
    </TitledPanel>
  );
}
