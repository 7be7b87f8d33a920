import type { GameCode } from '@arara/games';
import { CardPanel } from '@arara/ui/display/card';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useNumberFormat } from '../../../platform/format/money-format.ts';
import styles from './realised-rtp.module.css';
import { type GameRtp, gameRtpQuery } from '../rtp-query.ts';

/** Room beside what the scale shows, as a share of it; and the least width of the scale, in points of percent. */
const SCALE_MARGIN = 0.15;
const LEAST_SCALE = 1;

/** Where a percentage lies on a scale that holds the band, the promised and the realised return: 0 is its left end, 100 its right. */
export function createRtpScale({ promised, realised, band }: GameRtp): (percent: number) => number {
  const shown = [promised, ...(realised === null ? [] : [realised]), ...(band === null ? [] : [band.low, band.high])];
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const margin = Math.max((most - least) * SCALE_MARGIN, (LEAST_SCALE - (most - least)) / 2);
  const from = least - margin;
  const width = most - least + 2 * margin;
  return (percent) => Math.round(((percent - from) / width) * 1000) / 10;
}

/** The band with a mark at the promised return and a point at the realised one. The words below say the same. */
function RtpBandDrawing({ rtp, band }: { readonly rtp: GameRtp; readonly band: NonNullable<GameRtp['band']> }) {
  const place = createRtpScale(rtp);
  return (
    <div className={styles.scale} aria-hidden>
      <span
        className={styles.band}
        style={{ insetInlineStart: `${place(band.low)}%`, inlineSize: `${place(band.high) - place(band.low)}%` }}
      />
      <span className={styles.promised} style={{ insetInlineStart: `${place(rtp.promised)}%` }} />
      {rtp.realised !== null && (
        <span className={styles.realised} style={{ insetInlineStart: `${place(rtp.realised)}%` }} />
      )}
    </div>
  );
}

/** What all rounds of a game with real money have returned so far, with the band that chance explains. */
export function RealisedRtpCard({ rtp }: { readonly rtp: GameRtp }) {
  const t = useTranslations('play');
  const { count, percent } = useNumberFormat();
  const { promised, realised, band, rounds } = rtp;
  return (
    <CardPanel sunk className={styles.card}>
      <div className={styles.head}>
        <span>
          {t('realisedRtp')}
          <small>{t('realisedRtpRounds', { count: count(rounds) })}</small>
        </span>
        <b>{realised === null ? '–' : percent(realised / 100)}</b>
      </div>
      {band !== null && <RtpBandDrawing rtp={rtp} band={band} />}
      <p className={styles.note}>
        {band === null
          ? t('realisedRtpFew', { promised: percent(promised / 100) })
          : t('realisedRtpBand', {
              low: percent(band.low / 100),
              high: percent(band.high / 100),
              promised: percent(promised / 100),
            })}
      </p>
    </CardPanel>
  );
}

/** The realised return of a game once it is read; nothing without an answer, since the sheet is about more than this. */
export function RealisedRtp({ code }: { readonly code: GameCode }) {
  const { data } = useQuery(gameRtpQuery(code));
  return data === undefined ? null : <RealisedRtpCard rtp={data} />;
}
