// Query client and toasts, for everything that loads or changes data in the browser.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { preinit } from 'react-dom';
import toastStyles from 'react-toastify/ReactToastify.css?url';
import { PRIVATE_KEY } from '#web/api/queries.ts';
import { Toasts } from '#web/components/feedback/toasts.tsx';
import { getQueryClient } from '#web/session/query-client.ts';
import { useSession } from '#web/session/use-session.ts';

export function Providers({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(getQueryClient);
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signedOut') queryClient.removeQueries({ queryKey: PRIVATE_KEY });
  }, [status, queryClient]);
  // The first paint shows no toast, so it does not wait for their styles.
  useEffect(() => preinit(toastStyles, { as: 'style' }), []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toasts />
    </QueryClientProvider>
  );
}
