import type { Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { IdentityLookupPort } from '../../ports/identity.ts';

const SANDBOX_REPORTED_ADULT_AGE_YEARS = 30;
const SANDBOX_MINOR_AGE_YEARS = 17;

/**
 * The identity service of development (docs/product-decisions.md): every CPF belongs to the named person, aged 30, except by
 * its first digit: 9 is 17 years old, 8 is another person, 7 does not answer.
 */
export function createIdentitySandbox(now: () => Instant): IdentityLookupPort {
  return {
    find: async (cpf, claimedName) => {
      const first = cpf.charAt(0);
      if (first === '7') return { outcome: 'unavailable' };
      const today = toSaoPauloDay(now());
      const age = first === '9' ? SANDBOX_MINOR_AGE_YEARS : SANDBOX_REPORTED_ADULT_AGE_YEARS;
      return {
        outcome: 'found',
        name: first === '8' ? `${claimedName} de Outra Pessoa` : claimedName,
        birthDate: `${Number(today.slice(0, 4)) - age}${today.slice(4)}`,
      };
    },
  };
}
