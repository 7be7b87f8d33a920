import { solveProofOfWork } from '../captcha/proof-of-work.ts';
import { renewCaptchaInTime } from '../captcha/captcha-renewal.ts';
import { accountCalls } from '@arara/contract/player/accounts';
import { buildHttpRequest } from '@arara/contract/protocol/client';
import { LabeledInput } from '@arara/ui/fields/field';
import { RotateCwIcon } from '@arara/ui/art/lucide-icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import styles from './entry-dialog.module.css';

/** A captcha's id is a random number below 100,000,000. */
const createCaptchaId = (): string => String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 100_000_000);

export interface CaptchaState {
  readonly codeId: string;
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** Asks for a new image: the old one is good for one try only. */
  readonly renew: () => void;
  /** The state of the proof of work that replaces the image; `none` while the image is used. */
  readonly proof: 'none' | 'running' | 'done' | 'failed';
  /** Lets the browser compute the code, for people who cannot see the image. */
  readonly solveProof: () => Promise<void>;
}

export function useCaptcha(): CaptchaState {
  const [codeId, setCodeId] = useState(createCaptchaId);
  const [code, setCode] = useState('');
  const [proof, setProof] = useState<CaptchaState['proof']>('none');
  const running = useRef<AbortController>(undefined);
  const usesImage = proof === 'none';
  useEffect(() => {
    if (!usesImage) return undefined;
    return renewCaptchaInTime(() => {
      setCodeId(createCaptchaId());
      setCode('');
    });
  }, [codeId, usesImage]);
  const renew = () => {
    running.current?.abort();
    setCodeId(createCaptchaId());
    setCode('');
    setProof('none');
  };
  const solveProof = async () => {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    setProof('running');
    try {
      const found = await solveProofOfWork(
        await callApi(accountCalls.captchaWork, { codeId }, { inForm: true, loading: false }),
        abort.signal,
      );
      if (abort.signal.aborted) return;
      setCode(found === undefined ? '' : String(found));
      setProof(found === undefined ? 'failed' : 'done');
    } catch {
      // After any failure the player can do the same: try again, or read the image.
      if (!abort.signal.aborted) setProof('failed');
    }
  };
  return { codeId, code, setCode, renew, proof, solveProof };
}

/** The image; where it did not load, that it did not, and another try in its place. */
function CaptchaImage({ captcha: { codeId, renew } }: { readonly captcha: CaptchaState }) {
  const t = useTranslations();
  const [failedId, setFailedId] = useState<string>();
  if (failedId === codeId)
    return (
      <button type="button" className={styles.captchaFailed} onClick={renew}>
        <span role="alert">{t('entry.captchaFailed')}</span>
        <b>{t('common.retry')}</b>
      </button>
    );
  return (
    <img
      className={styles.captcha}
      src={buildHttpRequest(accountCalls.captcha, { codeId }).url}
      alt={t('entry.captchaImage')}
      width="144"
      height="55"
      onError={() => setFailedId(codeId)}
    />
  );
}

/** The captcha's image and the field for its text. */
export function CaptchaField({
  captcha,
  error,
}: {
  readonly captcha: CaptchaState;
  readonly error: string | undefined;
}) {
  const t = useTranslations('entry');
  const { proof } = captcha;
  const usesProof = proof === 'running' || proof === 'done';
  return (
    <LabeledInput
      label={t('captcha')}
      name="captCode"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      value={proof === 'done' ? t('captchaWorked') : proof === 'running' ? t('captchaWorking') : captcha.code}
      readOnly={usesProof}
      onChange={(event) => captcha.setCode(event.target.value)}
      error={error ?? (proof === 'failed' ? t('captchaWorkFailed') : undefined)}
      hint={
        usesProof ? (
          <span role="status">{proof === 'done' ? t('captchaWorkedHint') : t('captchaWorkingHint')}</span>
        ) : (
          <ConnectedButton
            needs="network"
            tone="link"
            className={styles.unseen}
            onClick={() => void captcha.solveProof()}
          >
            {t('captchaUnseen')}
          </ConnectedButton>
        )
      }
      suffix={
        <>
          {!usesProof && <CaptchaImage captcha={captcha} />}
          <button type="button" className={styles.eye} aria-label={t('captchaRenew')} onClick={captcha.renew}>
            <RotateCwIcon className="icon" aria-hidden />
          </button>
        </>
      }
    />
  );
}
