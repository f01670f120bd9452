// Lines that were chosen before the user logged in and are not in the account's basket, for example because it is full.
import { useMutation } from '@tanstack/react-query';
import { useBrowserList } from '#web/components/browser/browser-list.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { visitorBasket } from '#web/parts/basket/visitor-basket.ts';
import type { SessionUser } from '#web/session/stored-session.ts';

export function VisitorLinesNotice({ user }: { readonly user: SessionUser }) {
  const waiting = useBrowserList(visitorBasket).length;
  const join = useMutation({
    mutationFn: async () =>
      (await import('#web/parts/basket/account-basket.ts')).joinVisitorBasket(user.email),
  });
  if (waiting === 0) return null;
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-accent bg-base-200 px-4 py-3">
      <p>
        {waiting === 1 ? '1 fabric' : `${waiting} fabrics`} that you chose before you logged in{' '}
        {waiting === 1 ? 'is' : 'are'} not in this order yet.
      </p>
      <Button variant="outline" size="small" loading={join.isPending} onClick={() => join.mutate()}>
        Add now
      </Button>
      <Button variant="ghost" size="small" onClick={() => visitorBasket.replace([])}>
        Leave out
      </Button>
      <FormMessage error={join.error} />
    </div>
  );
}
