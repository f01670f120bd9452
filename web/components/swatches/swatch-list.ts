// The ids of the fabrics whose swatches a visitor wants.
import { SWATCHES_MAX } from '#contract/limits.ts';
import { PickedList, usePicked } from '../picked-list.ts';

export const swatchList = new PickedList('swatches', SWATCHES_MAX);

export const useSwatchList = () => usePicked(swatchList);
