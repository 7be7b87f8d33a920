import { z } from 'zod';
import { decimalAmountTextSchema } from './amounts.ts';
import { isCnpj, isCpf } from './ids.ts';

/** What a merchant may ask for in an immediate charge (`cob`): the request body of API Pix 2.9.0, tag Cob. */

export type PixChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
export type ChargeParty = { cpf?: string | undefined; cnpj?: string | undefined; nome: string };

/** The status that a merchant sets to remove a charge. */
export const CHARGE_STATUS_REMOVED_BY_MERCHANT = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';

const personNameSchema = z.string().min(1).max(200);
const debtorSchema = z.union([
  z.object({ cpf: z.string().refine(isCpf), cnpj: z.undefined().optional(), nome: personNameSchema }),
  z.object({ cnpj: z.string().refine(isCnpj), cpf: z.undefined().optional(), nome: personNameSchema }),
]);

/** The body of `PUT /cob/{txid}` and `POST /cob`. */
export const pixChargeBodySchema = z.object({
  calendario: z.object({ expiracao: z.number().int().max(2_147_483_647).default(86_400) }),
  devedor: debtorSchema.optional(),
  loc: z.object({ id: z.number().int() }).optional(),
  valor: z.object({ original: decimalAmountTextSchema, modalidadeAlteracao: z.literal([0, 1]).optional() }),
  chave: z.string().max(77),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.object({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
  gnExtras: z.object({ urlRetorno: z.string().max(500).optional() }).optional(),
});

/** The body of `PATCH /cob/{txid}`: any part of a charge, or the status that removes it. */
export const chargeRevisionBodySchema = pixChargeBodySchema
  .partial()
  .extend({ status: z.literal(CHARGE_STATUS_REMOVED_BY_MERCHANT).optional() });
export type ChargeRevisionBody = z.infer<typeof chargeRevisionBodySchema>;

/** The content of a charge as the merchant asked for it. The location is the bank's and is not part of it. */
export type PixChargeRequestContent = Omit<z.infer<typeof pixChargeBodySchema>, 'loc'>;
