import { accounts } from '@arara/contract/player/accounts';
import { buildRequest } from '@arara/contract/protocol/client';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api/api.ts';
import styles from './entry-dialog.module.css';
import { solveProofOfWork } from './proof-of-work.ts';

/** A captcha's name is a random number below 100,000,000 (specification, point 7). */
const newCodeId = (): string => String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 100_000_000);

export interface Captcha {
  readonly codeId: string;
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** A new image: the old one is good for one try. */
  readonly renew: () => void;
  /** How far the proof of work is that stands in for the image; `none`: the image is asked for. */
  readonly work: 'none' | 'running' | 'done' | 'failed';
  /** Lets the browser work the code out, for who cannot see the image. */
  readonly solveProof: () => Promise<void>;
}

export function useCaptcha(): Captcha {
  const [codeId, setCodeId] = useState(newCodeId);
  const [code, setCode] = useState('');
  const [work, setWork] = useState<Captcha['work']>('none');
  const running = useRef<AbortController>(undefined);
  const renew = () => {
    running.current?.abort();
    setCodeId(newCodeId());
    setCode('');
    setWork('none');
  };
  const solveProof = async () => {
    const mine = new AbortController();
    running.current?.abort();
    running.current = mine;
    setWork('running');
    try {
      const found = await solveProofOfWork(
        await api(accounts.captchaWork, { codeId }, { inForm: true, loading: false }),
        mine.signal,
      );
      if (mine.signal.aborted) return;
      setCode(found === undefined ? '' : String(found));
      setWork(found === undefined ? 'failed' : 'done');
    } catch {
      // Whatever it was, the way out is the same: try once more, or read the image.
      if (!mine.signal.aborted) setWork('failed');
    }
  };
  return { codeId, code, setCode, renew, work, solveProof };
}

/** The captcha's image and the field for what it shows. */
export function CaptchaField({ captcha, error }: { readonly captcha: Captcha; readonly error: string | undefined }) {
  const t = useTranslations('entry');
  const { work } = captcha;
  const isWork = work === 'running' || work === 'done';
  return (
    <Field
      label={t('captcha')}
      name="captCode"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      value={work === 'done' ? t('captchaWorked') : work === 'running' ? t('captchaWorking') : captcha.code}
      readOnly={isWork}
      onChange={(event) => captcha.setCode(event.target.value)}
      error={error ?? (work === 'failed' ? t('captchaWorkFailed') : undefined)}
      hint={
        isWork ? (
          <span role="status">{work === 'done' ? t('captchaWorkedHint') : t('captchaWorkingHint')}</span>
        ) : (
          <Button tone="link" className={styles.unseen} onClick={() => void captcha.solveProof()}>
            {t('captchaUnseen')}
          </Button>
        )
      }
      suffix={
        <>
          {!isWork && (
            <img
              className={styles.captcha}
              src={buildRequest(accounts.captcha, { codeId: captcha.codeId }).url}
              alt={t('captchaImage')}
              width="144"
              height="55"
            />
          )}
          <button type="button" className={styles.eye} aria-label={t('captchaRenew')} onClick={captcha.renew}>
            <RotateCw className="icon" aria-hidden />
          </button>
        </>
      }
    />
  );
}
