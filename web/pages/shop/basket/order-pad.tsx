// The order pad: article numbers and pieces, typed line after line, pasted from a spreadsheet or read from a CSV file.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { plural, t } from '#contract/languages/text.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { TextArea } from '#web/components/form/fields.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { type BasketLine, isTooMuch } from '#web/parts/basket/basket-lines.ts';
import type { BasketOfPage } from '#web/parts/basket/use-basket.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { draftKey, tabStorage } from '#web/session/tab-storage.ts';
import { AGAIN } from '../../../parts/orders/order-address.ts';
import { keepLines, type PadEntry, padText, readPad, replaceLines } from './pad-lines.ts';
import { PadRows } from './pad-rows.tsx';
import { useCheckedPad } from './use-checked-pad.ts';

interface OrderPadProps {
  readonly basket: BasketOfPage;
  /** The lines that are in the basket. */
  readonly lines: readonly BasketLine[];
  readonly user: SessionUser | undefined;
  /** The id of the order whose lines fill the pad. */
  readonly repeatedOrderId: string | undefined;
}

export function OrderPad({ basket, lines, user, repeatedOrderId }: OrderPadProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = usePadText(user, repeatedOrderId, () => field.current?.focus());
  const latestText = useRef(text);
  latestText.current = text;
  const [isOpen, setOpen] = useState(text !== '' || repeatedOrderId !== undefined);
  const [status, setStatus] = useState('');
  const { rows, right, wrong, isChecking, error } = useCheckedPad(text, user);
  const added = right.map(({ line }) => line);
  const isFull = isTooMuch(lines, added);
  const replace = ({ lines: replaced }: PadEntry, article: string, quantity: number) => {
    setText(replaceLines(latestText.current, replaced, `${article} ${quantity}`));
    // The button that was pressed is gone.
    field.current?.focus();
  };
  const addAll = async () => {
    try {
      await basket.add(added);
    } catch (cause) {
      return setStatus(errorMessage(cause));
    }
    // More may have been typed meanwhile.
    const isAdded = ({ article }: PadEntry) => right.some(({ entry }) => entry.article === article);
    const rest = readPad(latestText.current).filter((entry) => !isAdded(entry));
    setText(
      keepLines(
        latestText.current,
        rest.flatMap((entry) => entry.lines),
      ),
    );
    setStatus(
      plural(added.length, {
        one: t`1 fabric added to your order.`,
        other: t`${added.length} fabrics added to your order.`,
      }),
    );
    field.current?.focus();
  };
  return (
    <details
      open={isOpen}
      className="group/fold mt-14 max-w-4xl"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
        <span aria-hidden="true" className="chevron -rotate-90 group-open/fold:rotate-0">
          ▾
        </span>
        <h2 className="text-2xl font-light tracking-tight">{t`I have article numbers`}</h2>
      </summary>
      <p className="mt-2 max-w-2xl text-base-content/75">{t`Type them, or paste them from a spreadsheet: one line a fabric, its number and the pieces.`}</p>
      <div className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <TextArea
            ref={field}
            label={t`Article numbers and pieces`}
            hint={t`For example SV-00012 20`}
            className="[&_textarea]:min-h-56 [&_textarea]:font-mono [&_textarea]:text-sm"
            value={text}
            spellCheck={false}
            autoCapitalize="characters"
            onChange={({ target }) => {
              setText(target.value);
              setStatus('');
            }}
          />
          <CsvFile onRead={(read) => setText(text.trim() === '' ? read : `${text.trimEnd()}\n${read}`)} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PadRows rows={rows} inBasket={lines} onReplace={replace} />
          {error && (
            <p role="alert" className="text-sm text-error">
              {errorMessage(error)}
            </p>
          )}
          <p role="status" className="text-sm empty:hidden">
            {status || summary(right.length, wrong)}
          </p>
          {rows.length > 0 && (
            <Button
              variant="primary"
              className="self-start"
              loading={isChecking}
              disabled={right.length === 0 || isFull}
              onClick={() => void addAll()}
            >
              {addText(right.length)}
            </Button>
          )}
          {isFull && (
            <p className="text-sm text-error">{t`An order has at most ${ORDER_LINES_MAX} fabrics.`}</p>
          )}
        </div>
      </div>
    </details>
  );
}

const addText = (fabrics: number) =>
  fabrics === 0
    ? t`Add to your order`
    : plural(fabrics, { one: t`Add 1 fabric to your order`, other: t`Add ${fabrics} fabrics to your order` });

function summary(right: number, wrong: number): string {
  if (wrong === 0) return '';
  const change = plural(wrong, { one: t`1 line needs a change.`, other: t`${wrong} lines need a change.` });
  if (right === 0) return change;
  const rest = plural(right, {
    one: t`1 fabric can be added now; the others stay here.`,
    other: t`${right} fabrics can be added now; the others stay here.`,
  });
  return `${change} ${rest}`;
}

/**
 * The text of the pad, stored in this tab until it is added. The lines of an order to repeat are added to it once they are
 * loaded; the address then no longer asks for them, so that a reload adds nothing.
 */
function usePadText(
  user: SessionUser | undefined,
  repeatedOrderId: string | undefined,
  onRepeated: () => void,
) {
  const [text, setText] = useState(() => readPadDraft(user));
  const [params, setParams] = useSearchParams();
  const isAsked = repeatedOrderId !== undefined && params.has(AGAIN);
  const { data: order } = useQuery({
    ...orderQueries.details(repeatedOrderId ?? ''),
    enabled: user !== undefined && isAsked,
  });
  const change = (next: string) => {
    setText(next);
    savePadDraft(user, next);
  };
  const wasAdded = useRef(false);
  useEffect(() => {
    if (!order || !isAsked || wasAdded.current) return;
    wasAdded.current = true;
    const repeated = padText(order.lines.filter(({ kind }) => kind === 'pieces'));
    change(text.trim() === '' ? repeated : `${text.trimEnd()}\n${repeated}`);
    setParams(without(params, AGAIN), { replace: true, preventScrollReset: true });
    onRepeated();
  });
  return [text, change] as const;
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const others = new URLSearchParams(params);
  others.delete(name);
  return others;
}

const CSV_MAX_BYTES = 1_000_000;

/** Reads a CSV file into the pad. The file stays in the browser. */
function CsvFile({ onRead }: { readonly onRead: (text: string) => void }) {
  const [error, setError] = useState<string>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    setError(file.size > CSV_MAX_BYTES ? t`This file is too large for an order.` : undefined);
    if (file.size <= CSV_MAX_BYTES) onRead(await file.text());
  };
  return (
    <div>
      <label
        className={`${buttonClass({ variant: 'outline', size: 'small' })} relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
      >
        {t`Read a CSV file`}
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          className="sr-only"
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-error">
          {error}
        </p>
      )}
    </div>
  );
}

const OF_VISITOR = 'orderPad';

const keyOf = (user: SessionUser | undefined) => (user ? draftKey('order pad', user) : OF_VISITOR);

function readPadDraft(user: SessionUser | undefined): string {
  return tabStorage()?.getItem(keyOf(user)) ?? tabStorage()?.getItem(OF_VISITOR) ?? '';
}

function savePadDraft(user: SessionUser | undefined, text: string): void {
  tabStorage()?.removeItem(OF_VISITOR);
  tabStorage()?.setItem(keyOf(user), text);
}
