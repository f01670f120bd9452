// The requests of the import page: upload a file, read an import, apply it.
import { queryOptions } from '@tanstack/react-query';
import type { ArticleImport } from '#contract/articles/article-imports.ts';
import { request } from '#web/api/client.ts';
import { sendWithProgress, type UploadOptions } from '#web/api/send-with-progress.ts';

export const POLL_MS = 1000;

/** Resolves with the plan. Throws ApiError, or the signal's reason when aborted. */
export async function uploadCsv(file: File, options: UploadOptions): Promise<ArticleImport> {
  const query = { fileName: file.name.slice(0, 200) };
  return sendWithProgress('POST /api/article-imports', { query, body: file, mediaType: 'text/csv' }, options);
}

/** Polls while the import is applied or its pictures are fetched, in this tab or another one. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['articleImport', id],
    queryFn: ({ signal }) => request('GET /api/article-imports/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? POLL_MS : false),
  });

const isRunning = ({ state, pictures }: ArticleImport) =>
  state === 'applying' || pictures?.hosts.some(({ due }) => due > 0) === true;
