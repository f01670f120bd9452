// Before the browser tests: the sample range is woven once, so that each worker's shop only copies it.
import { copySeededDataDir } from './app-process.ts';

export default async function prepareSeedData(): Promise<void> {
  await copySeededDataDir();
}
