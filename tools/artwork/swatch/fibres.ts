// Loose fibres: the small disorder that tells spun yarn from wire. One tile of it, made once, repeats unseen.
import { chance } from './chance.ts';

/** Grains of the tile per thread, and its side in grains (a power of two). */
const GRAINS = 8;
const SIDE = 512;
const MASK = SIDE - 1;
const HAIRS = 1500;

interface FibreTile {
  aside: Float32Array;
  along: Float32Array;
  hair: Float32Array;
}

let made: FibreTile | undefined;
const tile = (): FibreTile => {
  made ??= { aside: softGrain(1), along: softGrain(2), hair: strewHairs() };
  return made;
};

/** What the fibres do at a place: push it aside by so many threads (±1), and how much of a stray hair lies there. */
export interface Fibre {
  aside: number;
  along: number;
  hair: number;
}

export function fibresAt(): (u: number, v: number, into: Fibre) => void {
  const { aside, along, hair } = tile();
  return (u, v, into) => {
    const grain = (Math.floor(v * GRAINS) & MASK) * SIDE + (Math.floor(u * GRAINS) & MASK);
    into.aside = aside[grain] ?? 0;
    into.along = along[grain] ?? 0;
    into.hair = hair[grain] ?? 0;
  };
}

function softGrain(seed: number): Float32Array {
  const random = chance(seed);
  const raw = Float32Array.from({ length: SIDE * SIDE }, () => random() - 0.5);
  const soft = new Float32Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) sum += raw[((y + dy) & MASK) * SIDE + ((x + dx) & MASK)] ?? 0;
      soft[y * SIDE + x] = (sum / 9) * 4;
    }
  return soft;
}

function strewHairs(): Float32Array {
  const hair = new Float32Array(SIDE * SIDE);
  const random = chance(3);
  for (let k = 0; k < HAIRS; k++) {
    let x = random() * SIDE;
    let y = random() * SIDE;
    let way = random() * Math.PI * 2;
    let bend = (random() - 0.5) * 0.14;
    const length = 14 + random() * 44;
    const light = 0.35 + random() * 0.65;
    for (let step = 0; step < length; step++) {
      x += Math.cos(way);
      y += Math.sin(way);
      way += bend;
      bend += (random() - 0.5) * 0.05;
      const grain = (Math.floor(y) & MASK) * SIDE + (Math.floor(x) & MASK);
      hair[grain] = Math.max(hair[grain] ?? 0, light * Math.sin((Math.PI * (step + 1)) / (length + 1)));
    }
  }
  return hair;
}
