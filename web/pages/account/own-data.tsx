// Everything the shop keeps of the user, as one file: asked for, made in the background, downloaded once.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataExport } from '#contract/account.ts';
import { downloadDataExport, ownDataQueries, requestDataExport } from '#web/api/account-queries.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { useFreshSignIn } from '#web/session/use-fresh-sign-in.tsx';
import { formatDateTime } from './order-format.ts';

export default function OwnData({ email }: { readonly email: string }) {
  const dataExport = useQuery(ownDataQueries.dataExport(email));
  if (dataExport.isPending) return <p role="status">Loading …</p>;
  if (!dataExport.data)
    return <ErrorState error={dataExport.error} onRetry={() => void dataExport.refetch()} />;
  return (
    <>
      <p className="mb-5">
        One ZIP file with everything we keep of you: profile, addresses, orders, documents, reviews and
        pictures.
      </p>
      <Export email={email} dataExport={dataExport.data} />
    </>
  );
}

interface ExportProps {
  readonly email: string;
  readonly dataExport: DataExport;
}

function Export({ email, dataExport: { state, expiresAt } }: ExportProps) {
  const client = useQueryClient();
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const { queryKey } = ownDataQueries.dataExport(email);
  const prepare = useMutation({
    mutationFn: () => withFreshSignIn(requestDataExport),
    onSuccess: (begun) => client.setQueryData(queryKey, begun),
  });
  const canDownload = state === 'ready' || (state === 'fetched' && expiresAt !== null);
  const download = async () => {
    try {
      return await withFreshSignIn(downloadDataExport);
    } finally {
      void client.invalidateQueries({ queryKey });
    }
  };
  return (
    <>
      <div role="status">
        {state === 'waiting' && <p>Your file is being made. You can leave this page and come back.</p>}
        {state === 'ready' && (
          <p className="mb-3">
            Your file is ready. It can be downloaded once, until{' '}
            <time dateTime={expiresAt ?? ''}>{formatDateTime(expiresAt ?? '')}</time>.
          </p>
        )}
        {state === 'fetched' && (
          <p className="mb-3">
            {expiresAt === null ? (
              'You have downloaded your file, and we have deleted it.'
            ) : (
              <>
                You have downloaded your file. If the download broke off, repeat it before{' '}
                <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>.
              </>
            )}
          </p>
        )}
        {state === 'failed' && <p className="mb-3">Your file could not be made. Please try again.</p>}
      </div>
      {canDownload && (
        <DownloadButton load={download} size="normal">
          {state === 'ready' ? 'Download my data' : 'Download again'}
        </DownloadButton>
      )}
      {state !== 'ready' && state !== 'waiting' && (
        <Button variant="outline" loading={prepare.isPending} onClick={() => prepare.mutate()}>
          Prepare my data
        </Button>
      )}
      <FormMessage error={prepare.error} />
      {freshSignInDialog}
    </>
  );
}
