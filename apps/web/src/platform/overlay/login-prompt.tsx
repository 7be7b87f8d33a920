import { EmptyState } from '@arara/ui/feedback/state';
import type { ReactNode } from 'react';
import { openDialog } from './dialogs.ts';
import { ConnectedButton } from '../forms/connected-button.tsx';

/** What a visitor sees in place of a player's own data: what would be here, and the way to log in. */
export function LoginPrompt({
  icon,
  title,
  text,
  login,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The text of the button. */
  readonly login: string;
}) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        <ConnectedButton needs="network" tone="main" onClick={() => openDialog('login')}>
          {login}
        </ConnectedButton>
      }
    />
  );
}
