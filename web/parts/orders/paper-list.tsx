// The export papers of an order as PDF files: in English, and in the order's language where that is another.
import type { ExportPaper } from '#contract/customs/export-papers.ts';
import { LANGUAGE_NAMES } from '#contract/languages/language-names.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { requestFile } from '#web/api/client.ts';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { formatDate } from './order-format.ts';

const PAPER_KINDS: Readonly<Record<ExportPaper['kind'], string>> = {
  pro_forma: t`Pro-forma invoice`,
  commercial_invoice: t`Commercial invoice`,
  packing_list: t`Packing list`,
};

/** What the order's page shows of its papers: those that no later one replaces. */
export const currentPapers = ({ exportPapers }: OrderDetails): ExportPaper[] =>
  exportPapers.filter(({ number }) => !exportPapers.some(({ replaces }) => replaces === number));

export const downloadPaper = (id: string, language = 'en') =>
  requestFile('GET /api/export-papers/:id', { params: { id }, query: { language } });

interface PaperRowProps {
  readonly paper: ExportPaper;
  readonly order: Pick<OrderDetails, 'parcels'>;
}

/** A row of a list of documents. */
export function PaperRow({ paper, order: { parcels } }: PaperRowProps) {
  const { _id: id, kind, number, issuedAt, languages } = paper;
  const nth = parcels.findIndex((parcel) => parcel._id === paper.parcel) + 1;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-base-300 py-2 last:border-b print:py-0.5">
      <p className="min-w-0">
        {PAPER_KINDS[kind]} <span className="whitespace-nowrap tabular-nums">{number}</span>
        <span className="text-sm text-base-content/75">
          {nth > 0 && <>, {t`parcel ${nth}`}</>}, <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
        </span>
      </p>
      <span className="flex gap-2">
        {languages.map((language) => (
          <DownloadButton key={language} load={() => downloadPaper(id, language)}>
            PDF{languages.length > 1 && ` ${nameOf(language)}`}
            <span className="sr-only"> {t`of ${number}`}</span>
          </DownloadButton>
        ))}
      </span>
    </li>
  );
}

const nameOf = (language: string) => Object.entries(LANGUAGE_NAMES).find(([code]) => code === language)?.[1];
