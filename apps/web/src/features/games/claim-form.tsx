import { isSingleCode, type SingleCode, singleCodes } from '@arara/games';
import type { Claim } from '@arara/games/verify';
import { type Centavos, fromReais } from '@arara/money';
import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { MoneyField } from '@arara/ui/money-field';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { gameName, gameTypeOf } from '../../lib/games.ts';
import { useMoney } from '../../lib/money-format.ts';
import styles from './claim-form.module.css';
import { formatDecimals, parseDecimals } from './decimals.ts';
import { claimOf, readProof, stakeOf } from './proof.ts';
import { SelectField } from '@arara/ui/select-field';

interface Draft {
  readonly gameCode: SingleCode;
  readonly direction: 'over' | 'under';
  readonly target: string;
  readonly stake: Centavos | undefined;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: string;
  readonly edge: string;
  readonly serverSeedHash: string;
  readonly outcome: string;
  readonly payout: Centavos | undefined;
}

const EMPTY: Draft = {
  gameCode: 'SE0002',
  direction: 'over',
  target: '',
  stake: undefined,
  serverSeed: '',
  clientSeed: '',
  nonce: '',
  edge: '1',
  serverSeedHash: '',
  outcome: '',
  payout: undefined,
};

/** The claim of what was filled in; null while something is missing. */
function claimOfDraft(it: Draft, locale: string): Claim | null {
  const target = parseDecimals(it.target, 2, locale);
  const edgeBp = parseDecimals(it.edge, 2, locale);
  const outcome = parseDecimals(it.outcome, 2, locale);
  const serverSeed = it.serverSeed.trim();
  if (
    target === undefined ||
    edgeBp === undefined ||
    it.stake === undefined ||
    serverSeed === '' ||
    it.clientSeed === '' ||
    !/^\d{1,15}$/.test(it.nonce)
  )
    return null;
  return {
    gameCode: it.gameCode,
    edgeBp,
    serverSeed,
    clientSeed: it.clientSeed,
    nonce: Number(it.nonce),
    params: it.gameCode === 'SE0002' ? { direction: it.direction, target } : { target },
    stake: it.stake,
    ...(it.serverSeedHash.trim() === '' ? {} : { serverSeedHash: it.serverSeedHash.trim().toLowerCase() }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(it.payout === undefined ? {} : { payout: it.payout }),
  };
}

/** How the data begins: the same in every language. */
const PASTE_EXAMPLE = '{ "gameCode": "SE0002", … }';

type PasteState = 'none' | 'taken' | 'locked' | 'unreadable';

/** A place for a round's data as it was copied; what can be read fills the form below. */
function PasteBox({
  onProof,
  onWhole,
}: {
  readonly onProof: (draft: Draft, claim: Claim | null) => void;
  readonly onWhole: (claim: Claim) => void;
}) {
  const t = useTranslations('verifier');
  const { locale } = useMoney();
  const id = useId();
  const [state, setState] = useState<PasteState>('none');
  const take = (text: string) => {
    if (text.trim() === '') return setState('none');
    const proof = readProof(text);
    const claim = proof === null ? null : claimOf(proof);
    if (proof === null) return setState('unreadable');
    if (!isSingleCode(proof.gameCode)) {
      // Rounds of several steps and shared ones have no form of their own: they come whole or not at all.
      setState(claim === null ? 'locked' : 'taken');
      return claim === null ? undefined : onWhole(claim);
    }
    const { target, direction } = proof.params;
    const aim = typeof target === 'number' ? fromReais(target) : undefined;
    const draft: Draft = {
      gameCode: proof.gameCode,
      direction: direction === 'under' ? 'under' : 'over',
      target: aim === undefined ? '' : formatDecimals(aim, 2, locale),
      stake: stakeOf(proof.params),
      serverSeed: proof.serverSeed ?? '',
      clientSeed: proof.clientSeed,
      nonce: String(proof.nonce),
      edge: formatDecimals(proof.edgeBp, 2, locale),
      serverSeedHash: proof.serverSeedHash,
      outcome: formatDecimals(proof.outcome, 2, locale),
      payout: proof.payout,
    };
    setState(claim === null ? 'locked' : 'taken');
    onProof(draft, claim);
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
        onChange={(event) => take(event.target.value)}
      />
      <p id={`${id}-said`} role="status" className={state === 'taken' ? styles.taken : styles.said}>
        {state === 'taken' && <CircleCheck className="icon" aria-hidden />}
        {(state === 'locked' || state === 'unreadable') && <CircleAlert className="icon" aria-hidden />}
        {state === 'none' ? t('pasteHint') : t(`pasted.${state}`)}
      </p>
    </div>
  );
}

const Pair = ({ children }: { readonly children: ReactNode }) => <div className={styles.pair}>{children}</div>;

/** A round told by hand or pasted; nothing of it leaves the browser. */
export function ClaimForm({ onClaim }: { readonly onClaim: (claim: Claim) => void }) {
  const t = useTranslations('verifier');
  const { locale } = useMoney();
  const [draft, setDraft] = useState(EMPTY);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const text = (
    name: 'target' | 'serverSeed' | 'clientSeed' | 'nonce' | 'edge' | 'serverSeedHash' | 'outcome',
    more: { readonly numeric?: boolean; readonly code?: boolean } = {},
  ) => (
    <Field
      className={more.code === true ? styles.code : undefined}
      label={t(`field.${name}`)}
      value={draft[name]}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode={more.numeric === true ? 'decimal' : 'text'}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  const claim = claimOfDraft(draft, locale);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (claim !== null) onClaim(claim);
      }}
    >
      <PasteBox
        onWhole={onClaim}
        onProof={(pasted, whole) => {
          setDraft(pasted);
          if (whole !== null) onClaim(whole);
        }}
      />
      <SelectField
        label={t('field.game')}
        value={draft.gameCode}
        options={singleCodes.map((code) => [code, gameName(gameTypeOf(code))] as const)}
        onChange={(gameCode) => set({ gameCode })}
      />
      {text('serverSeed', { code: true })}
      <Pair>
        {text('clientSeed')}
        {text('nonce', { numeric: true })}
      </Pair>
      <Pair>
        <MoneyField label={t('field.stake')} value={draft.stake} onChange={(stake) => set({ stake })} locale={locale} />
        {text('target', { numeric: true })}
      </Pair>
      <Pair>
        {draft.gameCode === 'SE0002' && (
          <SelectField
            label={t('field.direction')}
            value={draft.direction}
            options={[
              ['over', t('over')],
              ['under', t('under')],
            ]}
            onChange={(direction) => set({ direction })}
          />
        )}
        {text('edge', { numeric: true })}
      </Pair>
      <fieldset className={styles.shown}>
        <legend>{t('shownToYou')}</legend>
        {text('serverSeedHash', { code: true })}
        <Pair>
          {text('outcome', { numeric: true })}
          <MoneyField
            label={t('field.payout')}
            value={draft.payout}
            onChange={(payout) => set({ payout })}
            locale={locale}
          />
        </Pair>
      </fieldset>
      <Button type="submit" tone="main" big disabled={claim === null}>
        {t('verify')}
      </Button>
    </form>
  );
}
