import { readElapsedMs } from './clock.ts';

/** Faults that a tester injects: what the bank then does wrong on purpose. The names are part of the tester's calls. */

/** In force until they are cleared or their time is over. */
const LASTING_SANDBOX_BANK_FAULTS = ['unavailable', 'slow'] as const;
/** Used up by the next operation that they fit; by that of the named charge or payout, when one is named. */
const ONE_TIME_SANDBOX_BANK_FAULTS = [
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

export type LastingFault = (typeof LASTING_SANDBOX_BANK_FAULTS)[number];
export type OneTimeFault = (typeof ONE_TIME_SANDBOX_BANK_FAULTS)[number];
export const INJECTED_FAULT_NAMES = [...LASTING_SANDBOX_BANK_FAULTS, ...ONE_TIME_SANDBOX_BANK_FAULTS] as const;
export type SandboxBankFaultName = (typeof INJECTED_FAULT_NAMES)[number];
/** Faults of the payer, which the hosted page offers too. */
export const PAYMENT_FAULTS = [
  'payer-other-cpf',
  'wrong-amount',
  'paid-twice',
  'paid-late',
] as const satisfies readonly OneTimeFault[];
export type InjectedPaymentFault = (typeof PAYMENT_FAULTS)[number];

export type InjectedFault = {
  name: SandboxBankFaultName;
  txid?: string;
  durationMs?: number;
  delayMs?: number;
  signed?: boolean;
};
export type ArmedFault = InjectedFault & { name: OneTimeFault };

const isLastingFault = (name: SandboxBankFaultName): name is LastingFault =>
  (LASTING_SANDBOX_BANK_FAULTS as readonly string[]).includes(name);

/** Faults are kept in memory: a restart ends all of them. Durations are real time, not the bank's. */
export type SandboxBankFaultInjector = ReturnType<typeof createFaultInjector>;

export function createFaultInjector() {
  const lasting = new Map<LastingFault, { untilMs: number; fault: InjectedFault }>();
  let armed: ArmedFault[] = [];

  const findActive = (name: LastingFault): InjectedFault | undefined => {
    const found = lasting.get(name);
    if (found === undefined) return undefined;
    if (readElapsedMs() < found.untilMs) return found.fault;
    lasting.delete(name);
    return undefined;
  };
  return {
    inject(fault: InjectedFault): void {
      const { name } = fault;
      if (isLastingFault(name))
        lasting.set(name, { untilMs: readElapsedMs() + (fault.durationMs ?? Number.POSITIVE_INFINITY), fault });
      else armed.push({ ...fault, name });
    },
    findActive,
    /** Removes and returns the oldest armed fault of these names that fits this charge or payout. */
    consume<Name extends OneTimeFault>(
      names: readonly Name[],
      subject: string,
    ): (InjectedFault & { name: Name }) | undefined {
      const fits = (fault: ArmedFault): fault is ArmedFault & { name: Name } =>
        (names as readonly string[]).includes(fault.name) && (fault.txid === undefined || fault.txid === subject);
      const found = armed.find(fits);
      if (found !== undefined) armed = armed.filter((fault) => fault !== found);
      return found;
    },
    clear(): void {
      lasting.clear();
      armed = [];
    },
    list: (): InjectedFault[] => [
      ...LASTING_SANDBOX_BANK_FAULTS.map(findActive).filter((fault) => fault !== undefined),
      ...armed,
    ],
  };
}
