import { mineTileCount, type RowLevel, rowLevels } from '@arara/games';
import type { Claim } from '@arara/games/verify';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { MoneyField } from '@arara/ui/money-field';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getGameName } from '../../../platform/format/game-names.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { buildClaim, type ClaimDraft, toClaimDraft, EMPTY_CLAIM_DRAFT, manualVerifierCodes } from './claim-draft.ts';
import styles from './claim-form.module.css';
import { toClaim, parseProof } from '../fairness/round-proof.ts';
import { SelectField } from '@arara/ui/select-field';

/** How the data begins: the same in every language. */
const PASTE_EXAMPLE = '{ "gameCode": "SE0002", … }';

type PasteState = 'none' | 'taken' | 'locked' | 'unreadable';

/** A place for a round's data as it was copied; what can be read fills the form below. */
function PasteBox({
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
    setState(claim === null ? 'locked' : 'taken');
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
      <p id={`${id}-said`} role="status" className={state === 'taken' ? styles.taken : styles.said}>
        {state === 'taken' && <CircleCheck className="icon" aria-hidden />}
        {(state === 'locked' || state === 'unreadable') && <CircleAlert className="icon" aria-hidden />}
        {state === 'none' ? t('pasteHint') : t(`pasted.${state}`)}
      </p>
    </div>
  );
}

const FieldPair = ({ children }: { readonly children: ReactNode }) => <div className={styles.pair}>{children}</div>;

const LEVELS = Object.keys(rowLevels) as readonly RowLevel[];
const MINES = Array.from({ length: mineTileCount - 1 }, (_, at) => [String(at + 1), String(at + 1)] as const);

/** What was chosen in the game, and of a game of several steps the tiles that were opened. */
function Choices({
  draft,
  set,
  text,
}: {
  readonly draft: ClaimDraft;
  readonly set: (change: Partial<ClaimDraft>) => void;
  readonly text: (name: 'target' | 'tiles', more?: { readonly numeric?: boolean; readonly hint?: string }) => ReactNode;
}) {
  const t = useTranslations();
  const { gameCode } = draft;
  if (gameCode === 'SE0004') return text('target', { numeric: true });
  if (gameCode === 'SE0002')
    return (
      <FieldPair>
        {text('target', { numeric: true })}
        <SelectField
          label={t('verifier.field.direction')}
          value={draft.direction}
          options={[
            ['over', t('verifier.over')],
            ['under', t('verifier.under')],
          ]}
          onChange={(direction) => set({ direction })}
        />
      </FieldPair>
    );
  return (
    <FieldPair>
      {gameCode === 'SE0001' ? (
        <SelectField label={t('play.mines')} value={draft.mines} options={MINES} onChange={(mines) => set({ mines })} />
      ) : (
        <SelectField
          label={t('verifier.field.level')}
          value={draft.level}
          options={LEVELS.map((level) => [level, t(`play.rowLevel.${level}`)] as const)}
          onChange={(level) => set({ level })}
        />
      )}
      {text('tiles', { hint: t(gameCode === 'SE0001' ? 'verifier.tilesHint' : 'verifier.rowsHint') })}
    </FieldPair>
  );
}

/** A round told by hand or pasted; nothing of it leaves the browser. */
export function ClaimForm({ onClaim }: { readonly onClaim: (claim: Claim) => void }) {
  const t = useTranslations('verifier');
  const { locale } = useMoneyFormat();
  const [draft, setDraft] = useState(EMPTY_CLAIM_DRAFT);
  const set = (change: Partial<ClaimDraft>) => setDraft((before) => ({ ...before, ...change }));
  const renderField = (
    name: 'target' | 'tiles' | 'serverSeed' | 'clientSeed' | 'nonce' | 'edge' | 'serverSeedHash' | 'outcome',
    more: { readonly numeric?: boolean; readonly code?: boolean; readonly hint?: string } = {},
  ) => (
    <Field
      className={more.code === true ? styles.code : undefined}
      label={t(`field.${name}`)}
      hint={more.hint}
      value={draft[name]}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode={more.numeric === true ? 'decimal' : 'text'}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
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
      {renderField('serverSeed', { code: true })}
      <FieldPair>
        {renderField('clientSeed')}
        {renderField('nonce', { numeric: true })}
      </FieldPair>
      <FieldPair>
        <MoneyField label={t('field.stake')} value={draft.stake} onChange={(stake) => set({ stake })} locale={locale} />
        {renderField('edge', { numeric: true })}
      </FieldPair>
      <Choices draft={draft} set={set} text={renderField} />
      <fieldset className={styles.shown}>
        <legend>{t('shownToYou')}</legend>
        {renderField('serverSeedHash', { code: true })}
        <FieldPair>
          {renderField('outcome', { numeric: true })}
          <MoneyField
            label={t('field.payout')}
            value={draft.payout}
            onChange={(payout) => set({ payout })}
            locale={locale}
          />
        </FieldPair>
      </fieldset>
      <Button type="submit" tone="main" big disabled={claim === null}>
        {t('verify')}
      </Button>
    </form>
  );
}
