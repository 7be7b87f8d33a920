import { Button } from '@arara/ui/controls/button';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { CopyIcon, DownloadIcon, Share2Icon } from '@arara/ui/art/lucide-icons';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { saveFile } from '@arara/client/files';
import { copyText } from '../../../platform/overlay/copy-text.ts';
import { showToast } from '@arara/client/toasts';
import { multiplyOdds } from '../combinations/combined-odds.ts';
import { useMarketNameFormatters } from '../odds/market-names.ts';
import { useFormatOdds } from '../odds/odds-format.ts';
import { useBetKindText } from '../screens/bet-kind-text.ts';
import { FIRST_SPORT, getSharedSlipPath } from '../page/paths.ts';
import { encodeSharedSlip } from '../betting/slip-content.ts';
import { type BetPictureTexts, drawBetPicture, MAX_PICTURE_LEGS } from './bet-picture.ts';
import styles from './share-sheet.module.css';
import { closeSharing, type SharedBet, useSharing } from './sharing-store.ts';

/** The texts of the picture in the player's language. */
function useBetPictureTexts(): (bet: SharedBet) => BetPictureTexts {
  const t = useTranslations('sport');
  const names = useMarketNameFormatters();
  const oddsText = useFormatOdds();
  const kindText = useBetKindText();
  return ({ kind, system, legs }) => {
    const shown = legs.slice(0, MAX_PICTURE_LEGS);
    const rest = legs.length - shown.length;
    return {
      title: kindText({ kind, system, legs: legs.length }),
      legs: shown.map((leg) => ({
        pick: names.pick(leg, leg),
        market: names.market(leg, leg.line),
        match: leg.home === '' ? leg.tournament : t('match', { home: leg.home, away: leg.away }),
        odds: oddsText(leg.odds),
      })),
      total:
        kind === 'multiple'
          ? { label: t('slip.totalOdds'), odds: oddsText(multiplyOdds(legs.map(({ odds }) => odds))) }
          : undefined,
      notes: [...(rest > 0 ? [t('share.more', { count: rest })] : []), t('share.oddsNote'), t('share.adults')],
      host: location.host,
    };
  };
}

/** The picture of a bet, drawn when it is first shown; `failed` where the browser draws none. */
function useBetPicture(bet: SharedBet): {
  readonly picture: Blob | null;
  readonly url: string | null;
  readonly failed: boolean;
} {
  const getTexts = useBetPictureTexts();
  const [texts] = useState(() => getTexts(bet));
  const [state, setState] = useState<{ picture: Blob | null; url: string | null; failed: boolean }>({
    picture: null,
    url: null,
    failed: false,
  });
  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    drawBetPicture(texts).then(
      (picture) => {
        if (isOver) return;
        url = URL.createObjectURL(picture);
        setState({ picture, url, failed: false });
      },
      () => setState({ picture: null, url: null, failed: true }),
    );
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [texts]);
  return state;
}

const PICTURE_NAME = 'arara-aposta.png';

/** Hands picture and link to the device's own share dialog; true where it has one for them. */
async function shareWithDevice(picture: Blob | null, title: string, url: string): Promise<boolean> {
  const files = picture === null ? [] : [new File([picture], PICTURE_NAME, { type: 'image/png' })];
  const data = { title, url, ...(files.length > 0 ? { files } : {}) };
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(data)) return false;
  try {
    await navigator.share(data);
  } catch (error) {
    // The person has closed the dialog: nothing was shared, and nothing went wrong.
    return error instanceof DOMException && error.name === 'AbortError';
  }
  return true;
}

function ShareSheetContent({ bet }: { readonly bet: SharedBet }) {
  const t = useTranslations('sport.share');
  const kindText = useBetKindText();
  const { picture, url, failed } = useBetPicture(bet);
  const title = kindText({ kind: bet.kind, system: bet.system, legs: bet.legs.length });
  const link = location.origin + getSharedSlipPath(bet.legs[0]?.sport ?? FIRST_SPORT, encodeSharedSlip(bet));
  const share = async () => {
    if (!(await shareWithDevice(picture, title, link))) await copyText(link);
  };
  return (
    <div className={styles.content}>
      {failed ? (
        <p role="status">{t('pictureFailed')}</p>
      ) : url === null ? (
        <Skeleton className={styles.waiting} />
      ) : (
        <img className={styles.picture} src={url} alt={t('pictureAlt', { title })} />
      )}
      <p className={styles.note}>{t('privacy')}</p>
      <div className={styles.buttons}>
        <Button onClick={() => void copyText(link)}>
          <CopyIcon className="icon" aria-hidden /> {t('copy')}
        </Button>
        <Button
          disabled={picture === null}
          onClick={() => {
            if (picture === null) return;
            saveFile({ name: PICTURE_NAME, bytes: picture });
            showToast(t('saved'));
          }}
        >
          <DownloadIcon className="icon" aria-hidden /> {t('save')}
        </Button>
        <Button className={styles.share} onClick={() => void share()}>
          <Share2Icon className="icon" aria-hidden /> {t('open')}
        </Button>
      </div>
    </div>
  );
}

/** The sheet that shares a bet: as a picture, and as a link that fills a slip. */
export default function ShareSheet() {
  const t = useTranslations('sport');
  const bet = useSharing((sharing) => sharing.bet);
  return (
    <BottomSheet open={bet !== null} onClose={closeSharing} title={t('share.title')} closeLabel={t('slip.close')} onTop>
      {bet !== null && <ShareSheetContent bet={bet} />}
    </BottomSheet>
  );
}
