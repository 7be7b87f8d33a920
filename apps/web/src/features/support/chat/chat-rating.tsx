import type { ChatState } from '@arara/contract/player/support/chat-messages';
import { supportChatCalls } from '@arara/contract/player/support/support-chat';
import { StarIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { disableUnlessConnected, useIsConnected } from '../../../platform/api/online.ts';
import { playThumbsUp } from '../../../platform/overlay/thumbs-up.ts';
import styles from './chat-dialog.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** Asks for a rating once a conversation is over. Another press changes it. */
export function ChatRating({ conversation }: { readonly conversation: ChatState }) {
  const t = useTranslations('support');
  const isConnected = useIsConnected();
  const [chosen, setChosen] = useState(conversation.rating);
  const rate = async (stars: number) => {
    const before = chosen;
    setChosen(stars);
    await callApi(
      supportChatCalls.supportRate,
      { conversationId: conversation.conversationId, stars },
      { loading: false },
    ).then(playThumbsUp, (error: unknown) => {
      // The alert of the failed call says why.
      setChosen(before);
      throw error;
    });
  };
  return (
    <fieldset className={styles.rating}>
      <legend>{t(chosen === null ? 'chat.rate' : 'chat.rated')}</legend>
      {STARS.map((stars) => (
        <button
          key={stars}
          type="button"
          aria-label={t('chat.stars', { count: stars })}
          aria-pressed={chosen === stars}
          {...disableUnlessConnected(isConnected)}
          data-on={chosen !== null && stars <= chosen ? true : undefined}
          onClick={() => void rate(stars)}
        >
          <StarIcon aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
