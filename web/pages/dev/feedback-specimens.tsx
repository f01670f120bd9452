// Loading, empty, error and list states, dialogs and toasts for the components page.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import type { ListPage } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { Specimen } from './specimen.ts';

const ignore = () => undefined;

/** The first page loads, the second fails: the list, its end and the error below it. */
async function loadPage(cursor: string | undefined): Promise<ListPage<string>> {
  if (cursor) throw new Error('The second page fails.');
  return { items: ['Harbour Twill', 'Duchesse Satin'], next: 'second' };
}

function PagedListExample() {
  const list = useInfiniteQuery({
    queryKey: ['dev', 'list'],
    queryFn: ({ pageParam }) => loadPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    retry: false,
  });
  return (
    <PagedList list={list} loading="Loading the list" empty={<EmptyState title="Nothing here" />}>
      {(items) => (
        <ul className="list-disc pl-6">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function DialogExamples() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Open a dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('confirm')}>
        Open a confirm dialog
      </Button>
      {open === 'dialog' && (
        <Dialog title="A dialog" onClose={close} footer={(end) => <Button onClick={end}>Done</Button>}>
          {() => <p>The content scrolls; title and footer stay.</p>}
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          consequence="The order is cancelled."
          yes="Yes, cancel it"
          no="Keep it"
          onYes={async () => undefined}
          onClose={close}
        />
      )}
    </>
  );
}

export const feedbackSpecimens: readonly Specimen[] = [
  { title: 'FullScreenSpinner', example: <FullScreenSpinner label="Loading an example" /> },
  {
    title: 'EmptyState',
    example: (
      <EmptyState title="You have not ordered anything yet.">
        <Button variant="primary">See the fabrics</Button>
      </EmptyState>
    ),
  },
  {
    title: 'ErrorState',
    example: <ErrorState error={new Error('An example')} onRetry={ignore} />,
  },
  { title: 'PagedList and LoadMore', example: <PagedListExample /> },
  { title: 'Dialog and ConfirmDialog', example: <DialogExamples /> },
  {
    title: 'Toasts',
    example: (
      <>
        <Button variant="outline" onClick={() => toast.success('Saved')}>
          Show a success toast
        </Button>
        <Button variant="outline" onClick={() => toast.error('Not saved')}>
          Show an error toast
        </Button>
      </>
    ),
  },
];
