import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';

type Sealer = Pick<Ctx, 'vault'>;

const sealContext = (player: PlayerId): string => `account.cpf:${player}`;

/** The encrypted CPF of a player, as it is stored. */
export const sealCpf = (ctx: Sealer, player: PlayerId, cpf: string): Uint8Array =>
  ctx.vault.seal(cpf, sealContext(player));

export const unsealCpf = (ctx: Sealer, player: PlayerId, sealed: Uint8Array): string =>
  ctx.vault.unsealText(sealed, sealContext(player));

/** By which a CPF is found: the same for every player, and nothing without the key. */
export const computeCpfHmac = (ctx: Sealer, cpf: string): Uint8Array => ctx.vault.computeHmac(cpf, 'cpf');
