import { saveFile } from '@arara/client/files';
import { type ChatMessage, chatSystemTexts, type ChatSystemText } from '@arara/contract/player/support/chat-messages';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { StaffCallOutput } from '@arara/contract/staff/staff-contract';
import { staffSupportCalls } from '@arara/contract/staff/support';
import { Button } from '@arara/ui/controls/button';
import { DownloadIcon } from '@arara/ui/art/lucide-icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { callStaffApi, downloadStaffFile } from '../../platform/api/api.ts';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { ErrorMessage } from '../../platform/forms/error-message.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PlayerLink } from '../../platform/page/player-link.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { ReplyForm } from './reply-form.tsx';
import { type ConversationKey, conversationQuery } from './support.queries.ts';
import styles from './support.module.css';

type OpenConversation = StaffCallOutput<'staffSupportConversation'>;

const isSystemText = (text: string): text is ChatSystemText => (chatSystemTexts as readonly string[]).includes(text);

/** A file of a message: a picture is shown once somebody asks for it, since each look is in the trail. */
function MessageFile({ player, file }: { readonly player: PlayerId; readonly file: NonNullable<ChatMessage['file']> }) {
  const t = useTranslations('support');
  const [url, setUrl] = useState<string>();
  const load = useMutation({
    mutationFn: () => downloadStaffFile(staffSupportCalls.staffSupportFile, { player, fileId: file.fileId }),
    onSuccess: ({ bytes, name }) => {
      if (file.type === 'application/pdf') saveFile({ name, bytes });
      else setUrl(URL.createObjectURL(bytes));
    },
  });
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  if (url !== undefined) return <img className={styles.picture} src={url} alt={t('picture', { name: file.name })} />;
  return (
    <>
      <Button loading={load.isPending} onClick={() => load.mutate()}>
        <DownloadIcon className="icon" aria-hidden /> {t('download', { name: file.name })}
      </Button>
      <ErrorMessage error={load.error} />
    </>
  );
}

function MessageBubble({
  player,
  message,
  isSeen,
}: {
  readonly player: PlayerId;
  readonly message: ChatMessage;
  readonly isSeen: boolean;
}) {
  const t = useTranslations('support');
  const { from, name, text, file, at } = message;
  if (from === 'system') return <p className={styles.system}>{isSystemText(text) ? t(`system.${text}`) : text}</p>;
  return (
    <div className={styles.bubble} data-from={from}>
      <b>{name}</b>
      {file !== undefined && <MessageFile player={player} file={file} />}
      {text !== '' && <span className={styles.text}>{text}</span>}
      <span className={styles.at}>
        <InstantText instant={at} />
        {from === 'staff' && isSeen && <span> · {t('seen')}</span>}
      </span>
    </div>
  );
}

/** Marks the player's newest message as seen, once it is shown to somebody who may answer. */
function useSeenMark({ conversation, messages }: OpenConversation, mayAnswer: boolean): void {
  const newest = messages.findLast(({ from }) => from === 'player')?.id;
  const { player, conversation: id, unseen, own } = conversation;
  const isDue = mayAnswer && !own && unseen > 0 && newest !== undefined && document.visibilityState === 'visible';
  useEffect(() => {
    if (!isDue) return;
    // A mark that is lost is made when the conversation is read again.
    callStaffApi(staffSupportCalls.staffSupportSeen, { player, conversation: id, id: newest }).catch(() => undefined);
  }, [isDue, newest, player, id]);
}

function ConversationHead({
  found,
  onChanged,
}: {
  readonly found: OpenConversation;
  readonly onChanged: () => Promise<void>;
}) {
  const t = useTranslations('support');
  const can = usePermissions();
  const { conversation } = found;
  const { player, conversation: id, state, assignee, own } = conversation;
  const change = useMutation({
    mutationFn: (what: 'take' | 'giveBack' | 'close') =>
      what === 'close'
        ? callStaffApi(staffSupportCalls.staffSupportClose, { player, conversation: id })
        : callStaffApi(staffSupportCalls.staffSupportAssign, { player, conversation: id, take: what === 'take' }),
    onSuccess: onChanged,
  });
  return (
    <header className={styles.head}>
      <div>
        <h2>
          <PlayerLink player={player} name={conversation.name} />
        </h2>
        <span className={styles.quiet}>
          {conversation.username} ·{' '}
          {assignee === null || state === 'closed'
            ? t(state === 'closed' ? 'closed' : 'waiting')
            : t('takenBy', { name: assignee.name })}
        </span>
      </div>
      {can('answerSupport') && state !== 'closed' && !own && (
        <span className={styles.buttons}>
          <Button loading={change.isPending} onClick={() => change.mutate(assignee === null ? 'take' : 'giveBack')}>
            {t(assignee === null ? 'take' : 'giveBack')}
          </Button>
          <Button loading={change.isPending} onClick={() => change.mutate('close')}>
            {t('close')}
          </Button>
        </span>
      )}
      <ErrorMessage error={change.error} />
    </header>
  );
}

function EarlierConversations({
  player,
  earlier,
}: {
  readonly player: PlayerId;
  readonly earlier: OpenConversation['earlier'];
}) {
  const t = useTranslations('support');
  if (earlier.length === 0) return null;
  return (
    <details className={styles.earlier}>
      <summary>{t('earlier')}</summary>
      <ul>
        {earlier.map(
          ({ conversation, openedAt, rating }: { conversation: Id; openedAt: number; rating: number | null }) => (
            <li key={conversation}>
              <Link href={`/atendimento/${player}/${conversation}`}>
                <InstantText instant={openedAt} />
              </Link>
              {rating !== null && <span> {t('rating', { stars: rating })}</span>}
            </li>
          ),
        )}
      </ul>
    </details>
  );
}

function ConversationContent({
  found,
  onChanged,
}: {
  readonly found: OpenConversation;
  readonly onChanged: () => Promise<void>;
}) {
  const t = useTranslations('support');
  const can = usePermissions();
  const mayAnswer = can('answerSupport');
  const { conversation, messages, seenByPlayer, typing, ratingText } = found;
  useSeenMark(found, mayAnswer);
  const list = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [newest, typing, conversation.rating]);
  return (
    <>
      <ConversationHead found={found} onChanged={onChanged} />
      <EarlierConversations player={conversation.player} earlier={found.earlier} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.messages} ref={list} role="log" aria-label={t('messages')} tabIndex={0}>
        {messages.map((message) => (
          <MessageBubble
            key={message.id}
            player={conversation.player}
            message={message}
            isSeen={seenByPlayer !== null && message.id <= seenByPlayer}
          />
        ))}
        {typing && <p className={styles.quiet}>{t('typing')}</p>}
        {conversation.rating !== null && (
          <p className={styles.system}>
            {t('rating', { stars: conversation.rating })}
            {ratingText !== null && <q> {ratingText}</q>}
          </p>
        )}
      </div>
      {conversation.own && <p className={styles.own}>{t('own')}</p>}
      {mayAnswer && conversation.state !== 'closed' && !conversation.own && (
        <ReplyForm open={conversation} onSent={onChanged} />
      )}
    </>
  );
}

/** One conversation: its messages, who has it, and the field to answer. */
export function ConversationPanel({
  open,
  onChanged,
}: {
  readonly open: ConversationKey;
  readonly onChanged: () => Promise<void>;
}) {
  const t = useTranslations('support');
  const conversation = useQuery(conversationQuery(open));
  return (
    <section className={styles.conversation} aria-label={t('messages')}>
      <Link className={styles.back} href="/atendimento">
        ← {t('back')}
      </Link>
      <QueryResultBoundary query={conversation}>
        {(found) => <ConversationContent found={found} onChanged={onChanged} />}
      </QueryResultBoundary>
    </section>
  );
}
