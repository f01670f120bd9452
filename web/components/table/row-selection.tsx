// The checkboxes of a table's rows: one row, a range of rows with Shift, or all that are shown.
import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react';
import { t } from '#contract/languages/text.ts';

export interface RowSelection {
  /** The keys of the selected rows; they may include rows that are not shown. */
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

/** The target is 44 px wide and high for fingers, but not higher than the row. */
const TARGET = 'flex min-h-11 min-w-11 cursor-pointer items-center gap-2 select-none';
const BOX = 'size-5 shrink-0 cursor-pointer accent-primary lg:size-4';

interface SelectRowProps {
  readonly rowKey: string;
  /** The keys of all rows, in their order. */
  readonly keys: readonly string[];
  readonly selection: RowSelection;
  /** The id of the element that names the row. */
  readonly labelledBy: string;
  /** The row whose checkbox was changed last; Shift selects from there. */
  readonly anchor: RefObject<string | undefined>;
}

export function SelectRow({ rowKey, keys, selection, labelledBy, anchor }: SelectRowProps) {
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const withShift = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
    const range = withShift && anchor.current ? between(keys, anchor.current, rowKey) : [rowKey];
    anchor.current = rowKey;
    selection.onChange(changed(selection.selected, range, target.checked));
  };
  return (
    <label className={`${TARGET} rows:-my-1 cards:justify-center`}>
      <input
        type="checkbox"
        data-select-row
        aria-labelledby={labelledBy}
        checked={selection.selected.has(rowKey)}
        onChange={onChange}
        autoComplete="off"
        className={BOX}
      />
    </label>
  );
}

interface SelectAllProps {
  /** The keys of all rows that are shown. */
  readonly keys: readonly string[];
  readonly selection: RowSelection;
  /** Whether the label is visible. */
  readonly labelled?: boolean;
}

export function SelectAll({ keys, selection, labelled = false }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const count = keys.filter((key) => selection.selected.has(key)).length;
  const isAll = count > 0 && count === keys.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label className={`${TARGET} rows:-my-2`}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={({ target }) => selection.onChange(changed(selection.selected, keys, target.checked))}
        autoComplete="off"
        className={BOX}
      />
      <span className={labelled ? 'text-sm' : 'sr-only'}>{t`Select all shown`}</span>
    </label>
  );
}

function changed(selected: ReadonlySet<string>, keys: readonly string[], isSelected: boolean): Set<string> {
  const next = new Set(selected);
  for (const key of keys) {
    if (isSelected) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The keys from one to the other, both included; only the second when the first is no longer shown. */
function between(keys: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [keys.indexOf(from), keys.indexOf(to)];
  return start < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
