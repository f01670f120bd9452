// How the pages are built: server-rendered, one server bundle. The routes stand in web/routes.ts.
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Some twenty routes: listing them all at once is lighter than asking the server for them by and by.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
