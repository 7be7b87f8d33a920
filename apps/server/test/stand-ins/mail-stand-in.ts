/** A stand-in of the mail server: each mail becomes a file. It needs no package, so that a production install can run it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface MailStandIn {
  readonly url: string;
  close(): Promise<void>;
}

/** Takes every mail and writes it into `folder`, named by its number and its receiver. */
export async function startMailStandIn(port: number, folder: string): Promise<MailStandIn> {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const save = (to: string, text: string): void => {
    count += 1;
    writeFileSync(join(folder, `${Date.now()}-${count}-${to.replaceAll(/[^\w.@-]/g, '_')}.eml`), text);
  };
  const server = createServer((socket) => answerMailClient(socket, save));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function answerMailClient(socket: Socket, save: (to: string, text: string) => void): void {
  let [to, mail, isInMail, rest] = ['', '', false, ''];
  const answers: Record<string, string> = { DATA: '354 end with a dot', QUIT: '221 bye' };
  const takeLine = (line: string): void => {
    if (isInMail && line !== '.') {
      mail += `${line.replace(/^\.\./, '.')}\n`;
      return;
    }
    if (isInMail) save(to, mail);
    const [word = ''] = line.toUpperCase().split(' ');
    if (word === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
    if (isInMail || word === 'MAIL') mail = '';
    isInMail = !isInMail && word === 'DATA';
    socket.write(`${answers[word] ?? '250 ok'}\r\n`);
    if (word === 'QUIT') socket.end();
  };
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\r\n');
    rest = lines.pop() ?? '';
    lines.forEach(takeLine);
  });
  socket.write('220 stand-in\r\n');
}
