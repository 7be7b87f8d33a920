import { dice } from '@arara/games';
import type { Claim } from '@arara/games/verify';
import { CircleAlert, CircleCheck } from '@arara/ui/art/lucide-icons';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { parseProof, toClaim } from '../fairness/round-proof.ts';
import { type ClaimDraft, toClaimDraft } from './claim-draft.ts';
import styles from './claim-form.module.css';

/** How the data begins: the same in every language. */
const PASTE_EXAMPLE = `{ "gameCode": "${dice.code}", … }`;

type PasteState = 'none' | 'read' | 'locked' | 'unreadable';

/** A text area for a round's copied data; what can be read of it fills the form below. */
export function PasteBox({
  onDraft,
  onClaim,
}: {
  /** The form shows what was pasted; a shared round has no form of its own, and comes as a claim alone. */
  readonly onDraft: (draft: ClaimDraft) => void;
  readonly onClaim: (claim: Claim) => void;
}) {
  const t = useTranslations('verifier');
  const { locale } = useMoneyFormat();
  const id = useId();
  const [state, setState] = useState<PasteState>('none');
  const readPastedText = (text: string) => {
    if (text.trim() === '') return setState('none');
    const proof = parseProof(text);
    const claim = proof === null ? null : toClaim(proof);
    if (proof === null) return setState('unreadable');
    setState(claim === null ? 'locked' : 'read');
    const draft = toClaimDraft(proof, locale);
    if (draft !== null) onDraft(draft);
    if (claim !== null) onClaim(claim);
  };
  return (
    <div className={styles.paste}>
      <label htmlFor={id}>{t('paste')}</label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        placeholder={PASTE_EXAMPLE}
        aria-describedby={`${id}-said`}
        onChange={(event) => readPastedText(event.target.value)}
      />
      <p id={`${id}-said`} role="status" className={state === 'read' ? styles.taken : styles.said}>
        {state === 'read' && <CircleCheck className="icon" aria-hidden />}
        {(state === 'locked' || state === 'unreadable') && <CircleAlert className="icon" aria-hidden />}
        {state === 'none' ? t('pasteHint') : t(`pasted.${state === 'read' ? 'taken' : state}`)}
      </p>
    </div>
  );
}
