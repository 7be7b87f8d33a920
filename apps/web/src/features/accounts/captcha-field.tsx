import { accounts } from '@arara/contract/accounts';
import { requestOf } from '@arara/contract/client';
import { Field } from '@arara/ui/field';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './entry-dialog.module.css';

/** A captcha's name is a random number below 100,000,000 (specification, point 7). */
const newCodeId = (): string => String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 100_000_000);

export interface Captcha {
  readonly codeId: string;
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** A new image: the old one is good for one try. */
  readonly renew: () => void;
}

export function useCaptcha(): Captcha {
  const [codeId, setCodeId] = useState(newCodeId);
  const [code, setCode] = useState('');
  const renew = () => {
    setCodeId(newCodeId());
    setCode('');
  };
  return { codeId, code, setCode, renew };
}

/** The captcha's image and the field for what it shows. */
export function CaptchaField({ captcha, error }: { readonly captcha: Captcha; readonly error: string | undefined }) {
  const t = useTranslations('entry');
  return (
    <Field
      label={t('captcha')}
      name="captCode"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      value={captcha.code}
      onChange={(event) => captcha.setCode(event.target.value)}
      error={error}
      suffix={
        <>
          <img
            className={styles.captcha}
            src={requestOf(accounts.captcha, { codeId: captcha.codeId }).url}
            alt={t('captchaImage')}
            width="144"
            height="55"
          />
          <button type="button" className={styles.eye} aria-label={t('captchaRenew')} onClick={captcha.renew}>
            <RotateCw className="icon" aria-hidden />
          </button>
        </>
      }
    />
  );
}
