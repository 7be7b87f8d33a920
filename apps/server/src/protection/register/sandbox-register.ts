import type { ExclusionRegister } from '../../ports/exclusion-register.ts';

/** The register of development (docs/product-decisions.md): who has a CPF that begins with 6 has excluded themself. */
export const createSandboxRegister = (): ExclusionRegister => ({
  find: async (cpf) => (cpf.startsWith('6') ? 'selfExclusion' : 'notBarred'),
});
