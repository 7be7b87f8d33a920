import type { PlayerId } from '@arara/contract/protocol/fields';
import { MAX_PLAYER_NOTE_LENGTH, type PlayerNote, staffPlayerFileCalls } from '@arara/contract/staff/player-file';
import { PencilIcon } from '@arara/ui/art/lucide-icons';
import { EmptyState } from '@arara/ui/feedback/state';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi, getApiFieldMessages } from '../../../platform/api/api.ts';
import { PagedList } from '../../../platform/api/paged-list.tsx';
import { useCursorQuery } from '../../../platform/api/use-cursor-query.ts';
import { ActionForm } from '../../../platform/forms/action-form.tsx';
import { showToast } from '@arara/client/toasts';
import { InstantText } from '../../../platform/page/instant-text.tsx';
import { TitledPanel } from '../../../platform/page/panel.tsx';
import { usePermissions } from '../../../platform/session/signed-in-staff.ts';
import { staffPlayerQueryKeys } from '../players.queries.ts';
import styles from './tabs.module.css';

/** What staff wrote about a player, newest first, and the form for one more note. */
export function PlayerNotes({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('playerNotes');
  const can = usePermissions();
  const notes = useCursorQuery(staffPlayerQueryKeys.notes(player), (page, signal) =>
    callStaffApi(staffPlayerFileCalls.staffPlayerNotes, { player, ...page }, { signal }),
  );
  return (
    <div className={styles.notes}>
      {can('writePlayerNotes') && <NoteForm player={player} />}
      <div>
        <PagedList query={notes} empty={<EmptyState icon={<PencilIcon />} title={t('empty')} />}>
          {(rows) => <NoteList notes={rows} />}
        </PagedList>
      </div>
    </div>
  );
}

/** Notes with their authors. */
export function NoteList({ notes }: { readonly notes: readonly PlayerNote[] }) {
  const roles = useTranslations('roles');
  return (
    <ol className={styles.noteList}>
      {notes.map(({ note, at, name, role, text }) => (
        <li key={note} className={styles.note}>
          <p className={styles.noteHead}>
            <strong>{name}</strong>
            <span className={styles.quiet}>{roles(role)}</span>
            <span className={styles.noteAt}>
              <InstantText instant={at} />
            </span>
          </p>
          <p className={styles.noteText}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

function NoteForm({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('playerNotes');
  const queries = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => callStaffApi(staffPlayerFileCalls.staffAddPlayerNote, { player, text: text.trim() }),
    onSuccess: async () => {
      setText('');
      showToast(t('added'));
      await queries.invalidateQueries({ queryKey: staffPlayerQueryKeys.notes(player) });
    },
  });
  const fieldError = getApiFieldMessages(add.error)['text'];
  return (
    <TitledPanel title={t('write')}>
      <ActionForm
        error={fieldError === undefined ? add.error : null}
        action={t('add')}
        pending={add.isPending}
        ready={text.trim() !== ''}
        onSubmit={() => add.mutate()}
      >
        <div className={styles.noteField}>
          <label htmlFor={id}>{t('text')}</label>
          <textarea
            id={id}
            rows={5}
            maxLength={MAX_PLAYER_NOTE_LENGTH}
            value={text}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setText(event.target.value)}
          />
          <p id={`${id}-hint`} className={styles.quiet}>
            {fieldError ?? t('hint', { left: MAX_PLAYER_NOTE_LENGTH - text.length })}
          </p>
        </div>
      </ActionForm>
    </TitledPanel>
  );
}
