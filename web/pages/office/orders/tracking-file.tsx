// Tracking numbers from a carrier's file: a member of staff uploads it, reads which orders it ships, and ships them.
import { useState } from 'react';
import { Link } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { TrackingFile as Plan } from '#contract/orders/carrier-files.ts';
import { sendWithProgress } from '#web/api/send-with-progress.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { type AdminColumn, AdminTable, RowLink } from '#web/components/table/admin-table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { headingAfterRemoval } from '#web/layout/dashboard-heading.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { adminPage } from '../admin-page.tsx';
import { UploadFile, useFileUpload } from '../import/upload-file.tsx';
import { AdvanceResults } from './advance-results.tsx';
import { useAdvanceMany } from './use-advance-many.ts';

const title = 'Tracking numbers from a file';

export const meta = hiddenMeta(title);

export default adminPage(title, 'POST /api/tracking-files', Upload);

interface Planned {
  readonly fileName: string;
  readonly plan: Plan;
}

function Upload() {
  const [planned, setPlanned] = useState<Planned>();
  const [carrier, setCarrier] = useState('');
  const upload = useFileUpload(async (file, options) => {
    setPlanned(undefined);
    const body = { query: { carrier }, body: file, mediaType: 'text/csv' };
    const plan = await sendWithProgress('POST /api/tracking-files', body, options);
    setPlanned({ fileName: file.name, plan });
  });
  return (
    <>
      <p className="mb-4 print:hidden">
        <Link className="link-thread" to={`${pages.manageAllOrder}?state=processing`}>
          ← Orders to ship
        </Link>
      </p>
      <p className="mb-4 max-w-prose text-sm text-base-content/75">
        The CSV file of your carrier’s portal, with the columns Reference, which is the number of the order,
        and Tracking number. Each row ships what is left of its order in one parcel, and the customer gets an
        email.
      </p>
      <div className="mb-4 max-w-xs">
        <TextField
          label="Carrier where the file names none"
          value={carrier}
          maxLength={80}
          onChange={({ target }) => setCarrier(target.value)}
        />
      </div>
      <UploadFile {...upload} />
      {planned && <TrackingPlan key={planned.fileName} {...planned} />}
    </>
  );
}

function TrackingPlan({ fileName, plan: { orders, leftOut } }: Planned) {
  const [isAsking, setAsking] = useState(false);
  const { progress, start } = useAdvanceMany({ onResults: () => undefined, onEnd: () => undefined });
  const count = `${formatNumber(orders.length)} ${orders.length === 1 ? 'order' : 'orders'}`;
  const ship = () =>
    void start({
      to: 'shipped',
      note: '',
      orders: orders.map(({ _id, carrier, trackingNumber }) => ({ _id, carrier, trackingNumber })),
    });
  return (
    <section className="mt-8 border-t border-base-300 pt-6">
      <h3 className="mb-4 break-words text-xl font-medium">
        <bdi>{fileName}</bdi>
      </h3>
      {progress ? (
        <AdvanceResults
          to="shipped"
          progress={progress}
          nameOf={(id) => orders.find(({ _id }) => _id === id)?.number ?? id}
        />
      ) : (
        <>
          {orders.length === 0 && <p role="status">No row of this file ships an order.</p>}
          {orders.length > 0 && (
            <Button variant="primary" onClick={() => setAsking(true)}>
              Ship {count}
            </Button>
          )}
          {orders.length > 0 && (
            <div className="mt-6">
              <AdminTable caption="To ship" columns={TO_SHIP} rows={orders} keyOf={({ _id }) => _id} />
            </div>
          )}
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <h4 className="mt-8 mb-2 text-lg font-medium">Left out: {formatNumber(leftOut.length)}</h4>
          <AdminTable caption="Left out" columns={LEFT_OUT} rows={leftOut} keyOf={({ row }) => String(row)} />
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          consequence={`${count} will be shipped, and their customers get an email.`}
          yes="Ship"
          no="Not now"
          onYes={async () => ship()}
          onClose={() => setAsking(false)}
          focusAfter={headingAfterRemoval}
        />
      )}
    </section>
  );
}

const ROW = {
  title: 'Row',
  cell: ({ row }: { row: number }) => row,
  figures: true,
  width: 'rows:w-16',
};

const TO_SHIP: readonly AdminColumn<Plan['orders'][number]>[] = [
  {
    title: 'Order',
    cell: ({ _id, number }) => <RowLink to={fillPath(pages.order, { id: _id })}>{number}</RowLink>,
  },
  { title: 'Customer', cell: ({ customer }) => <bdi>{customer}</bdi> },
  { title: 'Carrier', cell: ({ carrier }) => <bdi>{carrier}</bdi> },
  { title: 'Tracking number', cell: ({ trackingNumber }) => <bdi>{trackingNumber}</bdi> },
  ROW,
];

const LEFT_OUT: readonly AdminColumn<Plan['leftOut'][number]>[] = [
  { title: 'Reference', cell: ({ reference }) => <bdi>{reference || '–'}</bdi>, width: 'rows:w-48' },
  { title: 'Reason', cell: ({ reason }) => reason, actions: true },
  ROW,
];
