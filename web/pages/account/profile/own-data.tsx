// The user's data as one file: requested, made in the background, downloaded once.
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#contract/languages/text.ts';
import type { DataExport } from '#contract/people/account.ts';
import { ownDataQueries } from '#web/api/account-queries.ts';
import { byCookie, request, requestFile } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { tx } from '#web/languages/tx.ts';
import { useFreshSignIn } from '#web/parts/sign-in/use-fresh-sign-in.tsx';
import { getQueryClient } from '#web/session/query-client.ts';
import { formatDateTime } from '../../../parts/orders/order-format.ts';

export default function OwnData() {
  const dataExport = useQuery(ownDataQueries.dataExport());
  if (dataExport.isPending) return <p role="status">{t`Loading …`}</p>;
  if (!dataExport.data)
    return <ErrorState error={dataExport.error} onRetry={() => void dataExport.refetch()} />;
  return (
    <>
      <p className="mb-5">
        {t`One ZIP file with everything we keep of you: profile, addresses, orders, documents, reviews and pictures.`}
      </p>
      <Export dataExport={dataExport.data} />
    </>
  );
}

function Export({ dataExport: { state, requestedAt, expiresAt } }: { readonly dataExport: DataExport }) {
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const { queryKey } = ownDataQueries.dataExport();
  const prepare = useMutation({
    mutationFn: () => withFreshSignIn(() => request('POST /api/account/export', byCookie)),
    onSuccess: (begun) => getQueryClient().setQueryData(queryKey, begun),
  });
  const download = async () => {
    try {
      const file = await withFreshSignIn(() => requestFile('POST /api/account/export/file', byCookie));
      // The server may not have noticed yet that the last byte has arrived.
      getQueryClient().setQueryData(queryKey, { state: 'fetched', requestedAt, expiresAt: null });
      return file;
    } catch (error) {
      void refreshQueries(queryKey);
      throw error;
    }
  };
  return (
    <>
      <div role="status">
        {state === 'waiting' && <p>{t`Your file is being made. You can leave this page and come back.`}</p>}
        {state === 'ready' && (
          <p className="mb-3">
            {tx`Your file is ready. It can be downloaded once, until ${<time dateTime={expiresAt ?? ''}>{formatDateTime(expiresAt ?? '')}</time>}.`}
          </p>
        )}
        {state === 'fetched' && (
          <p className="mb-3">
            {t`You have downloaded your file, and we have deleted it. You can have a new one made.`}
          </p>
        )}
        {state === 'failed' && <p className="mb-3">{t`Your file could not be made. Please try again.`}</p>}
      </div>
      {state === 'ready' && (
        <DownloadButton load={download} size="normal">
          {t`Download my data`}
        </DownloadButton>
      )}
      {state !== 'ready' && state !== 'waiting' && (
        <Button variant="outline" loading={prepare.isPending} onClick={() => prepare.mutate()}>
          {t`Prepare my data`}
        </Button>
      )}
      <FormMessage error={prepare.error} />
      {freshSignInDialog}
    </>
  );
}
