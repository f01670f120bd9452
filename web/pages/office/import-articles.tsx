// Import articles: download them as CSV, upload a file, read its plan, and apply it.
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { requestFile } from '#web/api/client.ts';
import { CsvFormatMenu, useCsvFormat } from '#web/components/csv-download.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import { adminPage } from './admin-page.tsx';
import { ImportPlan } from './import/import-plan.tsx';
import { importQuery, uploadCsv } from './import/import-requests.ts';
import { UploadFile, useFileUpload } from './import/upload-file.tsx';

const title = 'Import articles';

export const meta = hiddenMeta(title);

export default adminPage(title, 'POST /api/article-imports', Imports);

function Imports() {
  const [params] = useSearchParams();
  const { planned, ...upload } = useUpload();
  const id = params.get('import');
  return (
    <>
      <p className="mb-4">
        <Link className="link-thread" to={pages.manageProduct}>
          ← {formTexts.dashboard.manageProduct}
        </Link>
      </p>
      <Downloads />
      <h3 className="mb-2 text-lg font-medium">Upload</h3>
      <p className="mb-3 max-w-prose text-sm text-base-content/75">
        A file of the columns above, or the product export of Shopify or WooCommerce as it is.
      </p>
      <UploadFile {...upload} />
      {id && !upload.upload && <ImportPlan key={id} id={id} isNew={id === planned} />}
    </>
  );
}

const DOWNLOADS = [
  { title: 'All articles', query: {} },
  { title: 'On sale', query: { state: 'on_sale' } },
  { title: 'Low stock', query: { stock: 'low' } },
] as const;

function Downloads() {
  const format = useCsvFormat();
  return (
    <section className="mb-8">
      <h3 className="mb-2 text-lg font-medium">Download</h3>
      <p className="mb-3 max-w-prose text-sm text-base-content/75">
        Change any column in a spreadsheet and upload the file again. Columns you leave out stay as they are.
        Pieces that have arrived go into the column “Received”.
      </p>
      <div className="flex flex-wrap gap-2">
        {DOWNLOADS.map(({ title, query }) => (
          <DownloadButton
            key={title}
            load={() => requestFile('GET /api/articles-csv', { query: { ...query, ...format } })}
          >
            {title}
          </DownloadButton>
        ))}
        <CsvFormatMenu />
      </div>
    </section>
  );
}

/** Its plan is part of the address, so that the admin can leave the page and return. */
function useUpload() {
  const [, setParams] = useSearchParams();
  const [planned, setPlanned] = useState<string>();
  const upload = useFileUpload(async (file, options) => {
    const plan = await uploadCsv(file, options);
    getQueryClient().setQueryData(importQuery(plan._id).queryKey, plan);
    setPlanned(plan._id);
    setParams({ import: plan._id }, { preventScrollReset: true });
  });
  return { ...upload, planned };
}
