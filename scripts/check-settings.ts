// `npm run check-settings`: checks the settings and asks each service whether it works. Exits with 1 when something is wrong.
import { readProcessSettings } from '#server/settings.ts';
import { CommandError, runCommand } from './backups/run-command.ts';
import { checkServices, type ServiceCheck } from './check-services.ts';

async function checkSettings(): Promise<string> {
  const names: string[] = [];
  const services = await checkServices(readProcessSettings((warning) => void names.push(warning)));
  const why = names.join(' ') || 'every setting has a possible value';
  const checks: ServiceCheck[] = [
    { service: 'settings', outcome: names.length > 0 ? 'wrong' : 'ok', why },
    ...services,
  ];
  const lines = checks.map(toLine).join('\n');
  if (checks.some(({ outcome }) => outcome === 'wrong')) throw new CommandError(lines);
  return lines;
}

const toLine = ({ service, outcome, why }: ServiceCheck) =>
  `${service.padEnd(9)} ${outcome.padEnd(6)} ${why}`;

await runCommand('Usage: npm run check-settings', (args) => (args.length > 0 ? undefined : checkSettings()));
