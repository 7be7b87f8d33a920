import { Button } from '@arara/ui/controls/button';
import { CircleAlertIcon, CircleCheckIcon, LoaderCircleIcon } from '@arara/ui/art/lucide-icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { getNowMs } from '../../../platform/time/clock.ts';
import { createRandomId } from '../../../platform/session/device.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useIsOnline } from '../../../platform/api/online.ts';
import styles from './leg-progress.module.css';
import { getOutcomePrice } from '../events/live-events.ts';
import { useFormatOdds } from '../odds/odds-format.ts';
import { cancelDelayedBet, resendSlipBet } from '../slip/place-bet.ts';
import { useCountdownSeconds } from '../../../platform/time/use-countdown.ts';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import {
  resetSlipLegAtCurrentOdds,
  isWithinBetResendWindow,
  type LegState,
  type BetRefusal,
  type SentSlipBet,
  type SlipLeg,
  removeSlipLeg,
} from '../slip/slip.ts';
import { updateSlip } from '../slip/slip-store.ts';
import { showSlipTab } from '../slip/slip-tab.ts';
import { getFootballTabPath } from '../page/paths.ts';
import { useHasSlipColumn } from '../page/use-width.ts';

type LegStateWithStatus<Is extends LegState['status']> = Extract<LegState, { status: Is }>;

const BET_DELAY_RING_CIRCUMFERENCE = 2 * Math.PI * 20;

/** The live delay as a ring that runs out, with the button that takes the bet back. */
function WaitingBetLegProgressRing({ state }: { readonly state: LegStateWithStatus<'waiting'> }) {
  const t = useTranslations('sport.slip');
  const left = useCountdownSeconds(state.acceptAt);
  const [key] = useState(createRandomId);
  const [busy, setBusy] = useState(false);
  // Computed once: from here the animation runs by itself.
  const [animation] = useState(() => ({
    totalMs: Math.max(1, state.acceptAt - state.from),
    elapsedMs: getServerNow() - state.from,
  }));
  const abandon = async () => {
    setBusy(true);
    try {
      await cancelDelayedBet(state.orderId, key);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.progress}>
      <svg className={styles.ring} viewBox="0 0 48 48" aria-hidden>
        <circle cx="24" cy="24" r="20" />
        <circle
          cx="24"
          cy="24"
          r="20"
          className={styles.left}
          style={{
            strokeDasharray: BET_DELAY_RING_CIRCUMFERENCE,
            animationDuration: `${animation.totalMs}ms`,
            animationDelay: `${-Math.max(0, animation.elapsedMs)}ms`,
          }}
        />
        <text x="24" y="24">
          {left}
        </text>
      </svg>
      <p role="timer" aria-live="off">
        {left > 0 ? t('waitingText', { seconds: left }) : t('waitingSoon')}
      </p>
      <span className="visually-hidden">{t('waitingRead')}</span>
      <Button onClick={() => void abandon()} loading={busy} disabled={left === 0}>
        {t('abandon')}
      </Button>
    </div>
  );
}

function LegProgressNote({
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

/** The link to the player's bets: a tab of the slip's column, or on the phone a page, where the leg is removed so that it does not cover the page. */
function ToMyBetsLink({ leg }: { readonly leg: SlipLeg }) {
  const t = useTranslations('sport.tabs');
  return useHasSlipColumn() ? (
    <button type="button" className={styles.link} onClick={() => showSlipTab('bets')}>
      {t('bets')}
    </button>
  ) : (
    <Link
      href={getFootballTabPath('bets')}
      className={styles.link}
      onClick={() => updateSlip((slip) => removeSlipLeg(slip, leg.id))}
    >
      {t('bets')}
    </Link>
  );
}

function AcceptedLegNote({ leg, state }: { readonly leg: SlipLeg; readonly state: LegStateWithStatus<'accepted'> }) {
  const t = useTranslations('sport.slip');
  const { money } = useMoneyFormat();
  const oddsText = useFormatOdds();
  const price = getOutcomePrice(leg.eventId, leg.line, leg.outcomeId);
  return (
    <>
      <LegProgressNote tone="won" icon={<CircleCheckIcon className="icon" aria-hidden />}>
        <b>{t('accepted')}</b>
        <p>
          {t('acceptedText', {
            stake: money(leg.stake ?? state.possiblePayout),
            odds: oddsText(state.odds),
            payout: money(state.possiblePayout),
          })}
        </p>
        <ToMyBetsLink leg={leg} />
      </LegProgressNote>
      <div className={styles.next}>
        <Button onClick={() => updateSlip((slip) => resetSlipLegAtCurrentOdds(slip, leg.id, price?.odds ?? leg.odds))}>
          {t('again')}
        </Button>
        <Button onClick={() => updateSlip((slip) => removeSlipLeg(slip, leg.id))}>{t('done')}</Button>
      </div>
    </>
  );
}

function RefusedLegNote({ refused }: { readonly refused: BetRefusal }) {
  const t = useTranslations('sport');
  const oddsText = useFormatOdds();
  const text =
    refused.why === 'said'
      ? refused.text
      : refused.why === 'odds'
        ? t('refused.odds', { from: oddsText(refused.from), to: oddsText(refused.to) })
        : t(`refused.${refused.why}`);
  return (
    <LegProgressNote
      tone="waiting"
      icon={
        refused.why === 'abandoned' ? (
          <CircleCheckIcon className="icon" aria-hidden />
        ) : (
          <CircleAlertIcon className="icon" aria-hidden />
        )
      }
    >
      <p>{text}</p>
    </LegProgressNote>
  );
}

/** A bet without an answer: for a while it is sent again automatically, then by the player. It is the same bet under its key. */
function UnansweredLegNote({ leg, sent }: { readonly leg: SlipLeg; readonly sent: SentSlipBet }) {
  const t = useTranslations('sport.slip');
  const online = useIsOnline();
  const isResending = useIsBetBeingResent(sent);
  const isSending = leg.state.status === 'sending' || isResending;
  return (
    <>
      <LegProgressNote
        tone="waiting"
        icon={
          isSending ? (
            <LoaderCircleIcon className={`icon ${styles.turning}`} aria-hidden />
          ) : (
            <CircleAlertIcon className="icon" aria-hidden />
          )
        }
      >
        <p>{t(isSending ? 'asking' : 'unknown')}</p>
      </LegProgressNote>
      {!isSending && (
        <Button tone="main" className={styles.check} disabled={!online} onClick={() => void resendSlipBet(leg)}>
          {t(online ? 'check' : 'offline')}
        </Button>
      )}
    </>
  );
}

/** True while a bet without an answer is sent again automatically. */
function useIsBetBeingResent(sent: SentSlipBet): boolean {
  const [isResending, setIsResending] = useState(() => isWithinBetResendWindow(sent, getNowMs()));
  useEffect(() => {
    const timer = setInterval(() => setIsResending(isWithinBetResendWindow(sent, getNowMs())), 1000);
    return () => clearInterval(timer);
  }, [sent]);
  return isResending;
}

function LegProgressContent({ leg }: { readonly leg: SlipLeg }) {
  const t = useTranslations('sport.slip');
  const { state } = leg;
  switch (state.status) {
    case 'ready':
      return null;
    case 'sending':
      return state.again ? (
        <UnansweredLegNote leg={leg} sent={state.sent} />
      ) : (
        <p className={styles.sending}>{t('sending')}</p>
      );
    case 'unanswered':
      return <UnansweredLegNote leg={leg} sent={state.sent} />;
    case 'waiting':
      return <WaitingBetLegProgressRing key={state.orderId} state={state} />;
    case 'accepted':
      return <AcceptedLegNote leg={leg} state={state} />;
    case 'refused':
      return <RefusedLegNote refused={state.refused} />;
  }
}

/** The progress or the result of a leg's bet, which screen readers announce; nothing while the leg is only chosen. */
export function SlipLegProgressNote({ leg }: { readonly leg: SlipLeg }) {
  const place = useRef<HTMLDivElement>(null);
  const { status } = leg.state;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    // The pressed button is gone: the focus of a keyboard user moves here.
    if (status !== 'ready' && (document.activeElement === null || document.activeElement === document.body))
      place.current?.focus({ preventScroll: true });
  }, [status]);
  return (
    <div ref={place} tabIndex={-1} className={styles.place} aria-live="polite">
      <LegProgressContent leg={leg} />
    </div>
  );
}
