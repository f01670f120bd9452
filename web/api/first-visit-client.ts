// The API client for the endpoints that the first page calls, and what every page loads.
import { firstVisitApi } from '#contract/first-visit-api.ts';
import { createClient } from './create-client.ts';

export const { request } = createClient(firstVisitApi);
