// The API client of the endpoints that the first page calls; every page loads it.
import { firstVisitApi } from '#contract/first-visit-api.ts';
import { createClient } from './create-client.ts';

export const { request } = createClient(firstVisitApi);
