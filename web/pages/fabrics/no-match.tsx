// A list without fabrics: what would match with one word or filter fewer, or a link to a page that exists.
import { Link } from 'react-router';
import type { FabricFilters } from '#contract/fabric-filters.ts';
import type { FabricList } from '#contract/fabric-list.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { fabricsPath, withoutFilters, withoutPart } from './addresses.ts';
import { chosenParts, partLabel } from './filter-labels.ts';

interface NoMatchProps {
  readonly filters: FabricFilters;
  readonly list: FabricList;
}

export function NoMatch({ filters, list }: NoMatchProps) {
  if (list.total > 0)
    return (
      <EmptyState title={`There is no page ${list.page}: the list ends on page ${list.pages}.`}>
        <Link className="btn btn-outline" to={fabricsPath({ ...filters, page: list.pages })}>
          Go to page {list.pages}
        </Link>
      </EmptyState>
    );
  if (chosenParts(filters).length === 0)
    return <EmptyState title="The looms are being set up. The first fabrics will be here soon." />;
  return (
    <EmptyState title="No fabric matches all of this.">
      <Alternatives filters={filters} alternatives={list.alternatives} />
      <Link className="btn btn-outline" to={fabricsPath(withoutFilters(filters))} preventScrollReset>
        Show all fabrics
      </Link>
    </EmptyState>
  );
}

interface AlternativesProps {
  readonly filters: FabricFilters;
  readonly alternatives: FabricList['alternatives'];
}

function Alternatives({ filters, alternatives }: AlternativesProps) {
  if (alternatives.length === 0) return null;
  return (
    <ul className="space-y-1">
      {alternatives.map(({ remove, total }) => (
        <li key={remove}>
          <Link
            className="link-thread inline-block py-2"
            to={fabricsPath(withoutPart(filters, remove))}
            preventScrollReset
          >
            without {partLabel(remove)}: {total} {total === 1 ? 'fabric' : 'fabrics'}
          </Link>
        </li>
      ))}
    </ul>
  );
}
