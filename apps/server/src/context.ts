import type { ServerConfig } from './config/config.ts';
import type { PlatformContext } from './platform/platform-context.ts';
import type { ExclusionRegister } from './ports/exclusion-register.ts';
import type { IdentityLookupPort } from './ports/identity.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';

export type { Instant } from './platform/clock.ts';
export type { GenerateId } from './platform/ids.ts';

/** What every use case may use beside its input: nothing else reaches the outside. */
export interface Ctx extends PlatformContext {
  readonly config: ServerConfig;
  readonly identity: IdentityLookupPort;
  readonly exclusionRegister: ExclusionRegister;
  readonly bank: PaymentProvider;
}
