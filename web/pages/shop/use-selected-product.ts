// The product of the open order dialog. It is part of the address (`/purchase?order=ID`), so that back closes the
// dialog, and a reload, a shared address and a return from the login page open it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from 'react-toastify';
import type { Product } from '#contract/product.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { queries } from '#web/api/queries.ts';

const PARAMETER = 'order';
/** Marks a history entry made by `select`: closing goes back to the entry before it. */
const OPENED_HERE = { opened: 'order' } as const;

/** `[product, select]`, as with useState: `select(undefined)` closes the dialog and leaves no entry in the history. */
export function useSelectedProduct() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [listed, setListed] = useState<Product>();
  const id = new URLSearchParams(search).get(PARAMETER) ?? '';
  const isListed = listed?._id === id;
  const fetched = useQuery({ ...queries.product(id), enabled: id !== '' && !isListed });

  function select(product: Product | undefined): void {
    if (product) {
      setListed(product);
      const params = withProduct(search, product._id);
      void navigate({ search: params }, { state: OPENED_HERE, preventScrollReset: true });
    } else if (state?.opened === OPENED_HERE.opened) {
      void navigate(-1);
    } else {
      void navigate({ search: withProduct(search, undefined) }, { replace: true, preventScrollReset: true });
    }
  }

  const failure = id !== '' && !isListed && fetched.error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure
  useEffect(() => {
    if (!failure) return;
    toast.error(errorMessage(failure));
    select(undefined);
  }, [failure]);

  const selected = id === '' ? undefined : isListed ? listed : fetched.data;
  return [selected, select] as const;
}

function withProduct(search: string, id: string | undefined): string {
  const params = new URLSearchParams(search);
  if (id) params.set(PARAMETER, id);
  else params.delete(PARAMETER);
  return params.toString();
}
