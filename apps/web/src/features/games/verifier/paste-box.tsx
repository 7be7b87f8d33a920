import { diceManifest } from '@arara/games';
import type { RoundClaim } from '@arara/games/verify';
import { CircleAlertIcon, CircleCheckIcon } from '@arara/ui/art/lucide-icons';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { parsePastedRoundProof, convertRoundProofToClaim } from '../fairness/round-proof.ts';
import { type VerificationClaimDraft, toVerificationClaimDraft } from './claim-draft.ts';
import styles from './claim-form.module.css';

/** How the data begins: the same in every language. */
const PASTED_PROOF_EXAMPLE = `{ "gameCode": "${diceManifest.code}", … }`;

type PastedProofState = 'none' | 'read' | 'locked' | 'unreadable';

/** A text area for a round's copied data; what can be read of it fills the form below. */
export function PasteProofBox({
  onDraft,
  onClaim,
}: {
  /** The form shows what was pasted; a shared round has no form of its own, and comes as a claim alone. */
  readonly onDraft: (draft: VerificationClaimDraft) => void;
  readonly onClaim: (claim: RoundClaim) => void;
}) {
  const t = useTranslations('verifier');
  const { locale } = useMoneyFormat();
  const id = useId();
  const [state, setState] = useState<PastedProofState>('none');
  const readPastedText = (text: string) => {
    if (text.trim() === '') return setState('none');
    const proof = parsePastedRoundProof(text);
    const claim = proof === null ? null : convertRoundProofToClaim(proof);
    if (proof === null) return setState('unreadable');
    setState(claim === null ? 'locked' : 'read');
    const draft = toVerificationClaimDraft(proof, locale);
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
        placeholder={PASTED_PROOF_EXAMPLE}
        aria-describedby={`${id}-said`}
        onChange={(event) => readPastedText(event.target.value)}
      />
      <p id={`${id}-said`} role="status" className={state === 'read' ? styles.taken : styles.said}>
        {state === 'read' && <CircleCheckIcon className="icon" aria-hidden />}
        {(state === 'locked' || state === 'unreadable') && <CircleAlertIcon className="icon" aria-hidden />}
        {state === 'none' ? t('pasteHint') : t(`pasted.${state === 'read' ? 'taken' : state}`)}
      </p>
    </div>
  );
}
