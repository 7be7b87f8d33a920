import type { Claim } from '@arara/games/verify';
import { Button } from '@arara/ui/controls/button';
import { MoneyField } from '@arara/ui/fields/money-field';
import { SelectField } from '@arara/ui/fields/select-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { getGameName } from '../../../platform/format/game-names.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { ChoiceFields, FieldPair, PlainField } from './choice-fields.tsx';
import { buildClaim, type ClaimDraft, EMPTY_CLAIM_DRAFT, manualVerifierCodes } from './claim-draft.ts';
import styles from './claim-form.module.css';
import { PasteBox } from './paste-box.tsx';

interface DraftFieldsProps {
  readonly draft: ClaimDraft;
  readonly set: (change: Partial<ClaimDraft>) => void;
}

/** Seeds, number, stake and house edge of the round. */
function RoundFields({ draft, set }: DraftFieldsProps) {
  const t = useTranslations('verifier.field');
  const { locale } = useMoneyFormat();
  return (
    <>
      <PlainField
        label={t('serverSeed')}
        value={draft.serverSeed}
        onChange={(serverSeed) => set({ serverSeed })}
        isCode
      />
      <FieldPair>
        <PlainField label={t('clientSeed')} value={draft.clientSeed} onChange={(clientSeed) => set({ clientSeed })} />
        <PlainField label={t('nonce')} value={draft.nonce} onChange={(nonce) => set({ nonce })} isNumeric />
      </FieldPair>
      <FieldPair>
        <MoneyField label={t('stake')} value={draft.stake} onChange={(stake) => set({ stake })} locale={locale} />
        <PlainField label={t('edge')} value={draft.edge} onChange={(edge) => set({ edge })} isNumeric />
      </FieldPair>
    </>
  );
}

/** What the game showed to the player: optional, and compared with what comes out. */
function ShownFields({ draft, set }: DraftFieldsProps) {
  const t = useTranslations('verifier');
  const { locale } = useMoneyFormat();
  return (
    <fieldset className={styles.shown}>
      <legend>{t('shownToYou')}</legend>
      <PlainField
        label={t('field.serverSeedHash')}
        value={draft.serverSeedHash}
        onChange={(serverSeedHash) => set({ serverSeedHash })}
        isCode
      />
      <FieldPair>
        <PlainField
          label={t('field.outcome')}
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
      </FieldPair>
    </fieldset>
  );
}

/** A round filled in by hand or pasted. Nothing of it leaves the browser. */
export function ClaimForm({ onClaim }: { readonly onClaim: (claim: Claim) => void }) {
  const t = useTranslations('verifier');
  const { locale } = useMoneyFormat();
  const [draft, setDraft] = useState(EMPTY_CLAIM_DRAFT);
  const set = (change: Partial<ClaimDraft>) => setDraft((before) => ({ ...before, ...change }));
  const claim = buildClaim(draft, locale);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (claim !== null) onClaim(claim);
      }}
    >
      <PasteBox onDraft={setDraft} onClaim={onClaim} />
      <SelectField
        label={t('field.game')}
        value={draft.gameCode}
        options={manualVerifierCodes.map((code) => [code, getGameName(code)] as const)}
        onChange={(gameCode) => set({ gameCode })}
      />
      <RoundFields draft={draft} set={set} />
      <ChoiceFields draft={draft} set={set} />
      <ShownFields draft={draft} set={set} />
      <Button type="submit" tone="main" big disabled={claim === null}>
        {t('verify')}
      </Button>
    </form>
  );
}
