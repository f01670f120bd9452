// The ids of the fabrics whose swatches a visitor wants.
import { SWATCHES_MAX } from '#contract/core/limits.ts';
import { PickedList, useBrowserList } from '../../components/browser/browser-list.ts';

export const swatchList = new PickedList('swatches', SWATCHES_MAX);

export const useSwatchList = () => useBrowserList(swatchList);
