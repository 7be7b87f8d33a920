import type { StepUpMethod } from '@arara/contract/protocol/step-up';
import { create } from 'zustand';
import { subscribeToSignOut } from '../session/session.ts';

/** What the player has to prove now, for the dialog that asks; null while no refused call waits for it. */
export const useStepUp = create<{ readonly methods: readonly StepUpMethod[] | null }>(() => ({ methods: null }));

/** The refused calls that wait for the player. */
const waiting: ((isDone: boolean) => void)[] = [];

/** Asks the player for a step-up. Resolves with true when it is done, and with false when the player cancels. */
export const askForStepUp = (methods: readonly StepUpMethod[]): Promise<boolean> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    useStepUp.setState({ methods });
  });

/** Closes the dialog: with true the refused calls are sent again, with false they fail. */
export function endStepUp(isDone: boolean): void {
  useStepUp.setState({ methods: null });
  for (const resolve of waiting.splice(0)) resolve(isDone);
}
subscribeToSignOut(() => endStepUp(false));
