import type { RoundClaim } from '@arara/games/verify';
import { Button } from '@arara/ui/controls/button';
import { MoneyField } from '@arara/ui/fields/money-field';
import { SelectField } from '@arara/ui/fields/select-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { getGameName } from '../../../platform/format/game-names.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useGameTextLookups } from '../fairness/use-game-texts.ts';
import { VerifierChoiceInputs, FieldPairRow, VerifierTextField } from './choice-fields.tsx';
import {
  buildVerificationClaim,
  type VerificationClaimDraft,
  EMPTY_VERIFICATION_CLAIM_DRAFT,
  manualVerifierCodes,
} from './claim-draft.ts';
import styles from './claim-form.module.css';
import { PasteProofBox } from './paste-box.tsx';

interface ClaimDraftFieldsProps {
  readonly draft: VerificationClaimDraft;
  readonly set: (change: Partial<VerificationClaimDraft>) => void;
}

/** Seeds, number, stake and house edge of the round. */
function VerifierRoundFields({ draft, set }: ClaimDraftFieldsProps) {
  const t = useTranslations('verifier.field');
  const { locale } = useMoneyFormat();
  return (
    <>
      <VerifierTextField
        label={t('serverSeed')}
        value={draft.serverSeed}
        onChange={(serverSeed) => set({ serverSeed })}
        isCode
      />
      <FieldPairRow>
        <VerifierTextField
          label={t('clientSeed')}
          value={draft.clientSeed}
          onChange={(clientSeed) => set({ clientSeed })}
        />
        <VerifierTextField label={t('nonce')} value={draft.nonce} onChange={(nonce) => set({ nonce })} isNumeric />
      </FieldPairRow>
      <FieldPairRow>
        <MoneyField label={t('stake')} value={draft.stake} onChange={(stake) => set({ stake })} locale={locale} />
        <VerifierTextField label={t('edge')} value={draft.edge} onChange={(edge) => set({ edge })} isNumeric />
      </FieldPairRow>
    </>
  );
}

/** What the game showed to the player: optional, and compared with what comes out. */
function VerifierShownResultFields({ draft, set }: ClaimDraftFieldsProps) {
  const t = useTranslations('verifier');
  const { locale } = useMoneyFormat();
  const { outcomeField } = useGameTextLookups()(draft.gameCode);
  return (
    <fieldset className={styles.shown}>
      <legend>{t('shownToYou')}</legend>
      <VerifierTextField
        label={t('field.serverSeedHash')}
        value={draft.serverSeedHash}
        onChange={(serverSeedHash) => set({ serverSeedHash })}
        isCode
      />
      <FieldPairRow>
        <VerifierTextField
          label={outcomeField ?? t('field.outcome')}
          value={draft.outcome}
          onChange={(outcome) => set({ outcome })}
          isNumeric
        />
        <MoneyField
          label={t('field.payout')}
          value={draft.payout}
          onChange={(payout) => set({ payout })}
          locale={locale}
        />
      </FieldPairRow>
    </fieldset>
  );
}

/** A round filled in by hand or pasted. Nothing of it leaves the browser. */
export function VerificationClaimForm({ onClaim }: { readonly onClaim: (claim: RoundClaim) => void }) {
  const t = useTranslations('verifier');
  const { locale } = useMoneyFormat();
  const [draft, setDraft] = useState(EMPTY_VERIFICATION_CLAIM_DRAFT);
  const set = (change: Partial<VerificationClaimDraft>) => setDraft((before) => ({ ...before, ...change }));
  const claim = buildVerificationClaim(draft, locale);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (claim !== null) onClaim(claim);
      }}
    >
      <PasteProofBox onDraft={setDraft} onClaim={onClaim} />
      <SelectField
        label={t('field.game')}
        value={draft.gameCode}
        options={manualVerifierCodes.map((code) => [code, getGameName(code)] as const)}
        onChange={(gameCode) => set({ gameCode })}
      />
      <VerifierRoundFields draft={draft} set={set} />
      <VerifierChoiceInputs draft={draft} set={set} />
      <VerifierShownResultFields draft={draft} set={set} />
      <Button type="submit" tone="main" big disabled={claim === null}>
        {t('verify')}
      </Button>
    </form>
  );
}
