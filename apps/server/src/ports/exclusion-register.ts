/** What the central register of barred people knows about a CPF. */
export type ExclusionStatus = 'notBarred' | 'selfExclusion' | 'socialProgramme';

/** `unavailable`: nothing is known, and the register must be asked again. */
export type ExclusionAnswer = ExclusionStatus | 'unavailable';

/** The port to the central register of barred people. It answers `unavailable` instead of throwing. */
export interface ExclusionRegister {
  /** Asks for a CPF of eleven digits. */
  find(cpf: string): Promise<ExclusionAnswer>;
}
