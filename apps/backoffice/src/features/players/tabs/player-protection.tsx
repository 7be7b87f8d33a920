import { type LimitKind, limitKinds, type LimitPeriod, limitPeriods } from '@arara/contract/player/protection';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { StaffPlayerProtection } from '@arara/contract/staff/player-file';
import { classNames } from '@arara/ui/class-names';
import { LabelChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { QueryResultBoundary } from '../../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../../platform/format/formats.ts';
import { DataTable } from '../../../platform/page/data-table.tsx';
import { DescriptionList } from '../../../platform/page/description-list.tsx';
import { TitledPanel } from '../../../platform/page/panel.tsx';
import { playerProtectionQuery } from '../players.queries.ts';
import styles from './tabs.module.css';
import { useLimitText } from './limit-text.ts';

/** What protects a player: limits, pauses, exclusion, the reality check. */
export function PlayerProtectionPanels({ player }: { readonly player: PlayerId }) {
  const query = useQuery(playerProtectionQuery(player));
  return (
    <QueryResultBoundary query={query}>
      {(protection) => (
        <>
          <LimitsTable limits={protection.limits} />
          <div className={styles.after}>
            <RestrictionsPanel protection={protection} />
          </div>
        </>
      )}
    </QueryResultBoundary>
  );
}

/** One row for each kind of limit, one column for each period: what is used of what. */
export function LimitsTable({ limits }: Pick<StaffPlayerProtection, 'limits'>) {
  const t = useTranslations('playerProtection');
  return (
    <DataTable
      caption={t('limits')}
      rows={limitKinds}
      rowKey={(kind) => kind}
      columns={[
        { key: 'kind', head: t('limit'), cell: (kind) => <strong>{t(`kinds.${kind}`)}</strong> },
        ...limitPeriods.map((period) => ({
          key: period,
          head: t(`periods.${period}`),
          cell: (kind: LimitKind) => <LimitCell limits={limits} kind={kind} period={period} />,
        })),
      ]}
    />
  );
}

function LimitCell({
  limits,
  kind,
  period,
}: Pick<StaffPlayerProtection, 'limits'> & { readonly kind: LimitKind; readonly period: LimitPeriod }) {
  const t = useTranslations('playerProtection');
  const { moment } = useBackOfficeFormatters();
  const amount = useLimitText();
  const limit = limits.find((candidate) => candidate.kind === kind && candidate.period === period);
  if (limit === undefined) return '–';
  const { value, used, pending } = limit;
  return (
    <span className={styles.limit}>
      {value === null ? (
        <span className={styles.quiet}>{t('unlimited', { used: amount(kind, used) })}</span>
      ) : (
        <span>
          {t.rich('used', {
            used: amount(kind, used),
            limit: amount(kind, value),
            b: (words) => <strong>{words}</strong>,
          })}
        </span>
      )}
      {value !== null && used >= value && <LabelChip tone="lost">{t('reached')}</LabelChip>}
      {pending !== undefined && (
        <small>
          {t(pending.value === null ? 'pendingNone' : 'pending', {
            value: pending.value === null ? '' : amount(kind, pending.value),
            from: moment(pending.from),
            until: moment(pending.until),
          })}
        </small>
      )}
    </span>
  );
}

function RestrictionsPanel({ protection }: { readonly protection: StaffPlayerProtection }) {
  const t = useTranslations('playerProtection');
  const { moment } = useBackOfficeFormatters();
  const { realityCheckMinutes, pausedUntil, exclusion, isBarred, block } = protection;
  const none = <span className={styles.no}>{t('none')}</span>;
  return (
    <TitledPanel title={t('restrictions')}>
      <DescriptionList
        entries={[
          [t('realityCheck'), t('everyMinutes', { minutes: realityCheckMinutes })],
          [t('pause'), pausedUntil === null ? none : t('until', { until: moment(pausedUntil) })],
          [
            t('exclusion'),
            exclusion === null ? (
              none
            ) : (
              <span key="exclusion" className={classNames(styles.limit, styles.value)}>
                {exclusion.until === null ? t('noEnd') : t('until', { until: moment(exclusion.until) })}
                {exclusion.returnsAt !== null && <small>{t('returns', { at: moment(exclusion.returnsAt) })}</small>}
              </span>
            ),
          ],
          [t('register'), isBarred ? <LabelChip tone="lost">{t('barred')}</LabelChip> : none],
          [
            t('block'),
            block === null ? (
              none
            ) : (
              <span key="block" className={classNames(styles.limit, styles.value)}>
                {block.until === null ? t('untilLifted') : t('until', { until: moment(block.until) })}
                <small>{block.reason}</small>
              </span>
            ),
          ],
        ]}
      />
    </TitledPanel>
  );
}
