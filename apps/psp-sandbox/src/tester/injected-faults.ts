/** Scripted troubles: what a tester may make the bank do wrong, on purpose. */
import { stopwatch } from '../clock.ts';

/** In force until cleared or until their time is over. */
const LASTING = ['unavailable', 'slow'] as const;
/** Armed, and used up by the next thing they fit (of the named charge or payout, when one is named). */
const ONCE = [
  'timeout',
  'webhook-lost',
  'webhook-duplicate',
  'webhook-late',
  'webhook-grouped',
  'webhook-reordered',
  'webhook-forged',
  'payer-other-cpf',
  'wrong-amount',
  'paid-twice',
  'paid-late',
  'refund-timeout',
  'refund-rejected',
  'payout-rejected',
  'payout-timeout',
  'payout-unheard',
  'payout-returned',
] as const;

export type LastingTrouble = (typeof LASTING)[number];
export type OnceTrouble = (typeof ONCE)[number];
export const TROUBLE_NAMES = [...LASTING, ...ONCE] as const;
export type TroubleName = (typeof TROUBLE_NAMES)[number];
/** Troubles that the payer, and so the hosted page, can make. */
export const PAYMENT_TROUBLES = [
  'payer-other-cpf',
  'wrong-amount',
  'paid-twice',
  'paid-late',
] as const satisfies readonly OnceTrouble[];
export type PaymentTrouble = (typeof PAYMENT_TROUBLES)[number];

export type Trouble = { name: TroubleName; txid?: string; durationMs?: number; delayMs?: number; signed?: boolean };
export type ArmedTrouble = Trouble & { name: OnceTrouble };

const isLasting = (name: TroubleName): name is LastingTrouble => (LASTING as readonly string[]).includes(name);

/** Troubles are kept in memory: a restart is the end of all of them. Durations are real time, not the bank's. */
export type Troubles = ReturnType<typeof makeTroubles>;

export function makeTroubles() {
  const lasting = new Map<LastingTrouble, { untilMs: number; trouble: Trouble }>();
  let armed: ArmedTrouble[] = [];

  const inForce = (name: LastingTrouble): Trouble | undefined => {
    const found = lasting.get(name);
    if (found === undefined) return undefined;
    if (stopwatch() < found.untilMs) return found.trouble;
    lasting.delete(name);
    return undefined;
  };
  return {
    arm(trouble: Trouble): void {
      const { name } = trouble;
      if (isLasting(name))
        lasting.set(name, { untilMs: stopwatch() + (trouble.durationMs ?? Number.POSITIVE_INFINITY), trouble });
      else armed.push({ ...trouble, name });
    },
    inForce,
    /** Uses up the oldest armed trouble of these names that fits this charge or payout. */
    take<Name extends OnceTrouble>(names: readonly Name[], subject: string): (Trouble & { name: Name }) | undefined {
      const fits = (trouble: ArmedTrouble): trouble is ArmedTrouble & { name: Name } =>
        (names as readonly string[]).includes(trouble.name) && (trouble.txid === undefined || trouble.txid === subject);
      const found = armed.find(fits);
      if (found !== undefined) armed = armed.filter((trouble) => trouble !== found);
      return found;
    },
    clear(): void {
      lasting.clear();
      armed = [];
    },
    active: (): Trouble[] => [...LASTING.map(inForce).filter((trouble) => trouble !== undefined), ...armed],
  };
}
