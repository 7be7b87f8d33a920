import { create } from 'zustand';

/** How many callers of `suppressPrompts` have not released it yet. */
const useSuppressions = create<{ readonly count: number }>(() => ({ count: 0 }));
const changeCount = (by: 1 | -1): void => useSuppressions.setState(({ count }) => ({ count: count + by }));

/** True while no dialog may open by itself. */
export const arePromptsSuppressed = (): boolean => useSuppressions.getState().count > 0;

/** The same for components. */
export const useArePromptsSuppressed = (): boolean => useSuppressions(({ count }) => count > 0);

/** From now on no dialog opens by itself, because autoplay runs. Returns the function that releases it. */
export function suppressPrompts(): () => void {
  changeCount(1);
  let isActive = true;
  return () => {
    if (isActive) changeCount(-1);
    isActive = false;
  };
}
