// The button 'Remove Account' of My Profile (spec section 2). Its dialog is loaded when it is pressed.
import { lazy, Suspense, useState } from 'react';
import { formMessages } from '#contract/form-messages.ts';
import { Button } from '#web/components/ui/button.tsx';

const RemoveAccountDialog = lazy(() => import('./remove-account-dialog.tsx'));

export function RemoveAccount({ email }: { readonly email: string }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="danger-outline" onClick={() => setAsks(true)}>
        {formMessages.dashboard.removeAccount}
      </Button>
      {asks && (
        <Suspense>
          <RemoveAccountDialog email={email} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}
