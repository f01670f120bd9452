// Weave drafts: which warp end lies over which weft pick. Pure matrices; imports no colour and no picture.
import { wrap } from './chance.ts';

/** One repeat of a weave. `warpUp[pick * ends + end]` is 1 where the warp shows on the face. */
export interface Draft {
  readonly ends: number;
  readonly picks: number;
  readonly warpUp: Uint8Array;
}

/** A draft from a rule that says where the warp is up. */
export function draft(ends: number, picks: number, isUp: (end: number, pick: number) => boolean): Draft {
  const warpUp = new Uint8Array(ends * picks);
  for (let pick = 0; pick < picks; pick++)
    for (let end = 0; end < ends; end++) warpUp[pick * ends + end] = isUp(end, pick) ? 1 : 0;
  return { ends, picks, warpUp };
}

export const isWarpUp = (weave: Draft, end: number, pick: number): boolean =>
  weave.warpUp[wrap(pick, weave.picks) * weave.ends + wrap(end, weave.ends)] === 1;

export const plain = (): Draft => draft(2, 2, (end, pick) => (end + pick) % 2 === 0);

/** Threads go together in groups: basket(2, 2) is hopsack, basket(2, 1) oxford. */
export const basket = (ends: number, picks: number): Draft =>
  draft(ends * 2, picks * 2, (end, pick) => (Math.floor(end / ends) + Math.floor(pick / picks)) % 2 === 0);

/** Warp over `over` picks, under `under`, one step aside with each pick; `lean` 1 rises to the right. */
export function twill(over: number, under: number, lean: 1 | -1 = 1): Draft {
  const repeat = over + under;
  return draft(repeat, repeat, (end, pick) => wrap(end + lean * pick, repeat) < over);
}

/** Warp satin: each end dives under one pick in `shafts`; the dives step by `move`. */
export function satin(shafts: number, move: number): Draft {
  return draft(shafts, shafts, (end, pick) => wrap(end - pick * move, shafts) !== 0);
}

/** Weft satin (sateen), the back of the satin. */
export const sateen = (shafts: number, move: number): Draft => reverse(satin(shafts, move));

/** Twill that turns every `width` ends and breaks its float at the turn. */
export function herringbone(width: number, over = 2, under = 2): Draft {
  const repeat = over + under;
  return draft(width * 2, repeat, (end, pick) => {
    const falls = end >= width;
    const step = falls ? wrap(width * 2 - 1 - end + over, repeat) + pick : end + pick;
    return wrap(step, repeat) < over;
  });
}

/** Diamonds of weft floats on a plain ground; `size` is half the diamond's width in ends. */
export function diamondDobby(size: number): Draft {
  const repeat = size * 2;
  return draft(repeat, repeat, (end, pick) => {
    const away = Math.abs(end - size) + Math.abs(pick - size);
    const onOutline = away === size || away === size - 1;
    const isEye = away <= Math.floor(size / 4);
    if (onOutline) return pick % 4 !== 0;
    if (isEye) return true;
    return (end + pick) % 2 === 0;
  });
}

/** Small eyes in a checkerboard, the worsted suiting's bird's-eye. */
export const birdsEye = (): Draft =>
  draft(8, 8, (end, pick) => {
    const x = wrap(end + (pick >= 4 ? 4 : 0), 8) - 3.5;
    const y = (pick % 4) - 1.5;
    return Math.abs(x) + Math.abs(y) < 2.6 || (end + pick) % 4 === 0;
  });

/** Cells with long floats at the rim and plain cloth at the floor: waffle. */
export function honeycomb(size: number): Draft {
  const repeat = size * 2;
  return draft(repeat, repeat, (end, pick) => {
    const away = Math.abs(end - size) + Math.abs(pick - size);
    return away < size ? away !== size - 1 : away === size + 1;
  });
}

/** Cut ribs along the cloth: `up` ends raised for `length` picks, turn and turn about. */
export const rib = (picks: number): Draft =>
  draft(2, picks * 2, (end, pick) => (end + Math.floor(pick / picks)) % 2 === 0);

/** The weave seen from the cloth's back (turned over sideways). */
export const reverse = (weave: Draft): Draft =>
  draft(weave.ends, weave.picks, (end, pick) => !isWarpUp(weave, weave.ends - 1 - end, pick));

/** Two weaves in one cloth: `isFigure` chooses for every crossing of one repeat. */
export function figured(
  ends: number,
  picks: number,
  ground: Draft,
  figure: Draft,
  isFigure: (end: number, pick: number) => boolean,
): Draft {
  return draft(ends, picks, (end, pick) => isWarpUp(isFigure(end, pick) ? figure : ground, end, pick));
}
