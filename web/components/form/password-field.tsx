// A password field with a button that shows what is typed.
import { type ComponentProps, useState } from 'react';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

/** The button's name leaves out "password", so that the field's label stays unique on its page. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      // A shown password is no text to complete, correct or capitalize.
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Show what is typed"
          className="min-h-11 min-w-16 cursor-pointer px-3 text-sm underline decoration-1 underline-offset-4 focus-visible:-outline-offset-3 noscript:hidden"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
