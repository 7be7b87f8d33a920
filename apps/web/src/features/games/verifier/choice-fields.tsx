import type { ChoiceFieldDefinition } from '@arara/games/fields';
import { LabeledInput } from '@arara/ui/fields/field';
import { SelectField } from '@arara/ui/fields/select-field';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type GameTextLookups, useGameTextLookups } from '../fairness/use-game-texts.ts';
import { type VerificationClaimDraft, findManualClaimGameManifest, getDefaultChoiceText } from './claim-draft.ts';
import styles from './claim-form.module.css';

/** Two short fields side by side. */
export const FieldPairRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

/** A field of text in which seeds and numbers are typed as they are: nothing is completed or corrected. */
export function VerifierTextField({
  label,
  value,
  onChange,
  hint,
  isNumeric = false,
  isCode = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly isNumeric?: boolean;
  /** Drawn in letters of one width. */
  readonly isCode?: boolean;
}) {
  return (
    <LabeledInput
      className={isCode ? styles.code : undefined}
      label={label}
      hint={hint}
      value={value}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode={isNumeric ? 'decimal' : 'text'}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ChoiceInputProps {
  readonly texts: GameTextLookups;
  readonly name: string;
  readonly field: ChoiceFieldDefinition;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The input of one choice, made from the game's manifest. */
function ClaimChoiceInput({ texts, name, field, value, onChange }: ChoiceInputProps) {
  const label = texts.label(name);
  if (field.type === 'hundredths')
    return <VerifierTextField label={label} value={value} onChange={onChange} isNumeric />;
  const values =
    field.type === 'oneOf'
      ? field.values
      : Array.from({ length: field.max - field.min + 1 }, (_, index) => String(field.min + index));
  return (
    <SelectField
      label={label}
      value={value}
      options={values.map((option) => [option, texts.option(option)] as const)}
      onChange={onChange}
    />
  );
}

interface ChoiceFieldsProps {
  readonly draft: VerificationClaimDraft;
  readonly set: (change: Partial<VerificationClaimDraft>) => void;
}

/** What was chosen in the game, and in a game of several steps the tiles that were opened. */
export function VerifierChoiceInputs({ draft, set }: ChoiceFieldsProps) {
  const t = useTranslations('verifier');
  const findTexts = useGameTextLookups();
  const manifest = findManualClaimGameManifest(draft.gameCode);
  if (manifest === undefined) return null;
  const texts = findTexts(manifest.code);
  const choices = Object.entries(manifest.choices);
  // Numbers to be typed come first, lists after them.
  const ordered = choices.toSorted(([, a], [, b]) => Number(b.type === 'hundredths') - Number(a.type === 'hundredths'));
  const fields = ordered.map(([name, field]) => (
    <ClaimChoiceInput
      key={name}
      texts={texts}
      name={name}
      field={field}
      value={draft.choices[name] ?? getDefaultChoiceText(field)}
      onChange={(value) => set({ choices: { ...draft.choices, [name]: value } })}
    />
  ));
  if (manifest.kind === 'single' && fields.length === 1) return fields;
  return (
    <FieldPairRow>
      {fields}
      {manifest.kind === 'steps' && (
        <VerifierTextField
          label={t('field.tiles')}
          hint={texts.opened}
          value={draft.tiles}
          onChange={(tiles) => set({ tiles })}
        />
      )}
    </FieldPairRow>
  );
}
