import { securityCalls } from '@arara/contract/player/security';
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { useLanguage } from '@arara/client/i18n';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { showToast } from '@arara/client/toasts';
import { askConfirmation } from '../../../platform/overlay/notices.ts';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { signOut } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { accountQueryKeys } from '../keys.ts';
import styles from './security-page.module.css';

type OwnSession = EndpointOutput<typeof securityCalls.sessions>[number];

/** The error catalogue has shown a failure. */
const ignoreShownFailure = (work: Promise<void>) => void work.catch(() => undefined);

function SessionRow({ session: { id, device, country, lastAt, current } }: { readonly session: OwnSession }) {
  const t = useTranslations('security');
  const format = useFormatter();
  const language = useLanguage(({ tag }) => tag);
  const queries = useQueryClient();
  const [isEnding, setIsEnding] = useState(false);
  const end = async () => {
    setIsEnding(true);
    try {
      await callApi(securityCalls.endSessions, { id });
      showToast(t('sessionEnded'));
    } finally {
      setIsEnding(false);
      await queries.invalidateQueries({ queryKey: accountQueryKeys.sessions });
    }
  };
  const name = device === '' ? t('deviceUnknown') : device;
  const place =
    country === null
      ? t('countryUnknown')
      : (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? t('countryUnknown'));
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{name}</b>
        <p>
          {place}
          {' · '}
          {current ? t('thisDevice') : format.relativeTime(lastAt)}
        </p>
      </div>
      {!current && (
        <ConnectedButton
          needs="network"
          loading={isEnding}
          aria-label={t('endOf', { device: name })}
          onClick={() => ignoreShownFailure(end())}
        >
          {t('end')}
        </ConnectedButton>
      )}
    </li>
  );
}

/** Where the player is signed in; each session can be ended, and all of them. */
export function SessionsCard() {
  const t = useTranslations('security');
  const query = useQuery({
    queryKey: accountQueryKeys.sessions,
    queryFn: () => callApi(securityCalls.sessions, {}, { loading: false, background: true }),
  });
  const endAll = async () => {
    if (!(await askConfirmation(t('endAllQuestion'), { accept: t('endAll'), decline: t('cancel') }))) return;
    await callApi(securityCalls.endSessions, { all: true });
    signOut();
    openDialog('login');
  };
  return (
    <CardPanel className={styles.card}>
      <h2>{t('sessions')}</h2>
      {query.isPending ? (
        <Skeleton className={styles.sessionsWaiting} />
      ) : query.isError ? (
        <QueryErrorMessage title={t('sessionsFailed')} query={query} />
      ) : (
        <ul className={styles.sessions}>
          {query.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <ConnectedButton needs="network" tone="ghost" onClick={() => ignoreShownFailure(endAll())}>
        {t('endAll')}
      </ConnectedButton>
    </CardPanel>
  );
}
