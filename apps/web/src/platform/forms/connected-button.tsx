import { Button } from '@arara/ui/controls/button';
import type { ComponentProps } from 'react';
import { disableUnlessConnected, useIsConnected } from '../api/online.ts';

/**
 * A button whose action needs the server's answer: it changes something there, or begins to. While the connection is lost it is
 * disabled, and the banner is named as the reason. `connected-button.test.tsx` finds buttons that should be one and are not.
 */
export function ConnectedButton({ disabled = false, ...rest }: ComponentProps<typeof Button>) {
  const isConnected = useIsConnected();
  return <Button {...rest} {...disableUnlessConnected(isConnected, !disabled)} />;
}
