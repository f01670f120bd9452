// Around every page where something is looked up or done: kept answers, toasts. The pages one only reads go without.
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { ToastContainer } from 'react-toastify';
import 'react-toastify/ReactToastify.css';
import { TOAST_AUTO_CLOSE_MS } from '#contract/limits.ts';
import { getQueryClient } from '#web/api/query-client.ts';
import { PRIVATE } from '#web/api/query-keys.ts';
import { useSession } from '#web/session/use-session.ts';

export default function AppProviders() {
  const [queries] = useState(getQueryClient);
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signedOut') queries.removeQueries({ queryKey: [PRIVATE] });
  }, [status, queries]);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <ToastContainer autoClose={TOAST_AUTO_CLOSE_MS} position="top-right" theme="light" />
    </QueryClientProvider>
  );
}
