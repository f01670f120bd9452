// The figure of our damask: a pomegranate in an ogee lattice, satin against its own reverse. Pure drafts.
import { type Draft, figured, sateen, satin } from './drafts.ts';

const ENDS = 80;
const PICKS = 120;

function palmette(x: number, y: number): boolean {
  const away = Math.hypot(x * 1.25, y);
  const angle = Math.atan2(x * 1.25, -y);
  const lobes = 0.44 + 0.13 * Math.abs(Math.cos(angle * 3.5)) - 0.1 * Math.max(0, -Math.cos(angle));
  if (away > lobes) return false;
  const seed = Math.hypot(x * 1.6, y - 0.04);
  if (seed < 0.17) return Math.hypot((x * 9) % 1, (y * 9) % 1) > 0.45;
  if (seed < 0.23) return false;
  return Math.abs(Math.sin(angle * 3.5)) > 0.24 || away < 0.3;
}

function foliage(x: number, y: number): boolean {
  const side = Math.abs(x);
  const stem = Math.abs(side - 0.1 * Math.sin((y - 0.5) * 8)) < 0.025 && y > 0.4 && y < 0.86;
  const leafAlong = (side - 0.05) * 0.72 + (0.84 - y) * 0.7;
  const leafAside = (side - 0.05) * 0.7 - (0.84 - y) * 0.72;
  const leaf =
    leafAlong > 0 && leafAlong < 0.44 && Math.abs(leafAside) < 0.1 * Math.sin((Math.PI * leafAlong) / 0.44);
  const crown = y < -0.5 && y > -0.8 && side < 0.16 * Math.sin(((y + 0.8) / 0.3) * Math.PI) && side > 0.03;
  return stem || leaf || crown;
}

function inMedallion(x: number, y: number): boolean {
  return palmette(x, y) || foliage(x, y);
}

/** Whether the figure covers a crossing; the second medallion stands half a repeat lower, as in a half drop. */
export function isPomegranate(end: number, pick: number): boolean {
  const x = ((end + 0.5) / ENDS) * 2 - 1;
  const y = ((pick + 0.5) / PICKS) * 2 - 1;
  const lattice = Math.abs(Math.abs(x) - (0.5 + 0.44 * Math.cos(Math.PI * y)));
  if (lattice < 0.055) return true;
  if (lattice < 0.12) return false;
  if (inMedallion(x, y)) return true;
  const dropX = x > 0 ? x - 1 : x + 1;
  const dropY = y > 0 ? y - 1 : y + 1;
  return inMedallion(dropX, dropY);
}

export const damask = (): Draft => figured(ENDS, PICKS, sateen(5, 2), satin(5, 2), isPomegranate);
