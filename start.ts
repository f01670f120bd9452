// Entry point of the server: sets V8's flags, then starts the shop.
import { setFlagsFromString } from 'node:v8';

// Keeps resident memory near what the shop uses: the young generation stays at its first size, and the old one is
// collected once it has grown by a fifth. V8 would otherwise size both to the machine (docs/performance.md, Memory).
if (!process.execArgv.some((flag) => flag.includes('semi-space'))) {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=20');
}
// Imported only now, because the young generation grows while modules load.
await import('./start-shop.ts');
