// Before the browser tests: the sample range is woven once, so that each worker's shop only copies it.
import { wovenFolder } from './shopProcess.ts';

export default async function weaveSample(): Promise<void> {
  await wovenFolder();
}
