import { protectionCalls, type PlayerRestriction } from '@arara/contract/player/protection';
import { Button } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { type MouseEventHandler, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../accounts/accounts.ts';
import { callApi } from '../../platform/api/api.ts';
import { refetchPlayerData } from '../../platform/api/refresh-player.ts';
import { LabelledChoiceRow } from '../../platform/forms/choice-row.tsx';
import { closeDialog, type DialogName, openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import { getServerNow } from '../../platform/time/server-clock.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import { RestrictionText } from './restriction-text.tsx';
import styles from './pause-dialog.module.css';

const PAUSE_DURATION_HOURS = [24, 168, 720] as const;
type PauseDurationHours = (typeof PAUSE_DURATION_HOURS)[number];
const HOUR_MS = 3_600_000;

/** Acts on a click, but not on the second half of a double click, which was meant for the button that stood there before. */
const createSingleClickHandler =
  (act: () => void): MouseEventHandler =>
  ({ detail }) => {
    if (detail <= 1) act();
  };

interface PauseQuestionProps {
  readonly hours: PauseDurationHours;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** Asks once more, because a pause cannot be shortened. The question takes the focus: a key that is held down confirms nothing. */
function PauseQuestion({ hours, isBusy, onConfirm, onBack }: PauseQuestionProps) {
  const t = useTranslations('protection');
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <>
      <p ref={question} tabIndex={-1} className={styles.question}>
        {t('cannotShorten')}
      </p>
      <ConnectedButton needs="network" tone="main" big loading={isBusy} onClick={createSingleClickHandler(onConfirm)}>
        {t('confirm', { duration: t(`hours.${hours}`) })}
      </ConnectedButton>
      <Button tone="ghost" disabled={isBusy} onClick={createSingleClickHandler(onBack)}>
        {t('back')}
      </Button>
    </>
  );
}

interface PauseDurationChoiceProps {
  readonly label: string;
  /** The durations that can be chosen. */
  readonly open: readonly PauseDurationHours[];
  readonly chosen: PauseDurationHours;
  readonly onChoose: (hours: PauseDurationHours) => void;
}

/** The three durations of a pause. */
function PauseDurationChoice({ label, open, chosen, onChoose }: PauseDurationChoiceProps) {
  const t = useTranslations('protection');
  return (
    <LabelledChoiceRow label={label}>
      {PAUSE_DURATION_HOURS.map((each) => (
        <ChoiceChip key={each} on={each === chosen} disabled={!open.includes(each)} onClick={() => onChoose(each)}>
          {t(`hours.${each}`)}
        </ChoiceChip>
      ))}
    </LabelledChoiceRow>
  );
}

/** A pause that runs can only be made longer, by an hour or more. `runsUntil` is null while none runs. */
const isLongerPause = (hours: PauseDurationHours, runsUntil: number | null): boolean =>
  runsUntil === null || getServerNow() + hours * HOUR_MS > runsUntil + HOUR_MS;

/** The first press towards a pause. */
function PauseStartButton({
  isLonger,
  onStart,
  ref,
}: {
  readonly isLonger: boolean;
  readonly onStart: () => void;
  readonly ref: Ref<HTMLButtonElement>;
}) {
  const t = useTranslations('protection');
  return (
    <ConnectedButton needs="network" ref={ref} tone={isLonger ? 'plain' : 'main'} big onClick={onStart}>
      {t(isLonger ? 'extend' : 'start')}
    </ConnectedButton>
  );
}

/** Chooses how long to pause, and confirms it. A pause that runs can only be made longer. */
export function PauseForm({
  runsUntil,
  onPaused,
}: {
  /** When the pause that runs now ends; null while none does. */
  readonly runsUntil: number | null;
  readonly onPaused: (until: number) => void;
}) {
  const t = useTranslations('protection');
  const [hours, setHours] = useState<PauseDurationHours | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const startButton = useRef<HTMLButtonElement>(null);
  const open = PAUSE_DURATION_HOURS.filter((each) => isLongerPause(each, runsUntil));
  const chosen = hours !== null && open.includes(hours) ? hours : open[0];
  if (chosen === undefined) return null;

  const pause = async () => {
    setIsBusy(true);
    try {
      const { until } = await callApi(protectionCalls.protectionPause, { hours: chosen });
      setIsAsking(false);
      onPaused(until);
    } catch {
      // The call has shown an alert; the question stays for another try.
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      <p className={styles.text}>{t('what')}</p>
      <PauseDurationChoice
        label={t(runsUntil === null ? 'duration' : 'longerDuration')}
        open={isBusy ? [] : open}
        chosen={chosen}
        onChoose={(each) => {
          setHours(each);
          setIsAsking(false);
        }}
      />
      {isAsking ? (
        <PauseQuestion
          hours={chosen}
          isBusy={isBusy}
          onConfirm={() => void pause()}
          onBack={() => {
            flushSync(() => setIsAsking(false));
            startButton.current?.focus();
          }}
        />
      ) : (
        <PauseStartButton ref={startButton} isLonger={runsUntil !== null} onStart={() => setIsAsking(true)} />
      )}
    </>
  );
}

/** What restricts the player now, and unless they are excluded the form of a pause. A confirmed pause is shown at once, by the answer to it. */
function PlayerPauseDialogContent() {
  const [confirmedUntil, setConfirmedUntil] = useState<number | null>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (confirmedUntil !== null) text.current?.focus();
  }, [confirmedUntil]);
  const known = useUserInfo()?.restriction;
  const isConfirmed = confirmedUntil !== null && confirmedUntil > getServerNow();
  const restriction: PlayerRestriction | undefined =
    known ?? (isConfirmed ? { status: 'paused', reason: null, until: confirmedUntil } : undefined);
  return (
    <>
      {restriction !== undefined && <RestrictionText ref={text} restriction={restriction} />}
      {restriction?.status !== 'excluded' && (
        <PauseForm
          runsUntil={restriction?.status === 'paused' ? restriction.until : null}
          onPaused={(until) => {
            setConfirmedUntil(until);
            void refetchPlayerData();
          }}
        />
      )}
    </>
  );
}

/** The pause (`protection`): what restricts the player now, and a pause of a day, a week or thirty days. */
export default function PauseDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('protection');
  const exclusion = useTranslations('exclusion');
  const isExcluded = useUserInfo()?.restriction?.status === 'excluded';
  const token = useSession((session) => session.token);
  return (
    <BottomSheet
      open={dialog !== null}
      onClose={() => closeDialog()}
      title={isExcluded ? exclusion('title') : t('title')}
      closeLabel={t('close')}
      inAddress
    >
      <div className={styles.body}>
        {token === null ? (
          <ConnectedButton needs="network" onClick={() => openDialog('login')}>
            {t('login')}
          </ConnectedButton>
        ) : (
          <PlayerPauseDialogContent key={token} />
        )}
        <Button onClick={() => closeDialog('/text_jr')}>{t('help')}</Button>
      </div>
    </BottomSheet>
  );
}
