// The buttons of a row in an admin list, each of which opens a dialog.
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
