// The line above an order: the way back to the list, the orders beside it in that list, and printing.
import { Link, useLocation } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { TextButton } from '#web/components/ui/button.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';

/** The history state of a link from All Order. It outlives the order's change of state, which may take it off the list. */
export interface FromList {
  /** The list's filters as the search of its address. */
  readonly list: string;
  /** The ids of its rows, in their order. */
  readonly orders: readonly string[];
}

export function OrderNavigation({ id, isStaff }: { readonly id: string; readonly isStaff: boolean }) {
  const { myOrder, allOrder } = formTexts.dashboard;
  const { state } = useLocation();
  const { list, orders }: FromList = { list: '', orders: [], ...state };
  const at = orders.indexOf(id);
  return (
    <div className="mb-6 flex items-center gap-x-4 print:hidden">
      <BackLink
        to={isStaff ? pages.manageAllOrder + list : pages.myOrder}
        name={isStaff ? allOrder : myOrder}
      />
      {at >= 0 && (
        <div className="flex" data-keeps-focus>
          <Beside id={orders[at - 1]} name={t`Previous order`} state={state} arrow="‹" />
          <Beside id={orders[at + 1]} name={t`Next order`} state={state} arrow="›" />
        </div>
      )}
      <TextButton
        className="ml-auto text-sm"
        onClick={() => window.print()}
      >{t`Print this order`}</TextButton>
    </div>
  );
}

interface BesideProps {
  readonly id: string | undefined;
  readonly name: string;
  readonly state: unknown;
  readonly arrow: string;
}

/** At the ends of the list a dimmed arrow stays, so that the other one does not move below the pointer. */
function Beside({ id, name, state, arrow }: BesideProps) {
  const place = 'flex size-11 items-center justify-center text-2xl leading-none';
  if (id === undefined)
    return (
      <span aria-hidden="true" className={`${place} opacity-30`}>
        {arrow}
      </span>
    );
  return (
    <Link
      to={fillPath(pages.order, { id })}
      state={state}
      aria-label={name}
      title={name}
      className={`${place} hover:bg-base-200`}
    >
      <span aria-hidden="true">{arrow}</span>
    </Link>
  );
}
