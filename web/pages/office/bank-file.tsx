// Payments from a bank's file: an admin uploads a statement, reads what its lines pay, corrects that, and books them.
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import type { BankFile as BankFilePlan } from '#contract/money/bank-file.ts';
import { sendWithProgress } from '#web/api/send-with-progress.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { adminPage } from './admin-page.tsx';
import { BankPlan, type Booked } from './bank-file/bank-plan.tsx';
import { UploadFile, useFileUpload } from './import/upload-file.tsx';

const title = "Payments from a bank's file";

export const meta = hiddenMeta(title);

export default adminPage(title, 'POST /api/bank-files', Upload);

interface Planned {
  readonly fileName: string;
  readonly plan: BankFilePlan;
}

function Upload() {
  const { onAccount } = useShop().uses;
  const [planned, setPlanned] = useState<Planned>();
  const [booked, setBooked] = useState<Booked>();
  const upload = useFileUpload(async (file, options) => {
    setPlanned(undefined);
    setBooked(undefined);
    const body = { body: file, mediaType: 'application/octet-stream' };
    const plan = await sendWithProgress('POST /api/bank-files', body, options);
    setPlanned({ fileName: file.name, plan });
  });
  return (
    <>
      {onAccount && (
        <p className="mb-4 print:hidden">
          <Link className="link-thread" to={pages.accounts}>
            ← Customers on account
          </Link>
        </p>
      )}
      <p className="mb-4 max-w-prose text-sm text-base-content/75">
        A statement as camt.053, also in a ZIP file, or as CSV, exported from your bank. Lines that name an
        invoice, or an order on account or to be paid by transfer, are matched with it. The file is not
        stored, and a line is booked once, in whatever file it comes again.
      </p>
      <UploadFile
        choose="Choose a statement"
        accept=".xml,.csv,.txt,.zip,text/csv,text/xml,application/xml,application/zip"
        {...upload}
      />
      {planned && (
        <BankPlan
          {...planned}
          onBooked={(result) => {
            setPlanned(undefined);
            setBooked(result);
          }}
        />
      )}
      {booked && <BookedNotice {...booked} />}
    </>
  );
}

function BookedNotice({ booked, bookedBefore }: Booked) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p
      ref={notice}
      tabIndex={-1}
      role="status"
      className="mt-6 rounded-field bg-success/15 px-3 py-2 outline-none"
    >
      {booked === 1 ? '1 payment booked.' : `${booked} payments booked.`}{' '}
      {bookedBefore > 0 &&
        `${bookedBefore === 1 ? '1 line was' : `${bookedBefore} lines were`} booked before, and stayed as ${bookedBefore === 1 ? 'it was' : 'they were'}. `}
      <Link className="link-thread" to={pages.accounts}>
        See what customers owe
      </Link>
    </p>
  );
}
