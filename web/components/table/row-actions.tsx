// The buttons of a row in an admin list, most of which open a dialog.
import { Button } from '#web/components/ui/button.tsx';

interface RowActionsProps<Dialog> {
  /** What the row is of, for the accessible names. */
  readonly name: string;
  readonly actions: readonly (readonly [text: string, Dialog])[];
  readonly onAsk: (dialog: Dialog) => void;
}

export function RowActions<Dialog>({ name, actions, onAsk }: RowActionsProps<Dialog>) {
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(([text, dialog]) => (
        <Button
          key={text}
          variant="outline"
          size="small"
          aria-label={`${text}: ${name}`}
          onClick={() => onAsk(dialog)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

interface TaskButtonProps {
  readonly name: string;
  /** The accessible name, which says what the row is of. */
  readonly label: string;
  /** Gives it a border, unlike the row's other tasks. */
  readonly isMain?: boolean;
  readonly onPress: () => void;
}

/** One of several tasks of a row, narrow because they stand in one cell. */
export function TaskButton({ name, label, isMain = false, onPress }: TaskButtonProps) {
  const variant = isMain ? 'outline' : 'ghost';
  return (
    <Button size="small" variant={variant} className="px-2.5" aria-label={label} onClick={onPress}>
      {name}
    </Button>
  );
}
