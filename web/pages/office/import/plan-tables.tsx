// The plan of an import as tables: wrong cells first, then changed, new and unchanged articles.
import type { ReactNode } from 'react';
import type { ArticleImport } from '#contract/articles/article-imports.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { requestFile } from '#web/api/client.ts';
import { type AdminColumn, AdminTable, RowLink } from '#web/components/table/admin-table.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';

type Remark = ArticleImport['errors'][number];
type PlannedRow = ArticleImport['newRows'][number];

export function PlanTables({ plan }: { readonly plan: ArticleImport }) {
  const { counts, errors, errorCount, leftOut, leftOutCount, changedRows, newRows, notes, noteCount } = plan;
  const isApplied = plan.state === 'applied';
  return (
    <>
      {!isApplied && errorCount > 0 && (
        <PlanSection
          title={`Wrong: ${rowCount(counts.wrong)}`}
          listed={errors.length}
          all={errorCount}
          action={<DownloadRows plan={plan} />}
        >
          <Remarks caption="Wrong cells" remarks={errors} />
        </PlanSection>
      )}
      {leftOutCount > 0 && (
        <PlanSection
          title={`Left out: ${rowCount(leftOutCount)}`}
          listed={leftOut.length}
          all={leftOut.length}
          action={<DownloadRows plan={plan} />}
        >
          <p className="mb-3 max-w-prose text-sm text-base-content/75">
            The file has these rows as you uploaded them, each with its reason. Mend and upload it.
          </p>
          <Remarks caption="Rows that were left out" remarks={leftOut} />
        </PlanSection>
      )}
      {counts.changed > 0 && (
        <PlanSection
          title={`${isApplied ? 'Changed' : 'To change'}: ${rowCount(counts.changed)}`}
          listed={changedRows.length}
          all={counts.changed}
        >
          <AdminTable caption="Articles that change" columns={CHANGED} rows={changedRows} keyOf={keyOf} />
        </PlanSection>
      )}
      {counts.new > 0 && (
        <PlanSection
          title={`${isApplied ? 'Added' : 'To add'}: ${rowCount(counts.new)}`}
          listed={newRows.length}
          all={counts.new}
        >
          <AdminTable caption="New articles" columns={ADDED} rows={newRows} keyOf={keyOf} />
        </PlanSection>
      )}
      {noteCount > 0 && (
        <PlanSection title={`Not taken over: ${cellCount(noteCount)}`} listed={notes.length} all={noteCount}>
          <Remarks caption="Cells that are not taken over" remarks={notes} />
        </PlanSection>
      )}
    </>
  );
}

const keyOf = ({ row }: PlannedRow) => String(row);
const rowCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
const cellCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'cell' : 'cells'}`;

interface PlanSectionProps {
  readonly title: string;
  readonly listed: number;
  readonly all: number;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function PlanSection({ title, listed, all, action, children }: PlanSectionProps) {
  return (
    <section className="mt-8">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-2">
        <h3 className="text-lg font-medium">{title}</h3>
        {action}
      </div>
      {children}
      {listed < all && (
        <p className="mt-2 text-sm text-base-content/75">
          The first {listed.toLocaleString('en-US')} of {all.toLocaleString('en-US')} are listed.
        </p>
      )}
    </section>
  );
}

const NAME_COLUMNS: readonly AdminColumn<PlannedRow>[] = [
  { title: 'Article', cell: (row) => <ArticleName row={row} /> },
  { title: 'Number', cell: ({ articleNumber }) => articleNumber ?? 'Made by the shop', width: 'rows:w-40' },
];

/** Links to the article once there is one. */
function ArticleName({ row: { articleId, productName } }: { readonly row: PlannedRow }) {
  const name = <bdi>{productName}</bdi>;
  return articleId === null ? (
    name
  ) : (
    <RowLink to={fillPath(pages.editArticle, { id: articleId })}>{name}</RowLink>
  );
}

const ROW_COLUMN = {
  title: 'Row',
  cell: ({ row }: { row: number }) => row,
  figures: true,
  width: 'rows:w-16',
};

const ADDED: readonly AdminColumn<PlannedRow>[] = [...NAME_COLUMNS, ROW_COLUMN];
const CHANGED: readonly AdminColumn<PlannedRow>[] = [
  ...NAME_COLUMNS,
  {
    title: 'Changes',
    cell: ({ columns, priceJump }) => <Changes columns={columns} priceJump={priceJump} />,
    actions: true,
    width: 'rows:w-1/2',
  },
  ROW_COLUMN,
];

function Changes({ columns, priceJump }: Pick<PlannedRow, 'columns' | 'priceJump'>) {
  return (
    <ul>
      {priceJump !== null && (
        <li className="font-semibold text-error">
          The price {priceJump > 0 ? 'rises' : 'falls'} by {formatNumber(Math.abs(priceJump))} %
        </li>
      )}
      {columns.map(({ column, from, to }) => (
        <li key={column}>
          {column}: {from !== '' && <del className="text-base-content/75">{short(from)}</del>}
          {from !== '' && ' '}
          {to === '' ? 'not stated' : <ins className="font-semibold no-underline">{short(to)}</ins>}
        </li>
      ))}
    </ul>
  );
}

const SHOWN_CHARACTERS = 80;
const short = (text: string) =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

const REMARKS: readonly AdminColumn<Remark>[] = [
  { title: 'Column', cell: ({ column }) => column || 'The whole row', width: 'rows:w-48' },
  { title: 'Reason', cell: ({ reason }) => reason, actions: true },
  { title: 'Number', cell: ({ articleNumber }) => articleNumber || '–', width: 'rows:w-40' },
  { title: 'Row', cell: ({ row }) => row, figures: true, width: 'rows:w-16' },
];

function Remarks({ caption, remarks }: { readonly caption: string; readonly remarks: readonly Remark[] }) {
  return (
    <AdminTable
      caption={caption}
      columns={REMARKS}
      rows={remarks}
      keyOf={({ row, column }) => `${row} ${column}`}
    />
  );
}

function DownloadRows({ plan: { _id: id, fileName } }: { readonly plan: ArticleImport }) {
  const load = async () => {
    const file = await requestFile('GET /api/article-imports/:id/left-out-csv', { params: { id } });
    return new File([file], `left out of ${fileName}`, { type: file.type });
  };
  return <DownloadButton load={load}>Download these rows</DownloadButton>;
}
