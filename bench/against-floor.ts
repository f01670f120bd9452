// Times a page in turns with a floor, a request of the same user that reads one row: their ratio says what the page costs
// on any machine, busy or slow.
import { endpoints } from '#contract/endpoints.ts';
import { latenciesOf } from './latency.ts';
import { ms, type Row } from './table.ts';

interface TimedPage {
  /** The page's median latency in milliseconds. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** The median of the floor. */
  readonly floorMs: number;
}

/** The first sixth of the samples is a warm-up. `nextUrl` names the page of each sample. */
export async function timeAgainstFloor(
  address: string,
  token: string,
  { samples, nextUrl }: { readonly samples: number; readonly nextUrl: (nth: number) => string },
): Promise<TimedPage> {
  const [times, floor]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < samples; nth++) {
    times.push(await timeGet(nextUrl(nth), token));
    floor.push(await timeGet(address + endpoints.getBasket.path, token));
  }
  const { medianMs, p95Ms } = latenciesOf(times.slice(samples / 6));
  return { medianMs, p95Ms, floorMs: latenciesOf(floor.slice(samples / 6)).medianMs };
}

/** A row that is met while the page takes less than `most` times the floor. */
export function rowAgainstFloor(name: string, page: TimedPage, most: number, more = ''): Row {
  const ratio = page.medianMs / page.floorMs;
  return {
    name,
    figure: `${ratio.toFixed(1)} × the floor`,
    target: `< ${most} ×`,
    met: ratio < most,
    details: `${ms(page.medianMs)} of ${ms(page.floorMs)}; p95 ${ms(page.p95Ms)}${more && `; ${more}`}`,
  };
}

async function timeGet(url: string, token: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - startedAt;
}
