// Around every page where something is looked up or done: kept answers, toasts. The pages one only reads go without.
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { ToastContainer } from 'react-toastify';
import 'react-toastify/ReactToastify.css';
import { TOAST_AUTO_CLOSE_MS } from '#contract/limits.ts';
import { queriesHere } from '#web/api/queryClient.ts';
import { OF_ONE_PERSON } from '#web/api/queryKeys.ts';
import { useSession } from '#web/session/useSession.ts';

export default function Counter() {
  const [queries] = useState(queriesHere);
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signedOut') queries.removeQueries({ queryKey: [OF_ONE_PERSON] });
  }, [status, queries]);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <ToastContainer autoClose={TOAST_AUTO_CLOSE_MS} position="top-right" theme="light" />
    </QueryClientProvider>
  );
}
