import type { Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';

const ADULT = 30;
const MINOR = 17;

/**
 * The identity service of development (docs/product-decisions.md): every CPF belongs to the named person, aged 30, except by
 * its first digit: 9 is 17 years old, 8 is another person, 7 does not answer, 6 is in the self-exclusion register.
 */
export function createIdentitySandbox(now: () => Instant): IdentityPort {
  return {
    find: async (cpf, claimedName) => {
      const first = cpf.charAt(0);
      if (first === '7') return { outcome: 'unavailable' };
      const today = toSaoPauloDay(now());
      const age = first === '9' ? MINOR : ADULT;
      return {
        outcome: 'found',
        name: first === '8' ? `${claimedName} de Outra Pessoa` : claimedName,
        birthDate: `${Number(today.slice(0, 4)) - age}${today.slice(4)}`,
        selfExcluded: first === '6',
      };
    },
  };
}
