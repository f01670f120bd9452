// The layout route of every page that loads or changes data in the browser. Other pages need no providers.
import { Outlet } from 'react-router';
import { Providers } from './providers.tsx';

export default function AppProviders() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}
