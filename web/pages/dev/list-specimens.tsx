// The filters and the table of admin lists for the components page.
import { useState } from 'react';
import { DEV_COMPONENTS_PATH } from '#contract/core/paths.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { Specimen } from './specimen.ts';

const fabrics = [
  { name: 'Harbour Twill', colour: 'blue', note: 'Woven on narrow looms', pieces: 40 },
  {
    name: 'Duchesse Satin',
    colour: 'red',
    note: 'A long note about its finish, which two lines cut',
    pieces: 74,
  },
  { name: 'Loden', colour: 'green', note: 'Fulled', pieces: 1200 },
  { name: 'Oxford', colour: 'blue', note: '', pieces: 3 },
] as const;
type Fabric = (typeof fabrics)[number];

const columns: readonly AdminColumn<Fabric>[] = [
  { title: 'Fabric', cell: ({ name }) => name },
  { title: 'Colour', cell: ({ colour }) => colour },
  { title: 'Note', cell: ({ note }) => note, from: 'lg', width: 'rows:w-48' },
  { title: 'Pieces', cell: ({ pieces }) => pieces, figures: true },
  {
    title: 'Action',
    cell: ({ name }) => (
      <Button size="small" aria-label={`Restock ${name}`}>
        Restock
      </Button>
    ),
    actions: true,
  },
];

const filterSet = {
  search: { label: 'Search', placeholder: 'Name of a fabric' },
  texts: { note: 'Note' },
  choices: {
    colour: {
      label: 'Colour',
      options: [
        ['blue', 'Blue'],
        ['red', 'Red'],
        ['green', 'Green'],
      ],
      several: true,
    },
    stock: { label: 'Stock', options: [['low', 'Low']] },
  },
  days: true,
} as const;

/** It is rendered in the browser like the lists of the dashboard, because the server knows no filters. */
function FabricTableInBrowser() {
  return useIsHydrated() && <FabricTable />;
}

function FabricTable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const filters = useListFilters(filterSet);
  const { q = '', note = '', colour, stock } = filters.query;
  const shown = fabrics.filter(
    (fabric) =>
      fabric.name.toLowerCase().includes(q.toLowerCase()) &&
      fabric.note.includes(note) &&
      (!colour || colour.includes(fabric.colour)) &&
      (!stock || fabric.pieces < 10),
  );
  return (
    <div className="w-full">
      <ListFilterFields filters={filters} />
      {shown.length === 0 && <EmptyList filters={filters} title="No fabrics" />}
      {shown.length > 0 && (
        <AdminTable
          caption="Fabrics"
          columns={columns}
          rows={shown}
          keyOf={({ name }) => name}
          linkOf={({ name }) => `${DEV_COMPONENTS_PATH}?${new URLSearchParams({ q: name })}`}
          selection={{ selected, onChange: setSelected }}
        />
      )}
      <p role="status" className="mt-2">
        {selected.size} selected
      </p>
    </div>
  );
}

export const listSpecimens: readonly Specimen[] = [
  { title: 'AdminTable with filters', example: <FabricTableInBrowser /> },
];
