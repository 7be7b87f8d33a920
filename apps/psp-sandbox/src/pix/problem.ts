/** The refusals of the API Pix as RFC 7807 problems. Types, titles and details are those of the Banco Central's document. */

const HTTP_PROBLEM_KINDS = {
  RequisicaoInvalida: [400, 'Requisição inválida.', 'Requisição inválida.'],
  NaoAutorizado: [401, 'Não autorizado.', 'Credencial ausente, inválida ou vencida.'],
  AcessoNegado: [403, 'Acesso Negado', 'Requisição de participante autenticado que viola alguma regra de autorização.'],
  NaoEncontrado: [404, 'Não Encontrado', 'Entidade não encontrada.'],
  ErroInternoDoServidor: [500, 'Erro interno.', 'Condição inesperada ao processar requisição.'],
  ServicoIndisponivel: [
    503,
    'Serviço Indisponível',
    'Serviço não está disponível no momento. Serviço solicitado pode estar em manutenção ou fora da janela de funcionamento.',
  ],
  CobNaoEncontrado: [404, 'Cobrança não encontrada.', 'Cobrança não encontrada para o txid informado.'],
  CobOperacaoInvalida: [
    400,
    'Cobrança inválida.',
    'A requisição que busca alterar ou criar uma cobrança para pagamento imediato não respeita o _schema_ ou está semanticamente errada.',
  ],
  CobConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de cobranças para pagamento imediato não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  CobPayloadNaoEncontrado: [
    404,
    'Payload não encontrado.',
    'A cobrança em questão não foi encontrada para a location requisitada.',
  ],
  PixNaoEncontrado: [404, 'Pix não encontrado.', 'Pix não encontrado para o e2eid informado.'],
  PixConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de Pix recebidos não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  PixDevolucaoNaoEncontrada: [
    404,
    'Devolução não encontrada.',
    'Devolução representada por {id} não encontrada para o e2eid informado.',
  ],
  PixDevolucaoInvalida: [
    400,
    'Devolução inválida.',
    'A presente requisição de devolução não respeita o _schema_ ou não faz sentido semanticamente.',
  ],
  WebhookNaoEncontrado: [
    404,
    'Webhook não encontrado.',
    'O webhook denotado por {chave} não encontra-se estabelecido.',
  ],
  WebhookOperacaoInvalida: [
    400,
    'Webhook inválido.',
    'A presente requisição busca criar um webhook sem respeitar o _schema_ ou, ainda, com sentido semanticamente inválido.',
  ],
  WebhookConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de webhooks ativados não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  // Extensions, for the calls that the API Pix does not have.
  EnvioNaoEncontrado: [404, 'Envio não encontrado.', 'Envio não encontrado para o idEnvio informado.'],
  EnvioInvalido: [
    400,
    'Envio inválido.',
    'A requisição de envio de Pix não respeita o _schema_ ou está semanticamente errada.',
  ],
  EnvioConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de envios não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  EnvioDuplicado: [409, 'Envio duplicado.', 'Já existe um envio com este idEnvio e outro conteúdo.'],
  SaldoInsuficiente: [422, 'Saldo insuficiente.', 'O saldo da conta não cobre o envio.'],
  ChaveNaoEncontrada: [404, 'Chave não encontrada.', 'A chave não está registrada no diretório.'],
  LimiteDeConsultas: [429, 'Consultas demais.', 'O balde de consultas ao diretório está vazio; aguarde a reposição.'],
  PagamentoRecusado: [409, 'Pagamento recusado.', 'O banco do pagador não aceitou pagar esta cobrança.'],
} as const satisfies Record<string, readonly [number, string, string]>;

export type HttpProblemKind = keyof typeof HTTP_PROBLEM_KINDS;

/** One broken rule: the rule in words, the property that broke it and, where it is short text, its value. */
export type PixRequestPropertyViolation = { razao: string; propriedade: string; valor?: string };

/** An expected refusal of the bank. The HTTP server writes it as `application/problem+json`. */
export class HttpProblem extends Error {
  readonly kind: HttpProblemKind;
  readonly status: number;
  readonly violations: readonly PixRequestPropertyViolation[];

  constructor(
    kind: HttpProblemKind,
    options: { violations?: readonly PixRequestPropertyViolation[]; detail?: string; status?: number } = {},
  ) {
    super(options.detail ?? HTTP_PROBLEM_KINDS[kind][2]);
    this.kind = kind;
    this.status = options.status ?? HTTP_PROBLEM_KINDS[kind][0];
    this.violations = options.violations ?? [];
  }

  /** The body of RFC 7807. */
  body(correlationId: string): Record<string, unknown> {
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${this.kind}`,
      title: HTTP_PROBLEM_KINDS[this.kind][1],
      status: this.status,
      detail: this.message,
      correlationId,
      ...(this.violations.length > 0 && { violacoes: this.violations }),
    };
  }
}
