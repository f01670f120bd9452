// Keeps the heap near what the shop really holds (some 50 MB): V8 sizes it to the machine instead, and lets garbage of
// past requests lie until it feels the need. Must be the first thing a process imports; changes nothing once imported.
import { setFlagsFromString } from 'node:v8';

/** The space for young objects stays small: what outlives a request is little, and is found sooner. */
setFlagsFromString('--semi-space-growth-factor=1');
/** The space for old ones is swept once it has grown by this much over what was live the last time. */
setFlagsFromString('--heap-growing-percent=40');
