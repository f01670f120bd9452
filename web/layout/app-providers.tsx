// The layout route of every page that loads or changes data in the browser. The other pages do without its providers.
import { Outlet } from 'react-router';
import { Providers } from './providers.tsx';

export default function AppProviders() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}
