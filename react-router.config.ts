// How the pages are built: server-rendered, one server bundle. web/routes.ts lists the routes.
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './web/precompress.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // One manifest of some twenty routes weighs less than requests for each.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
