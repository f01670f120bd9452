// How the pages are built: server-rendered, one server bundle. The routes stand in web/routes.ts.
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './web/precompress.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Some twenty routes: listing them all at once is lighter than asking the server for them by and by.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
