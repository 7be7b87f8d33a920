import { create } from 'zustand';

/** How many callers of `suppressPrompts` have not released it yet. */
const usePromptSuppressionCount = create<{ readonly count: number }>(() => ({ count: 0 }));
const changePromptSuppressionCount = (by: 1 | -1): void =>
  usePromptSuppressionCount.setState(({ count }) => ({ count: count + by }));

/** True while no dialog may open by itself. */
export const arePromptsSuppressed = (): boolean => usePromptSuppressionCount.getState().count > 0;

/** The same for components. */
export const useArePromptsSuppressed = (): boolean => usePromptSuppressionCount(({ count }) => count > 0);

/** From now on no dialog opens by itself, because autoplay runs. Returns the function that releases it. */
export function suppressPrompts(): () => void {
  changePromptSuppressionCount(1);
  let isActive = true;
  return () => {
    if (isActive) changePromptSuppressionCount(-1);
    isActive = false;
  };
}
