import type { Id, SportEventId } from '@arara/contract/protocol/fields';
import type { SuspensionLevel } from '@arara/contract/staff/trading/events';
import { staffTradingCalls } from '@arara/contract/staff/trading/trading';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../../platform/api/api.ts';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { useTradingAction } from '../use-trading-action.ts';

/** Where betting is to be suspended, with the name by which the person knows it. */
export interface PlaceToSuspend {
  readonly level: SuspensionLevel;
  readonly name: string;
  readonly sport?: string;
  readonly event?: SportEventId;
  readonly market?: number;
  readonly line?: string;
}

/** Asks for the reason and suspends betting. */
export function SuspendDialog({ place, onClose }: { readonly place: PlaceToSuspend; readonly onClose: () => void }) {
  const t = useTranslations('trading');
  const { name, ...input } = place;
  const suspend = useTradingAction(
    (reason) => callStaffApi(staffTradingCalls.staffSuspendBetting, { ...input, reason }),
    { done: t('suspendedNow', { name }), onClose },
  );
  return (
    <ReasonDialog
      title={t('suspendTitle', { name })}
      text={t('suspendText')}
      action={t('suspend')}
      mutation={suspend}
      onClose={onClose}
    />
  );
}

/** Asks for the reason and gives betting back to the feed. */
export function ResumeDialog({
  suspension,
  name,
  onClose,
}: {
  readonly suspension: Id;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('trading');
  const resume = useTradingAction(
    (reason) => callStaffApi(staffTradingCalls.staffResumeBetting, { suspension, reason }),
    { done: t('resumedNow', { name }), onClose },
  );
  return (
    <ReasonDialog
      title={t('resumeTitle', { name })}
      text={t('resumeText')}
      action={t('resume')}
      mutation={resume}
      onClose={onClose}
    />
  );
}

/** Asks for the reason and gives a whole event back to the feed. */
export function ReleaseDialog({
  event,
  name,
  onClose,
}: {
  readonly event: SportEventId;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('trading');
  const release = useTradingAction((reason) => callStaffApi(staffTradingCalls.staffReleaseToFeed, { event, reason }), {
    done: t('releasedNow', { name }),
    onClose,
  });
  return (
    <ReasonDialog
      title={t('releaseTitle', { name })}
      text={t('releaseText')}
      action={t('release')}
      mutation={release}
      onClose={onClose}
    />
  );
}
