// The button that removes a row of a form, below the label line of the fields beside it.
import { Button } from '#web/components/ui/button.tsx';

interface RemoveRowProps {
  /** Names the row for screen readers. */
  readonly label: string;
  readonly onRemove: () => void;
}

export function RemoveRow({ label, onRemove }: RemoveRowProps) {
  return (
    <Button variant="ghost" size="small" aria-label={label} className="mt-7" onClick={onRemove}>
      Remove
    </Button>
  );
}
