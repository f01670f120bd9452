// Builds the pages: server-rendered, one server bundle. web/routes.ts lists the routes.
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './web/precompress.ts';
import { takeOutMarks } from './web/text-marks.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Loaders run in the browser on two pages only; separate files would cost every first visit more.
  splitRouteModules: false,
  // One manifest of some twenty routes is smaller than requests for each.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await takeOutMarks(buildDirectory);
    await precompress(join(buildDirectory, 'client'));
  },
} satisfies Config;
