/** The answer of an identity service about a CPF. */
export type IdentityAnswer =
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
export interface IdentityPort {
  /** Looks a CPF (eleven digits) up. `claimedName` is what the player says; services that only compare need it. */
  find(cpf: string, claimedName: string): Promise<IdentityAnswer>;
}

/** Full years on `today` of a person born on `birthDate`, both 'YYYY-MM-DD'. */
export function computeAge(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** True when two names differ at most in case, accents and spaces. */
export const isSameName = (a: string, b: string): boolean => normalizeName(a) === normalizeName(b);

const normalizeName = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
