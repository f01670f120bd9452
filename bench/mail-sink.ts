// An SMTP server in a process of its own that accepts every email and keeps none. Prints its address as a URL.
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.on('end', done).resume();
  },
});
server.on('error', () => undefined);
const listener = server.listen(0, '127.0.0.1', () => {
  const address = listener.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
