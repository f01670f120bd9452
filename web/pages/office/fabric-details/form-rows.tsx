// The buttons of a list in a form: those that move or remove one of its rows, and the one that adds a row.
import { Button } from '#web/components/ui/button.tsx';

interface RowButtonsProps {
  readonly rows: {
    readonly fields: readonly unknown[];
    readonly swap: (from: number, to: number) => void;
    readonly remove: (nth: number) => void;
  };
  readonly nth: number;
  /** Names the row for screen readers. */
  readonly item: string;
}

export function RowButtons({ rows, nth, item }: RowButtonsProps) {
  const buttons = [
    ['Move up', () => rows.swap(nth, nth - 1), nth === 0],
    ['Move down', () => rows.swap(nth, nth + 1), nth === rows.fields.length - 1],
    ['Remove', () => rows.remove(nth), false],
  ] as const;
  return buttons.map(([verb, onClick, disabled]) => (
    <Button
      key={verb}
      variant="ghost"
      size="small"
      aria-label={`${verb}: ${item}`}
      disabled={disabled}
      onClick={onClick}
    >
      {verb}
    </Button>
  ));
}

interface RemoveRowProps {
  /** Names the row for screen readers. */
  readonly label: string;
  readonly onRemove: () => void;
}

/** Below the label line of the fields beside it. */
export function RemoveRow({ label, onRemove }: RemoveRowProps) {
  return (
    <Button variant="ghost" size="small" aria-label={label} className="mt-7" onClick={onRemove}>
      Remove
    </Button>
  );
}

interface AddRowProps {
  readonly text: string;
  /** Whether the list takes no more rows. */
  readonly isFull?: boolean;
  readonly onAdd: () => void;
}

export function AddRow({ text, isFull = false, onAdd }: AddRowProps) {
  return (
    <div>
      <Button variant="outline" size="small" disabled={isFull} onClick={onAdd}>
        {text}
      </Button>
    </div>
  );
}
