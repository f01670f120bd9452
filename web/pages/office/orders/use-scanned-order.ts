// A bar code scanner types what it reads and presses Enter. On the office's pages the code of a packing slip opens its order
// without a press into a field first.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'react-toastify';
import { orderStates } from '#contract/core/order-state.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { isTyping } from '#web/components/table/search-field.tsx';

/** 'SO-2026-000123'; a keyboard of another country types another character for each hyphen. */
const ORDER_CODE = /so.?(20\d\d).?(\d{6,9})$/i;
/** The number of characters that are kept; no code is longer. */
const TYPED_MAX = 20;

/**
 * Listens to keys outside fields and, because no fabric or customer is called that, to whole order numbers in search fields.
 * What is typed anywhere else, or in a dialog, stays there.
 */
export function useScannedOrder(isOn: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn) return undefined;
    let typed = '';
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey) return;
      if (key !== 'Enter') {
        if (isTyping(target)) typed = '';
        else if (key.length === 1) typed = (typed + key).slice(-TYPED_MAX);
        return;
      }
      const code = isTyping(target) ? codeInSearch(target) : ORDER_CODE.exec(typed);
      typed = '';
      if (!code) return;
      // Otherwise Enter would press the link or button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      void openOrder(`SO-${code[1]}-${code[2]}`, navigate);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOn, navigate]);
}

/** Null for any other field, and for a search for more than one order number. */
function codeInSearch(target: EventTarget | null): RegExpExecArray | null {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search' || target.closest('dialog'))
    return null;
  const code = ORDER_CODE.exec(target.value.trim());
  return code?.index === 0 ? code : null;
}

async function openOrder(number: string, navigate: (path: string) => unknown): Promise<void> {
  try {
    const found = await request('GET /api/allOrder', { query: { q: number, state: [...orderStates] } });
    const order = found.find((one) => one.number === number);
    if (order) await navigate(fillPath(pages.order, { id: order._id }));
    else toast.error(`There is no order ${number}.`);
  } catch (error) {
    toast.error(errorMessage(error));
  }
}
