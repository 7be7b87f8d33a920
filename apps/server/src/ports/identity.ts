/** The answer of an identity service about a CPF. */
export type IdentityLookupResult =
  | {
      readonly outcome: 'found';
      /** The holder's name as registered. */
      readonly name: string;
      /** 'YYYY-MM-DD'. */
      readonly birthDate: string;
      /** Barred from betting by the central self-exclusion register. */
      readonly selfExcluded: boolean;
    }
  | { readonly outcome: 'notFound' }
  | { readonly outcome: 'unavailable' };

/** The port to an identity service. It answers `unavailable` instead of throwing when the service cannot be asked. */
export interface IdentityLookupPort {
  /** Looks a CPF (eleven digits) up. `claimedName` is what the player says; services that only compare need it. */
  find(cpf: string, claimedName: string): Promise<IdentityLookupResult>;
}
