// The export papers of an order for staff: what is missing for them, with links to where it is stated, and a press for each.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { ExportGap, NewExportPaper } from '#contract/customs/export-papers.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { orderQueries, refreshOrder } from '#web/api/order-queries.ts';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { currentPapers, downloadPaper, PaperRow } from '#web/parts/orders/paper-list.tsx';
import { useMay } from '#web/session/use-session.ts';

interface ExportPapersProps {
  readonly order: OrderDetails;
}

/** Folded; nothing for an order within the shop's country, unless it has a paper. */
export function ExportPapers({ order }: ExportPapersProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (!order.isForExport && order.exportPapers.length === 0) return null;
  return (
    <details className="border-y border-base-300 py-2 print:hidden" onToggle={() => setWasOpened(true)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Export papers</summary>
      {wasOpened && <Papers order={order} />}
    </details>
  );
}

function Papers({ order }: ExportPapersProps) {
  const may = useMay();
  const papers = currentPapers(order);
  const canIssue =
    order.isForExport && order.state !== 'cancelled' && may('POST /api/orders/:id/export-papers');
  return (
    <div className="flex flex-col gap-5 pt-2 pb-3">
      {papers.length > 0 && (
        <ul>
          {papers.map((paper) => (
            <PaperRow key={paper._id} paper={paper} order={order} />
          ))}
        </ul>
      )}
      {canIssue && <Gaps order={order} />}
      {canIssue && <Presses order={order} />}
    </div>
  );
}

function Gaps({ order }: ExportPapersProps) {
  const gaps = useQuery(orderQueries.exportGaps(order._id));
  if (gaps.isPending) return <p role="status">Looking for what is missing</p>;
  if (gaps.isError) return <p role="alert">{errorMessage(gaps.error)}</p>;
  if (gaps.data.length === 0) return null;
  return (
    <div>
      <p>A commercial invoice and packing lists can be issued once nothing is missing:</p>
      <ul className="mt-1 list-disc pl-5">
        {gaps.data.map((gap) => (
          <li key={gap.detail}>
            <Gap gap={gap} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Gap({ gap: { detail, place, of } }: { readonly gap: ExportGap }) {
  if (place === 'article')
    return (
      <Link className="link-thread inline-block py-1" to={fillPath(pages.editArticle, { id: of })}>
        {detail}
      </Link>
    );
  if (place === 'zone')
    return (
      <Link className="link-thread inline-block py-1" to={pages.taxAndDelivery}>
        {detail}
      </Link>
    );
  if (place === 'parcel')
    return (
      <a className="link-thread inline-block py-1" href={`#parcel-${of}`}>
        {detail}
      </a>
    );
  return <>{detail}</>;
}

/** A button for each paper; one that exists and says the same is downloaded again. */
function Presses({ order }: ExportPapersProps) {
  const issue = (body: NewExportPaper) => async () => {
    const paper = await request('POST /api/orders/:id/export-papers', { params: { id: order._id }, body });
    await refreshOrder(order._id);
    return downloadPaper(paper._id);
  };
  const { parcels } = order;
  const isOne = parcels.length === 1;
  return (
    <div className="flex flex-wrap gap-3">
      <DownloadButton load={issue({ kind: 'pro_forma' })}>Pro-forma invoice</DownloadButton>
      {parcels.length > 0 && (
        <DownloadButton load={issue({ kind: 'commercial_invoice' })}>
          Commercial invoice{!isOne && ' of all parcels'}
        </DownloadButton>
      )}
      {parcels.map(({ _id: parcel }, index) => (
        <DownloadButton key={parcel} load={issue({ kind: 'packing_list', parcel })}>
          Packing list{!isOne && ` of parcel ${index + 1}`}
        </DownloadButton>
      ))}
      {!isOne &&
        parcels.map(({ _id: parcel }, index) => (
          <DownloadButton key={parcel} load={issue({ kind: 'commercial_invoice', parcel })}>
            Commercial invoice of parcel {index + 1} alone
          </DownloadButton>
        ))}
    </div>
  );
}
