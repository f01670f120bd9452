// The visitor's units of measure: a cookie, by which pages are rendered, and the address that sets it.
// A script would change the figures after the first paint, and not at all where scripts are off.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { UNITS, UNITS_COOKIE, UNITS_PATH, type Units } from '#contract/figures/units.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const CHOSEN = new RegExp(`(?:^|;\\s*)${UNITS_COOKIE}=imperial(?:;|$)`);

export function unitsOf({ headers }: { readonly headers: IncomingHttpHeaders }): Units {
  return headers.cookie && CHOSEN.test(headers.cookie) ? 'imperial' : 'metric';
}

/** `GET /units?units=imperial` sets the cookie and leads back to the page that linked to it. */
export function registerUnits(app: FastifyInstance, origin: () => string): void {
  app.get<{ Querystring: { units?: unknown } }>(UNITS_PATH, (request, reply) => {
    const units = UNITS.find((one) => one === request.query.units);
    if (units)
      reply.header('set-cookie', `${UNITS_COOKIE}=${units}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`);
    return reply.header('cache-control', 'no-store').redirect(pageBefore(request.headers, origin()), 303);
  });
}

/** A path of this shop: what the Referer header says of another host is ignored. */
function pageBefore({ referer, host }: IncomingHttpHeaders, origin: string): string {
  if (!referer || !URL.canParse(referer)) return '/';
  const url = new URL(referer);
  return [host, new URL(origin).host].includes(url.host) && url.pathname !== UNITS_PATH
    ? url.pathname.replace(/^\/+/, '/') + url.search
    : '/';
}
