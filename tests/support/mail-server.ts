// A real SMTP server on a free loopback port that keeps what it receives, and can be told to fail.
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ReceivedEmail {
  readonly to: string[];
  /** Headers and body; quoted-printable line ends and equals signs are decoded. */
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  readonly emails: readonly ReceivedEmail[];
  /** Set to reject every email with this status, such as 451. */
  failWith: number | undefined;
  /** Resolves when this many emails have arrived. */
  arrived(count: number): Promise<void>;
}

/** Closes when the test ends. */
export async function startMailServer(): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const checks = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mail.failWith) return done(Object.assign(new Error('No'), { responseCode: mail.failWith }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const text = Buffer.concat(chunks).toString();
        emails.push({ to, text: text.replaceAll('=\r\n', '').replaceAll('=3D', '=') });
        done();
        for (const check of checks) check();
      });
    },
  });
  const address = await new Promise<{ port: number }>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve(listener.address() as { port: number }));
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const arrived = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => emails.length >= count && resolve();
      checks.add(check);
      check();
    });
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    failWith: undefined,
    arrived,
  };
  return mail;
}
