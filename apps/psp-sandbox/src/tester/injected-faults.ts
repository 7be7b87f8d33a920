/** Scripted troubles: what a tester may make the bank do wrong, on purpose. */
import { stopwatch } from '../clock.ts';

/** In force until cleared or until their time is over. */
const LASTING_FAULTS = ['unavailable', 'slow'] as const;
/** Armed, and used up by the next thing they fit (of the named charge or payout, when one is named). */
const ONE_TIME_FAULTS = [
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

export type LastingFault = (typeof LASTING_FAULTS)[number];
export type OneTimeFault = (typeof ONE_TIME_FAULTS)[number];
export const FAULT_NAMES = [...LASTING_FAULTS, ...ONE_TIME_FAULTS] as const;
export type FaultName = (typeof FAULT_NAMES)[number];
/** Troubles that the payer, and so the hosted page, can make. */
export const PAYMENT_FAULTS = [
  'payer-other-cpf',
  'wrong-amount',
  'paid-twice',
  'paid-late',
] as const satisfies readonly OneTimeFault[];
export type PaymentFault = (typeof PAYMENT_FAULTS)[number];

export type InjectedFault = { name: FaultName; txid?: string; durationMs?: number; delayMs?: number; signed?: boolean };
export type ArmedFault = InjectedFault & { name: OneTimeFault };

const isLasting = (name: FaultName): name is LastingFault => (LASTING_FAULTS as readonly string[]).includes(name);

/** Troubles are kept in memory: a restart is the end of all of them. Durations are real time, not the bank's. */
export type FaultInjector = ReturnType<typeof createFaultInjector>;

export function createFaultInjector() {
  const lasting = new Map<LastingFault, { untilMs: number; trouble: InjectedFault }>();
  let armed: ArmedFault[] = [];

  const activeFault = (name: LastingFault): InjectedFault | undefined => {
    const found = lasting.get(name);
    if (found === undefined) return undefined;
    if (stopwatch() < found.untilMs) return found.trouble;
    lasting.delete(name);
    return undefined;
  };
  return {
    inject(trouble: InjectedFault): void {
      const { name } = trouble;
      if (isLasting(name))
        lasting.set(name, { untilMs: stopwatch() + (trouble.durationMs ?? Number.POSITIVE_INFINITY), trouble });
      else armed.push({ ...trouble, name });
    },
    inForce: activeFault,
    /** Uses up the oldest armed trouble of these names that fits this charge or payout. */
    consume<Name extends OneTimeFault>(
      names: readonly Name[],
      subject: string,
    ): (InjectedFault & { name: Name }) | undefined {
      const fits = (trouble: ArmedFault): trouble is ArmedFault & { name: Name } =>
        (names as readonly string[]).includes(trouble.name) && (trouble.txid === undefined || trouble.txid === subject);
      const found = armed.find(fits);
      if (found !== undefined) armed = armed.filter((trouble) => trouble !== found);
      return found;
    },
    clear(): void {
      lasting.clear();
      armed = [];
    },
    listActive: (): InjectedFault[] => [
      ...LASTING_FAULTS.map(activeFault).filter((trouble) => trouble !== undefined),
      ...armed,
    ],
  };
}
