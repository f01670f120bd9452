// The destination of the log. The shop keeps serving when the log cannot be written, for example because the disk is
// full.
import { pino } from 'pino';
import type { Metrics } from './metrics.ts';

export interface LogDestination {
  readonly stream: ReturnType<typeof pino.destination>;
  /** The number of failed writes since the start. */
  readonly failures: () => number;
}

/** The characters of log lines that wait until the disk has room again; later lines are dropped. */
const MAX_WAITING = 1_000_000;

/** `report` is called once each time the log begins to fail. */
export function openLogDestination(fileDescriptor: number, report: (error: Error) => void): LogDestination {
  let failures = 0;
  let isFailing = false;
  const stream = pino.destination({ dest: fileDescriptor, sync: true, maxLength: MAX_WAITING });
  stream.on('error', (error: Error) => {
    failures += 1;
    if (!isFailing) report(error);
    isFailing = true;
  });
  stream.on('write', () => {
    isFailing = false;
  });
  return { stream, failures: () => failures };
}

export function registerLogMetric(metrics: Metrics, { failures }: LogDestination): void {
  metrics.addGauge({
    name: 'selvedge_log_write_failures',
    help: 'Writes of the log that failed since the start.',
    collect() {
      this.set(failures());
    },
  });
}
