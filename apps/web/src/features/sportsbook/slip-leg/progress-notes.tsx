import { Button } from '@arara/ui/controls/button';
import { CircleAlertIcon, CircleCheckIcon, LoaderCircleIcon } from '@arara/ui/art/lucide-icons';
import type { BetId } from '@arara/contract/protocol/fields';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { createRandomId } from '@arara/client/random-id';
import { useIsConnected } from '../../../platform/api/online.ts';
import styles from './progress-notes.module.css';
import { useFormatOdds } from '../odds/odds-format.ts';
import { cancelDelayedBet } from '../betting/place-bet.ts';
import { DelayRing } from '../match/delay-ring.tsx';
import { useCountdownSeconds } from '../../../platform/time/use-countdown.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import type { BetRefusal, BetState } from '../betting/slip-model.ts';
import { showSlipTab } from '../betting/slip-tab.ts';
import { FIRST_SPORT, getSportTabPath } from '../page/paths.ts';
import { useHasSlipColumn } from '../page/use-width.ts';

/** A bet that waits for its live delay. */
interface WaitingBet {
  readonly orderId: BetId;
  readonly acceptAt: number;
  readonly from: number;
}

/** The live delay as a ring that runs out, with the button that takes the bet back. */
function WaitingBetProgressRing({ orderId, acceptAt, from }: WaitingBet) {
  const t = useTranslations('sport.slip');
  const left = useCountdownSeconds(acceptAt);
  const [key] = useState(createRandomId);
  const [busy, setBusy] = useState(false);
  const abandon = async () => {
    setBusy(true);
    try {
      await cancelDelayedBet(orderId, key);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.progress}>
      <DelayRing from={from} until={acceptAt} />
      <p role="timer" aria-live="off">
        {left > 0 ? t('waitingText', { seconds: left }) : t('waitingSoon')}
      </p>
      <span className="visually-hidden">{t('waitingRead')}</span>
      <ConnectedButton onClick={() => void abandon()} loading={busy} disabled={left === 0}>
        {t('abandon')}
      </ConnectedButton>
    </div>
  );
}

function ProgressNote({
  tone,
  icon,
  children,
}: {
  readonly tone: 'won' | 'waiting';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.note} data-tone={tone}>
      {icon}
      <div>{children}</div>
    </div>
  );
}

/** The link to the player's bets: a tab of the slip's column, or on the phone a page; `onLeave` removes there what would cover it. */
function ToMyBetsLink({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTranslations('sport.tabs');
  return useHasSlipColumn() ? (
    <button type="button" className={styles.link} onClick={() => showSlipTab('bets')}>
      {t('bets')}
    </button>
  ) : (
    <Link href={getSportTabPath(FIRST_SPORT, 'bets')} className={styles.link} onClick={onLeave}>
      {t('bets')}
    </Link>
  );
}

/** An accepted bet: what it may pay, the way to it, to the same bet again, and to an empty slip. `share` opens it for others. */
export function AcceptedBetNote({
  isFound,
  text,
  onAgain,
  onDone,
  onShare,
}: {
  /** It had no answer, and was found by its key. */
  readonly isFound: boolean;
  readonly text: string;
  readonly onAgain: () => void;
  readonly onDone: () => void;
  readonly onShare: () => void;
}) {
  const t = useTranslations('sport');
  return (
    <>
      <ProgressNote tone="won" icon={<CircleCheckIcon className="icon" aria-hidden />}>
        <b>{t(isFound ? 'slip.found' : 'slip.accepted')}</b>
        <p>{text}</p>
        <span className={styles.links}>
          <ToMyBetsLink onLeave={onDone} />
          <button type="button" className={styles.link} onClick={onShare}>
            {t('share.open')}
          </button>
        </span>
      </ProgressNote>
      <div className={styles.next}>
        <Button onClick={onAgain}>{t('slip.again')}</Button>
        <Button onClick={onDone}>{t('slip.done')}</Button>
      </div>
    </>
  );
}

/** Why a bet, or one of its selections, was refused. */
export function RefusedBetNote({ refused }: { readonly refused: BetRefusal }) {
  const text = useRefusalText()(refused);
  const Icon = refused.why === 'abandoned' ? CircleCheckIcon : CircleAlertIcon;
  return (
    <ProgressNote tone="waiting" icon={<Icon className="icon" aria-hidden />}>
      <p>{text}</p>
    </ProgressNote>
  );
}

/** Writes the reason of a refusal. */
function useRefusalText(): (refused: BetRefusal) => string {
  const t = useTranslations('sport');
  const oddsText = useFormatOdds();
  return (refused) => {
    if (refused.why === 'said') return refused.text;
    return refused.why === 'odds'
      ? t('refused.odds', { from: oddsText(refused.from), to: oddsText(refused.to) })
      : t(`refused.${refused.why}`);
  };
}

/** A bet without an answer: its key is asked for. It is sent again only at a press, once it is certain that it was not placed. */
function UnansweredBetNote({ isUndone, onResend }: { readonly isUndone: boolean; readonly onResend: () => void }) {
  const t = useTranslations('sport.slip');
  const isConnected = useIsConnected();
  return (
    <>
      <ProgressNote
        tone="waiting"
        icon={
          isUndone ? (
            <CircleAlertIcon className="icon" aria-hidden />
          ) : (
            <LoaderCircleIcon className={`icon ${styles.turning}`} aria-hidden />
          )
        }
      >
        <p>{t(isUndone ? 'unknown' : 'asking')}</p>
      </ProgressNote>
      {isUndone && (
        <ConnectedButton tone="main" className={styles.check} onClick={onResend}>
          {t(isConnected ? 'check' : 'offline')}
        </ConnectedButton>
      )}
    </>
  );
}

/** How far a bet is while its outcome is not known; `onResend` sends the same bet again. */
export function PendingBetNote({
  state,
  onResend,
}: {
  readonly state: Exclude<BetState, { at: 'accepted' | 'refused' }>;
  readonly onResend: () => void;
}) {
  const t = useTranslations('sport.slip');
  if (state.at === 'delayed') return <WaitingBetProgressRing key={state.orderId} {...state} />;
  if (state.at === 'sending') return <p className={styles.sending}>{t('sending')}</p>;
  return <UnansweredBetNote isUndone={state.at === 'undone'} onResend={onResend} />;
}

/** The place of a bet's progress: screen readers announce it, and it takes the focus of a button that is gone. */
export function ProgressPlace({
  status,
  children,
}: {
  readonly status: string | undefined;
  readonly children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status !== undefined && (document.activeElement === null || document.activeElement === document.body))
      place.current?.focus({ preventScroll: true });
  }, [status]);
  return (
    <div ref={place} tabIndex={-1} className={styles.place} aria-live="polite">
      {children}
    </div>
  );
}
