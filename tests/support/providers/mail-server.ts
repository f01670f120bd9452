// A real SMTP server on a free loopback port that keeps what it receives, and can be told to fail.
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface ReceivedEmail {
  readonly to: string[];
  /** Headers and body; quoted-printable line ends and equals signs are decoded. */
  readonly text: string;
  /** With its angle brackets. */
  readonly messageId: string;
}

export interface MailServer {
  readonly url: string;
  readonly emails: readonly ReceivedEmail[];
  /** Set to reject every email with this status, such as 451. */
  failWith: number | undefined;
  /** Recipients that do not exist: refused with 550. */
  readonly unknown: Set<string>;
  /** Resolves when this many emails have arrived. */
  arrived(count: number): Promise<void>;
  /** Resolves when no connection is open. */
  disconnected(): Promise<void>;
}

interface Behaviour {
  readonly status: () => number | undefined;
  readonly isUnknown: (recipient: string) => boolean;
  readonly onEmail: (email: ReceivedEmail) => void;
  readonly onClose: () => void;
}

const refusal = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode });

function createServer({ status, isUnknown, onEmail, onClose }: Behaviour): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The server forgets a connection after this call.
    onClose: () => void setImmediate(onClose),
    onRcptTo({ address }, _session, done) {
      done(isUnknown(address) ? refusal('No such user', 550) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const failure = status();
        if (failure) return done(refusal('No', failure));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const text = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID:\s+(\S+)/im.exec(text)?.[1] ?? '';
        onEmail({ to, messageId, text: text.replaceAll('=\r\n', '').replaceAll('=3D', '=') });
        done();
      });
    },
  });
}

/** Closes when the test ends. */
export async function startMailServer(): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const checks = new Set<() => void>();
  const check = () => {
    for (const one of checks) one();
  };
  const reached = (isReached: () => boolean) =>
    new Promise<void>((resolve) => {
      const one = () => isReached() && resolve();
      checks.add(one);
      one();
    });
  const unknown = new Set<string>();
  const server = createServer({
    status: () => mail.failWith,
    isUnknown: (recipient) => unknown.has(recipient),
    onClose: check,
    onEmail(email) {
      emails.push(email);
      check();
    },
  });
  // A client that was killed resets its connection.
  server.on('error', () => undefined);
  const address = await new Promise<{ port: number }>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve(listener.address() as { port: number }));
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    failWith: undefined,
    unknown,
    arrived: (count) => reached(() => emails.length >= count),
    disconnected: () => reached(() => server.connections.size === 0),
  };
  return mail;
}
