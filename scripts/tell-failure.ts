// `node scripts/tell-failure.ts UNIT ADDRESS`: writes an email about a unit of systemd that has failed, with the shop's mail server
// and without its database (deploy/selvedge-failed@.service).
import { hostname } from 'node:os';
import { createSmtpTransport, senderOf } from '#server/modules/email/transport.ts';
import { readProcessSettings, SettingsError } from '#server/settings.ts';
import { runCommand } from './backups/run-command.ts';

async function tellFailure(unit: string, to: string): Promise<string> {
  const { SMTP_URL, MAIL_FROM } = readProcessSettings();
  if (!SMTP_URL) throw new SettingsError('SMTP_URL is not set: nobody is told.');
  const transport = createSmtpTransport(SMTP_URL, () => senderOf(MAIL_FROM, 'Selvedge'));
  try {
    const subject = `${unit} has failed on ${hostname()}`;
    await transport.send({
      to,
      subject,
      text: `${subject}. What it said:\n\n    journalctl -u ${unit} -n 50\n`,
    });
  } finally {
    await transport.close();
  }
  return `${to} was told.`;
}

await runCommand('Usage: node scripts/tell-failure.ts UNIT ADDRESS', ([unit, to, ...more]) =>
  unit && to && more.length === 0 ? tellFailure(unit, to) : undefined,
);
