import type { PlayerId } from '@arara/contract/protocol/fields';
import { type PlayerTimelineEntry, staffPlayerFileCalls } from '@arara/contract/staff/player-file';
import {
  ArrowDownToLineIcon,
  ArrowUpFromLineIcon,
  CirclePauseIcon,
  CrownIcon,
  FlagIcon,
  GiftIcon,
  HistoryIcon,
  type IconComponent,
  LandmarkIcon,
  LogInIcon,
  PencilIcon,
  ShieldCheckIcon,
  SlidersHorizontalIcon,
  SmartphoneIcon,
} from '@arara/ui/art/lucide-icons';
import { EmptyState } from '@arara/ui/feedback/state';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { callStaffApi } from '../../../platform/api/api.ts';
import { PagedList } from '../../../platform/api/paged-list.tsx';
import { useCursorQuery } from '../../../platform/api/use-cursor-query.ts';
import { InstantText } from '../../../platform/page/instant-text.tsx';
import { staffPlayerQueryKeys } from '../players.queries.ts';
import styles from './tabs.module.css';
import { useTimelineTexts } from './timeline-texts.ts';

/** What happened on the account of a player, newest first. */
export function PlayerTimeline({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('timeline');
  const entries = useCursorQuery(staffPlayerQueryKeys.timeline(player), (page: TimelinePage, signal) =>
    callStaffApi(staffPlayerFileCalls.staffPlayerTimeline, { player, ...page }, { signal }),
  );
  return (
    <PagedList query={entries} empty={<EmptyState icon={<HistoryIcon />} title={t('empty')} />}>
      {(rows) => <TimelineList entries={rows} />}
    </PagedList>
  );
}

interface TimelinePage {
  readonly cursor: string | undefined;
  readonly limit: number;
}

const TIMELINE_ICONS: Readonly<Record<PlayerTimelineEntry['kind'], IconComponent>> = {
  registered: LogInIcon,
  identityConfirmed: ShieldCheckIcon,
  deposit: ArrowDownToLineIcon,
  withdrawal: ArrowUpFromLineIcon,
  bonusGranted: GiftIcon,
  bonusEnded: GiftIcon,
  levelReached: CrownIcon,
  limitLowered: SlidersHorizontalIcon,
  limitRaiseAsked: SlidersHorizontalIcon,
  limitRaised: SlidersHorizontalIcon,
  realityCheck: SlidersHorizontalIcon,
  paused: CirclePauseIcon,
  excluded: CirclePauseIcon,
  returnAsked: CirclePauseIcon,
  registerAnswered: LandmarkIcon,
  newDevice: SmartphoneIcon,
  complaint: FlagIcon,
  staffAction: PencilIcon,
};

/** Entries of a timeline, each with what happened, its details and its instant. */
export function TimelineList({ entries }: { readonly entries: readonly PlayerTimelineEntry[] }) {
  const texts = useTimelineTexts();
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, place) => {
        const Icon = TIMELINE_ICONS[entry.kind];
        const details = texts.details(entry);
        return (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- entries have no id, and are only ever added at the end
            key={`${entry.at} ${place}`}
            className={styles.entry}
            data-staff={entry.kind === 'staffAction' || undefined}
          >
            <span className={styles.sign}>
              <Icon className="icon" />
            </span>
            <p className={styles.what}>
              <strong>{texts.title(entry)}</strong>
              {details !== '' && <span className={styles.details}>{details}</span>}
              {entry.kind === 'complaint' && (
                <Link className={styles.link} href={`/reclamacoes/${entry.complaint}`}>
                  {entry.number}
                </Link>
              )}
            </p>
            <span className={styles.at}>
              <InstantText instant={entry.at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
