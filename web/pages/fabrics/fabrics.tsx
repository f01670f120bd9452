// The public collection: every fabric on sale, filtered by its address. The server renders it; in the browser, choices
// navigate.
import { data } from 'react-router';
import { loadContext } from '#web/api/load-context.ts';
import type { Route } from './+types/fabrics.ts';
import { FabricCollection } from './collection.tsx';
import { fabricsMeta } from './fabrics-meta.ts';
import { type LoadedFabrics, loadFabrics } from './load-fabrics.ts';

/** A page without its list is not cached, because the next request may get it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { fetch } = context.get(loadContext);
  const { filters, ignored, list } = await loadFabrics(request.url, { fetch });
  const init = list ? {} : { status: 503, headers: { 'cache-control': 'no-store' } };
  return data<LoadedFabrics>({ filters, ignored, list }, init);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<LoadedFabrics> {
  return loadFabrics(request.url, { signal: request.signal });
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? fabricsMeta({ matches, location }, loaderData) : [];

export default function Fabrics({ loaderData }: Route.ComponentProps) {
  return <FabricCollection loaded={loaderData} />;
}
