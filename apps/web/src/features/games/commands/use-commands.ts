import type { Centavos } from '@arara/money';
import { useEffect, useRef, useState } from 'react';
import { readBetFailure } from '../../../platform/api/bet-failure.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { onSignOut } from '../../../platform/session/session.ts';
import type { StopReason } from '../autoplay/autoplay.ts';
import { clearSentBet, loadSentBet, type SentBet, saveSentBet } from './sent-bet.ts';

/** A bet as it is sent to the server, under its Idempotency-Key. */
export interface BetCommand<P> extends SentBet<P> {
  readonly action: 'bet';
}

/** What is sent in a round that is open already: a step, a cash-out. */
export interface StepCommand {
  readonly action: 'step' | 'cashOut';
  readonly key: string;
}

type Command<P, S extends StepCommand> = BetCommand<P> | S;

export interface CommandOptions<P, S extends StepCommand, A> {
  readonly code: string;
  /** Checks choices that were stored on the device; null when they are none of this game. */
  readonly parseParams: (input: unknown) => P | null;
  readonly send: (command: Command<P, S>) => Promise<A>;
  /** Shows the answer. No other command is sent before it is done. `autoplay` ends the run that the command belongs to. */
  readonly onAnswer: (answer: A, command: Command<P, S>, autoplay: AbortSignal | undefined) => Promise<void> | void;
  /** The server has refused the command for certain. */
  readonly onRefused?: () => void;
}

/** What a game sends to the server, one command at a time. */
export interface GameCommands<P, S extends StepCommand = never, A = unknown> {
  /** The command whose answer is awaited or being shown. */
  readonly current: Command<P, S> | null;
  readonly isSending: boolean;
  /** A bet whose answer never came. No other command is sent until it is sent again or dropped. */
  readonly unansweredBet: BetCommand<P> | null;
  /** The stake of that bet. */
  readonly unansweredStake: Centavos | null;
  /** A step or a cash-out whose answer never came. */
  readonly hasUnansweredStep: boolean;
  readonly refusal: string | null;
  /** No command is on its way and none is unanswered. */
  readonly canSend: () => boolean;
  /** Sends a command; resolves with its answer, or with the reason why there is none. */
  readonly perform: (command: Command<P, S>, autoplay?: AbortSignal) => Promise<A | StopReason>;
  /** Sends what had no answer once more, under its key. */
  readonly resend: () => void;
  readonly dropUnansweredBet: () => void;
  readonly clearRefusal: () => void;
}

/** Sends commands one at a time and remembers the one whose answer never came, over a reload too if it is a bet. */
export function useCommands<P, S extends StepCommand = never, A = unknown>(
  options: CommandOptions<P, S, A>,
): GameCommands<P, S, A> {
  const { code, send, onAnswer, onRefused } = options;
  const [current, setCurrent] = useState<Command<P, S> | null>(null);
  const [unanswered, setUnanswered] = useState<Command<P, S> | null>(() => loadBetCommand(code, options.parseParams));
  const [refusal, setRefusal] = useState<string | null>(null);
  const isLocked = useRef(false);
  useEffect(() => onSignOut(() => setUnanswered(null)), []);

  const handleFailure = (command: Command<P, S>, error: unknown, isQuiet: boolean): StopReason => {
    const failure = readBetFailure(error);
    setUnanswered(failure.kind === 'unknown' ? command : null);
    if (failure.kind === 'unknown') return navigator.onLine ? 'unknown' : 'offline';
    clearSentBet(code);
    onRefused?.();
    if (failure.kind === 'refused') setRefusal(failure.text);
    if ('dialog' in failure && failure.dialog !== undefined && !isQuiet) openDialog(failure.dialog);
    return STOP_REASONS[failure.kind];
  };

  const perform = async (command: Command<P, S>, autoplay?: AbortSignal): Promise<A | StopReason> => {
    isLocked.current = true;
    setRefusal(null);
    setCurrent(command);
    if (isBet(command)) saveSentBet(code, { key: command.key, params: command.params, stake: command.stake });
    try {
      const answer = await send(command);
      if (isBet(command)) clearSentBet(code);
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

  const unansweredBet = unanswered !== null && isBet(unanswered) ? unanswered : null;
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
      clearSentBet(code);
      setUnanswered(null);
    },
    clearRefusal: () => setRefusal(null),
  };
}

/** Why autoplay stops after a failure that is certain. */
const STOP_REASONS = { signedOut: 'signedOut', insufficient: 'balance', refused: 'refused' } as const;

const isBet = <P>(command: BetCommand<P> | StepCommand): command is BetCommand<P> => command.action === 'bet';

function loadBetCommand<P>(code: string, parseParams: (input: unknown) => P | null): BetCommand<P> | null {
  const bet = loadSentBet(code, parseParams);
  return bet === null ? null : { action: 'bet', ...bet };
}
