/** The answer of an identity service about a CPF. */
export type IdentityLookupResult =
  | {
      readonly outcome: 'found';
      /** The holder's name as registered. */
      readonly name: string;
      /** The holder's social name, where one is registered: it names the same person. */
      readonly socialName?: string;
      /** 'YYYY-MM-DD'. */
      readonly birthDate: string;
    }
  /** The holder is under 18; services that keep the data of minors to themselves answer no more than that. */
  | { readonly outcome: 'minor' }
  /** There is no such CPF, or nobody can hold an account under it: cancelled, null, or of a person who died. */
  | { readonly outcome: 'notFound' }
  | { readonly outcome: 'unavailable' };

/** The port to an identity service. It answers `unavailable` instead of throwing when the service cannot be asked. */
export interface IdentityLookupPort {
  /** Looks a CPF (eleven digits) up. `claimedName` is what the player says; services that only compare need it. */
  find(cpf: string, claimedName: string): Promise<IdentityLookupResult>;
}
