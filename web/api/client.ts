// The API client for every endpoint.
import { api } from '#contract/api.ts';
import { createClient } from './create-client.ts';

export const { request, requestFile, requestFileResponse, requestPage } = createClient(api);
