import { type StandInServer, startStandInServer } from './stand-in-server.ts';

/** The three answers of the register, word for word. */
export const registerAnswers = {
  selfExclusion: 'Impedido – Autoexclusão Centralizada',
  socialProgramme: 'Impedido – Programa Social',
  notBarred: 'Não Impedido',
} as const;

export interface RegisterStandIn extends StandInServer {
  readonly token: string;
  /** Who is barred, by CPF, with the register's sentence; everybody else is not. */
  readonly barred: Map<string, string>;
}

/** Starts a stand-in of the central register. A CPF that begins with 6 has excluded itself. */
export async function startRegisterStandIn(port = 0): Promise<RegisterStandIn> {
  const token = 'stand-in-token';
  const barred = new Map<string, string>();
  const server = await startStandInServer(port, ({ method, url = '', headers }) => {
    if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: { erro: 'token' } };
    const [, cpf] = /^\/cpf\/(\d{11})$/.exec(url) ?? [];
    if (method !== 'GET' || cpf === undefined) return { status: 404, body: { erro: 'caminho' } };
    const own = cpf.startsWith('6') ? registerAnswers.selfExclusion : registerAnswers.notBarred;
    return { status: 200, body: { cpf, resultado: barred.get(cpf) ?? own } };
  });
  return { ...server, token, barred };
}
