import { z } from 'zod';
import { HttpProblem, type HttpProblemKind, type PixRequestPropertyViolation } from './problem.ts';
import { isCnpj } from './ids.ts';

/** What the lists of the API Pix have in common: a range of time, a payer and pages. */

const isoDateTimeSchema = z.iso.datetime({ offset: true });
const bankListQuerySchema = z.object({
  inicio: isoDateTimeSchema,
  fim: isoDateTimeSchema,
  cpf: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
  cnpj: z.string().refine(isCnpj).optional(),
  'paginacao.paginaAtual': z.coerce.number().int().min(0).default(0),
  'paginacao.itensPorPagina': z.coerce.number().int().min(1).max(1000).default(100),
});

/** What a list selects: both ends of the range are part of it. */
export type BankListingWindow = {
  fromMs: number;
  toMs: number;
  document?: string | undefined;
  offset: number;
  limit: number;
};
export type PixListRequest = { window: BankListingWindow; parameters: (total: number) => Record<string, unknown> };

/**
 * Reads the query of a list. Refuses it with `kind` and one violation per bad parameter. `filters` are the other parameters of
 * the query, which the answer repeats.
 */
export function parseListRequest(
  query: unknown,
  kind: HttpProblemKind,
  filters: Record<string, unknown> = {},
): PixListRequest {
  const parsed = bankListQuerySchema.safeParse(query);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? 'consulta')))];
    throw new HttpProblem(kind, {
      violations: names.map((name) => ({ razao: `O parâmetro ${name} não respeita o _schema_.`, propriedade: name })),
    });
  }
  const { inicio, fim, cpf, cnpj, 'paginacao.paginaAtual': page, 'paginacao.itensPorPagina': limit } = parsed.data;
  const violations: PixRequestPropertyViolation[] = [];
  if (Date.parse(fim) < Date.parse(inicio))
    violations.push({
      razao: 'O timestamp representado pelo parâmetro fim é anterior ao timestamp representado pelo parâmetro inicio.',
      propriedade: 'fim',
      valor: fim,
    });
  if (cpf !== undefined && cnpj !== undefined)
    violations.push({ razao: 'Ambos os parâmetros cpf e cnpj estão preenchidos.', propriedade: 'cpf', valor: cpf });
  if (violations.length > 0) throw new HttpProblem(kind, { violations });
  return {
    window: { fromMs: Date.parse(inicio), toMs: Date.parse(fim), document: cpf ?? cnpj, offset: page * limit, limit },
    parameters: (total) => ({
      inicio,
      fim,
      ...(cpf !== undefined && { cpf }),
      ...(cnpj !== undefined && { cnpj }),
      ...filters,
      paginacao: {
        paginaAtual: page,
        itensPorPagina: limit,
        quantidadeDePaginas: Math.max(1, Math.ceil(total / limit)),
        quantidadeTotalDeItens: total,
      },
    }),
  };
}
