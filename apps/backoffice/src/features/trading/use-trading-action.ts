import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@arara/client/toasts';
import { tradingQueryKeys } from './trading.queries.ts';

/** A call with a reason that changes the room: afterwards it says so, closes its dialog and reads again what it may have changed. */
export function useTradingAction(
  call: (reason: string) => Promise<unknown>,
  {
    done,
    onClose,
    changes = [],
  }: { readonly done: string; readonly onClose: () => void; readonly changes?: readonly QueryKey[] },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async () => {
      showToast(done);
      onClose();
      await Promise.all(
        [tradingQueryKeys.events, ['tradedEvent'], ...changes].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
