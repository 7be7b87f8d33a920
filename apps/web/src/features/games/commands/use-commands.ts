import type { Centavos } from '@arara/money';
import { useEffect, useRef, useState } from 'react';
import { readBetFailure } from '../../../platform/api/bet-failure.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { recordLastStake } from '../../../platform/session/last-stake.ts';
import { subscribeToSignOut } from '../../../platform/session/session.ts';
import type { AutoplayStopReason } from '../autoplay/autoplay.ts';
import { isVisitor } from '../visitor/visitor-money.ts';
import { markOutcomeShown } from '../presence/open-game.ts';
import {
  clearUnansweredGameBet,
  loadUnansweredBet,
  type BetWithIdempotencyKey,
  saveUnansweredBet,
} from './sent-bet.ts';

/** A bet as it is sent to the server, under its Idempotency-Key. */
export interface GameBetCommand<P> extends BetWithIdempotencyKey<P> {
  readonly action: 'bet';
}

/** What is sent in a round that is open already: a step, a cash-out. */
export interface StepCommand {
  readonly action: 'step' | 'cashOut';
  readonly key: string;
}

type BetOrStepCommand<P, S extends StepCommand> = GameBetCommand<P> | S;

export interface UseGameCommandsOptions<P, S extends StepCommand, A> {
  readonly code: string;
  /** Checks choices that were stored on the device; null when they are none of this game. */
  readonly parseParams: (input: unknown) => P | null;
  readonly send: (command: BetOrStepCommand<P, S>) => Promise<A>;
  /** Shows the answer. No other command is sent before it is done. `autoplay` ends the run that the command belongs to. */
  readonly onAnswer: (
    answer: A,
    command: BetOrStepCommand<P, S>,
    autoplay: AbortSignal | undefined,
  ) => Promise<void> | void;
  /** The server has refused the command for certain. */
  readonly onRefused?: () => void;
}

/** What a game sends to the server, one command at a time. */
export interface GameCommands<P, S extends StepCommand = never, A = unknown> {
  /** The command whose answer is awaited or being shown. */
  readonly current: BetOrStepCommand<P, S> | null;
  readonly isSending: boolean;
  /** A bet whose answer never came. No other command is sent until it is sent again or dropped. */
  readonly unansweredBet: GameBetCommand<P> | null;
  /** The stake of that bet. */
  readonly unansweredStake: Centavos | null;
  /** A step or a cash-out whose answer never came. */
  readonly hasUnansweredStep: boolean;
  readonly refusal: string | null;
  /** No command is on its way and none is unanswered. */
  readonly canSend: () => boolean;
  /** Sends a command; resolves with its answer, or with the reason why there is none. */
  readonly perform: (command: BetOrStepCommand<P, S>, autoplay?: AbortSignal) => Promise<A | AutoplayStopReason>;
  /** Sends what had no answer once more, under its key. */
  readonly resend: () => void;
  readonly dropUnansweredBet: () => void;
  readonly clearRefusal: () => void;
}

/** Sends commands one at a time and remembers the one whose answer never came, over a reload too if it is a bet. */
export function useGameCommands<P, S extends StepCommand = never, A = unknown>(
  options: UseGameCommandsOptions<P, S, A>,
): GameCommands<P, S, A> {
  const { code, send, onAnswer, onRefused } = options;
  const [current, setCurrent] = useCurrentGameCommand<BetOrStepCommand<P, S>>();
  const [unanswered, setUnanswered] = useUnansweredGameCommand<P, S>(code, options.parseParams);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isLocked = useRef(false);

  const handleFailure = (command: BetOrStepCommand<P, S>, error: unknown, isQuiet: boolean): AutoplayStopReason => {
    const failure = readBetFailure(error);
    setUnanswered(failure.kind === 'unknown' ? command : null);
    if (failure.kind === 'unknown') return navigator.onLine ? 'unknown' : 'offline';
    clearUnansweredGameBet(code);
    onRefused?.();
    if (failure.kind === 'refused') setRefusal(failure.text);
    if ('dialog' in failure && failure.dialog !== undefined && !isQuiet) openDialog(failure.dialog);
    return AUTOPLAY_STOP_REASON_BY_FAILURE[failure.kind];
  };

  const perform = async (command: BetOrStepCommand<P, S>, autoplay?: AbortSignal): Promise<A | AutoplayStopReason> => {
    isLocked.current = true;
    setRefusal(null);
    setCurrent(command);
    if (isBetCommand(command)) recordSentBet(code, command);
    try {
      const answer = await send(command);
      if (isBetCommand(command)) clearUnansweredGameBet(code);
      setUnanswered(null);
      await onAnswer(answer, command, autoplay);
      return answer;
    } catch (error) {
      return handleFailure(command, error, autoplay !== undefined);
    } finally {
      isLocked.current = false;
      setCurrent(null);
    }
  };

  const unansweredBet = unanswered !== null && isBetCommand(unanswered) ? unanswered : null;
  return {
    current,
    isSending: current !== null,
    unansweredBet,
    unansweredStake: unansweredBet?.stake ?? null,
    hasUnansweredStep: unanswered !== null && unansweredBet === null,
    refusal,
    canSend: () => !isLocked.current && unanswered === null,
    perform,
    resend: () => {
      if (unanswered !== null && !isLocked.current) void perform(unanswered);
    },
    dropUnansweredBet: () => {
      clearUnansweredGameBet(code);
      setUnanswered(null);
    },
    clearRefusal: () => setRefusal(null),
  };
}

/** Keeps a bet until its answer is there. A visitor's bet is played in the page and leaves nothing behind. */
function recordSentBet<P>(code: string, { key, params, stake }: GameBetCommand<P>): void {
  if (isVisitor()) return;
  recordLastStake(stake);
  saveUnansweredBet(code, { key, params, stake });
}

/** The command whose answer is awaited or being shown: balances of other tabs wait so long. */
function useCurrentGameCommand<C>() {
  const [current, setCurrent] = useState<C | null>(null);
  const isShown = current !== null;
  useEffect(() => (isShown ? markOutcomeShown() : undefined), [isShown]);
  return [current, setCurrent] as const;
}

/** The command without an answer: at first the bet that was stored before a reload. It is forgotten when the player signs out. */
function useUnansweredGameCommand<P, S extends StepCommand>(
  code: string,
  parseParams: UseGameCommandsOptions<P, S, unknown>['parseParams'],
) {
  const [unanswered, setUnanswered] = useState<BetOrStepCommand<P, S> | null>(() =>
    loadUnansweredBetCommand(code, parseParams),
  );
  useEffect(() => subscribeToSignOut(() => setUnanswered(null)), []);
  return [unanswered, setUnanswered] as const;
}

/** Why autoplay stops after a failure that is certain. */
const AUTOPLAY_STOP_REASON_BY_FAILURE = {
  signedOut: 'signedOut',
  insufficient: 'balance',
  refused: 'refused',
} as const;

const isBetCommand = <P>(command: GameBetCommand<P> | StepCommand): command is GameBetCommand<P> =>
  command.action === 'bet';

function loadUnansweredBetCommand<P>(
  code: string,
  parseParams: (input: unknown) => P | null,
): GameBetCommand<P> | null {
  const bet = loadUnansweredBet(code, parseParams);
  return bet === null ? null : { action: 'bet', ...bet };
}
