// Measures the start time with an existing database, and the memory use.
import { HEALTH_READY_PATH, pages } from '#contract/core/paths.ts';
import { startChild } from '../child.ts';
import { compare } from '../compare.ts';
import { median } from '../load-generator.ts';
import { benchSettings, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

const STARTS = 5;
const START_TARGET_MS = 600;
const MEMORY_TARGETS_MB = { idle: 150, loaded: 250 };

export async function startAndMemory(): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: 100 });
  await shop.running.stop();
  const times: number[] = [];
  for (let nth = 0; nth < STARTS; nth++) times.push(await startOnce(benchSettings(shop.storageOptions)));
  const running = await startChild('start.ts', benchSettings(shop.storageOptions));
  await fetch(running.address + HEALTH_READY_PATH);
  const idle = await running.memoryMb();
  const target = { url: running.address + pages.home, connections: 50 };
  await compare(target, { ...target, url: running.address + HEALTH_READY_PATH });
  const loaded = await running.memoryMb();
  await running.stop();
  await shop.close();
  return [
    {
      name: 'second start to first response',
      figure: ms(median(times)),
      target: `< ${START_TARGET_MS} ms`,
      met: median(times) < START_TARGET_MS,
      details: times.map((time) => ms(time)).join(', '),
    },
    memoryRow('memory after start', idle, MEMORY_TARGETS_MB.idle),
    memoryRow('memory after load', loaded, MEMORY_TARGETS_MB.loaded),
  ];
}

async function startOnce(env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const running = await startChild('start.ts', env);
  await fetch(running.address + HEALTH_READY_PATH);
  const took = performance.now() - began;
  await running.stop();
  return took;
}

const memoryRow = (name: string, mb: number, target: number): Row => ({
  name,
  figure: `${Math.round(mb)} MB`,
  target: `< ${target} MB`,
  met: mb < target,
  details: 'resident set',
});
