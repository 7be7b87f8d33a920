import { SpriteIcon } from '@arara/ui/art/icon';
import { Button } from '@arara/ui/controls/button';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { disableUnlessConnected, useIsConnected, useIsOnline } from '../api/online.ts';
import styles from './connected-button.module.css';

/**
 * A button whose action needs the server's answer: it changes something there, or begins to. While the connection is lost it is
 * disabled, and the banner is named as the reason. The last step of a panel says so above it as well: a sheet covers the banner.
 * `connected-button.test.tsx` finds buttons that should be one and are not.
 */
export function ConnectedButton({
  disabled = false,
  needs = 'realtime',
  ...rest
}: ComponentProps<typeof Button> & {
  /**
   * `network`: it asks for the device's network alone. Money waits for the real-time connection too; a log-in, a limit or a pause
   * must not, because some networks let calls through and no WebSocket.
   */
  readonly needs?: 'realtime' | 'network';
}) {
  const t = useTranslations('common');
  const [isOnline, isInRealtime] = [useIsOnline(), useIsConnected()];
  const isConnected = needs === 'network' ? isOnline : isInRealtime;
  return (
    <>
      {rest.big === true && !isConnected && (
        <p className={styles.note}>
          <SpriteIcon name="wifi-off" /> {t('disconnected')}
        </p>
      )}
      <Button {...rest} {...disableUnlessConnected(isConnected, !disabled)} />
    </>
  );
}
