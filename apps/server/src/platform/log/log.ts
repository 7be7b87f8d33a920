import { type DestinationStream, type Logger, pino } from 'pino';

/** What is removed from every log line: e-mails, phones, CPFs, CNPJs, tokens and seeds, also inside a URL or an error. */
const secretPatterns: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g, '[cpf]'],
  [/\b[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}\b/g, '[cnpj]'],
  [/\+55[\s()-]*\d{2}[\s()-]*\d{4,5}[\s-]?\d{4}(?!\d)/g, '[phone]'],
  [/(?<!\d)(?<!\d\.)55[1-9]{2}9\d{8}(?!\.?\d)/g, '[phone]'],
  // A point may end a sentence; the digits of a fraction are not a CPF.
  [/(?<!\d)(?<!\d\.)\d{11}(?!\.?\d)/g, '[cpf]'],
  [/(?<![0-9A-Za-z])(?<!\d\.)[0-9A-Z]{12}\d{2}(?![0-9A-Za-z])(?!\.\d)/g, '[cnpj]'],
  [/([?&]token=)[^&\s"\\]+/g, '$1[token]'],
  [/\b[0-9a-fA-F]{32,}\b/g, '[hex]'],
  [/(?<![\w/.-])[\w-]{40,}(?![\w/.-])/g, '[secret]'],
  [/(postgres(?:ql)?|rediss?):\/\/[^@\s"/]*@/g, '$1://[secret]@'],
];

/** One line of the log without secrets. */
export const removeSecretsFromLogLine = (line: string): string =>
  secretPatterns.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), line);

/** An error as it is logged: without the driver's `detail`, which repeats values. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code, sqlstate, constraint } = error as { code?: unknown; sqlstate?: unknown; constraint?: unknown };
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, stack: error.stack, code, sqlstate, constraint, cause };
}

/**
 * The server's log: JSON lines on standard error, where they do not mix with the `ready` lines. A full or blocked log disk never
 * stops the work: lines are written in the background, and dropped when they cannot be written.
 */
export function openLog(
  level: 'info' | 'warn' | 'silent',
  destination: DestinationStream = openStderrLogStream(),
): Logger {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          'token',
          'cpf',
          'cardNo',
          'email',
          'username',
          'pwd',
          'seed',
          'serverSeed',
          '*.token',
          '*.cpf',
          '*.pwd',
          '*.authorization',
        ],
        censor: '[redacted]',
      },
      serializers: { err: describeError, error: describeError },
      hooks: { streamWrite: removeSecretsFromLogLine },
    },
    destination,
  );
}

function openStderrLogStream(): DestinationStream {
  const stream = pino.destination({ fd: 2, sync: false, maxLength: 1 << 20 });
  // The log itself has failed: there is nowhere to report it.
  stream.on('error', () => undefined);
  return stream;
}
