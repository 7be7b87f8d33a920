/** The central register of barred people over HTTP: one GET for each CPF, which answers with one of three sentences. */
import type { Logger } from 'pino';
import { z } from 'zod';
import { describeRequestError, parseJsonText, sendLimitedRequest } from '../../platform/http/outgoing-request.ts';
import type { ExclusionAnswer, ExclusionRegister, ExclusionStatus } from '../../ports/exclusion-register.ts';

/** How to reach the register. */
export interface HttpRegisterSettings {
  /** The address that `/cpf/{cpf}` is appended to, without a slash at its end. */
  readonly url: string;
  readonly token: string;
  readonly timeoutMs?: number;
}

const REGISTER_TIMEOUT_MS = 3000;
const MAX_REGISTER_ANSWER_BYTES = 16 * 1024;

const answerSchema = z.object({ cpf: z.string(), resultado: z.string() });

/** The register's three answers (IN SPA/MF 22 and 31 of 2025). Its dash is read in every form. */
const statusByAnswer = new Map<string, ExclusionStatus>([
  ['Impedido - Autoexclusão Centralizada', 'selfExclusion'],
  ['Impedido - Programa Social', 'socialProgramme'],
  ['Não Impedido', 'notBarred'],
]);

const normalizeAnswer = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s*[–—-]\s*/g, ' - ')
    .trim();

/** The register over HTTP. An answer that is none of the three says nothing: it is never guessed. */
export function createHttpRegister(log: Pick<Logger, 'warn'>, settings: HttpRegisterSettings): ExclusionRegister {
  const { url, token, timeoutMs = REGISTER_TIMEOUT_MS } = settings;
  return {
    find: async (cpf): Promise<ExclusionAnswer> => {
      try {
        const { status, text } = await sendLimitedRequest(
          `${url}/cpf/${cpf}`,
          { method: 'GET', headers: { accept: 'application/json', authorization: `Bearer ${token}` } },
          { timeoutMs, maxBytes: MAX_REGISTER_ANSWER_BYTES },
        );
        const answer = status === 200 ? answerSchema.safeParse(parseJsonText(text)) : undefined;
        const about = answer?.success === true && answer.data.cpf === cpf ? answer.data.resultado : undefined;
        const found = about === undefined ? undefined : statusByAnswer.get(normalizeAnswer(about));
        if (found !== undefined) return found;
        log.warn({ service: 'exclusion register', status }, 'the register gave no answer that can be used');
      } catch (error) {
        log.warn({ service: 'exclusion register', err: describeRequestError(error) }, 'the register cannot be asked');
      }
      return 'unavailable';
    },
  };
}
