import { formatPublicCount } from './public-count.ts';
import { homePageCalls } from '@arara/contract/player/views';
import { CountUpFromZero } from '@arara/ui/display/count-up-from-zero';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';
import { useLanguage } from '@arara/client/i18n';
import { useNumberFormat } from '../../platform/format/money-format.ts';
import { useRealtimeState } from '../../platform/realtime/realtime.ts';
import type { ListedGame } from '@arara/contract/games/lobby';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useUserInfo } from '../../features/accounts/accounts.ts';
import { findGamePageByCode, gameListQuery } from '../../features/games/games.ts';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { setPathAfterLogin, useSession } from '../../platform/session/session.ts';
import styles from './footer.module.css';
import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** A total that counts up when it is first shown. */
function FooterTotal({ label, value }: { readonly label: string; readonly value: number }) {
  const locale = useLanguage((language) => language.tag);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <CountUpFromZero value={value} format={(shown) => formatPublicCount(shown, locale)} />
      </dd>
    </div>
  );
}

/** Totals of the site. They are real: totals that could not be loaded are not shown. */
function FooterPlayerTotals() {
  const t = useTranslations('footer');
  const { count } = useNumberFormat();
  const online = useRealtimeState((realtime) => realtime.online);
  const { data, isPending } = useQuery({
    queryKey: publicSiteFiguresQueryKeys.totals,
    queryFn: ({ signal }) => callApi(homePageCalls.guestAnalysis, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
    staleTime: 60_000,
  });
  if (isPending) return <Skeleton className={styles.totalsWaiting} />;
  if (data === undefined) return null;
  return (
    <dl className={styles.totals}>
      <FooterTotal label={t('players')} value={data.number} />
      <FooterTotal label={t('winners')} value={data.amount} />
      {online !== null && (
        <div>
          <dt>{t('online')}</dt>
          <dd>{count(online)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The fields of a game's record, which its link carries as query parameters. */
const RECORD_FIELDS = ['glId', 'gameNameEn', 'gameCode', 'productCode', 'gameType', 'stop'] as const;

/** The path of a game with its whole record; undefined for a game without a page. */
function buildGameRecordPath(game: ListedGame): string | undefined {
  const page = findGamePageByCode(game.gameCode);
  if (page === undefined) return undefined;
  const record = new URLSearchParams(RECORD_FIELDS.map((field) => [field, String(game[field])]));
  return `${page.path}?${record.toString()}`;
}

/** The games in the order of the server's list. Without a session a game asks for the log-in, and opens after it. */
function FooterGameLinks() {
  const t = useTranslations('nav');
  const signedIn = useSession((session) => session.token !== null);
  const { data } = useQuery(gameListQuery);
  const games = (data ?? []).flatMap((game) => {
    const path = buildGameRecordPath(game);
    return game.stop || path === undefined ? [] : { path, name: findGamePageByCode(game.gameCode)?.name };
  });
  if (games.length === 0) return null;
  return (
    <nav className={styles.games} aria-label={t('games')}>
      {games.map(({ path, name }) =>
        signedIn ? (
          <Link key={path} href={path}>
            {name}
          </Link>
        ) : (
          <button
            key={path}
            type="button"
            onClick={() => {
              setPathAfterLogin(path);
              openDialog('login');
            }}
          >
            {name}
          </button>
        ),
      )}
    </nav>
  );
}

/** The live part of the footer: the totals of the site, and the games. Neither invites a player who is kept from playing. */
export function FooterFigures() {
  const isRestricted = useUserInfo()?.restriction !== undefined;
  if (isRestricted) return null;
  return (
    <>
      <FooterPlayerTotals />
      <FooterGameLinks />
    </>
  );
}

/** The query keys of the shell. */
const publicSiteFiguresQueryKeys = { totals: ['public', 'guestAnalysis'] } as const satisfies QueryKeyMap;
