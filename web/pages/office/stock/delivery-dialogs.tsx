// Adds or changes an expected delivery, and adds those of a file.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toast } from 'react-toastify';
import { QUANTITY_MAX, TEXT_LIMITS } from '#contract/core/limits.ts';
import type { FieldProblem } from '#contract/core/problem.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { ExpectedDelivery } from '#contract/office/expected-deliveries.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { sendWithProgress } from '#web/api/send-with-progress.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { field, requiredText, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { formatDay } from '#web/parts/quotations/quotation-texts.ts';
import { UploadFile, useFileUpload } from '../import/upload-file.tsx';
import { typedPieces } from './stock-form.ts';
import { refreshStock, stockQueries } from './stock-queries.ts';
import { useChangeKey } from './use-change-key.ts';

const NOTE_MAX = 300;
/** Nothing is found for less. */
const SEARCHED_MIN = 2;

export interface DeliveryDialogProps {
  /** The delivery when the dialog was opened. */
  readonly opened: ExpectedDelivery;
  /** As it is now; undefined when it is open no more. */
  readonly now: ExpectedDelivery | undefined;
  readonly onClose: () => void;
}

interface Fields {
  articleNumber: string;
  quantity: string;
  expectedOn: string;
  lot: string;
  note: string;
}

const NO_FIELDS: Fields = { articleNumber: '', quantity: '', expectedOn: '', lot: '', note: '' };

/** Without a delivery it adds one. */
export function DeliveryDialog({
  opened,
  now = opened,
  onClose,
}: Partial<DeliveryDialogProps> & Pick<DeliveryDialogProps, 'onClose'>) {
  const form = useForm<Fields>({
    defaultValues: opened ? { ...opened, quantity: String(opened.quantity) } : NO_FIELDS,
  });
  const { keyOf } = useChangeKey();
  const save = useMutation({
    mutationFn: async ({ articleNumber, quantity, expectedOn, lot, note }: Fields) => {
      const body = { quantity: typedPieces(quantity), expectedOn, lot, note };
      if (!now) {
        const added = { articleNumber, ...body };
        await request('POST /api/expected-deliveries', { body: added, idempotencyKey: keyOf(added) });
        return 0;
      }
      const { emailedCount } = await request('PUT /api/expected-deliveries/:id', {
        params: { id: now._id },
        body: { ...body, revision: now.revision },
      });
      return emailedCount;
    },
    // After a rejection too, so that the dialog shows what somebody else has changed.
    onSettled: () => refreshStock(),
  });
  return (
    <FormDialog
      title={now ? `Change the delivery of ${now.productName}` : 'Add an expected delivery'}
      onClose={onClose}
      form={form}
      mutation={save}
      submit="Save"
      message={<Meanwhile opened={opened} now={now} error={save.error} />}
      onSent={(emailed, { quantity, expectedOn }) => {
        const saved = `${piecesText(typedPieces(quantity))} expected on ${formatDay(expectedOn)}`;
        toast.success([saved, toldText(emailed)].filter(Boolean).join('; '));
      }}
    >
      {!now && (
        <ArticleNumberField
          form={form}
          {...field(form, 'articleNumber', requiredText('Article number is Required'))}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Pieces"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          hint={
            now && now.promisedQuantity > 0 ? `Orders wait for ${now.promisedQuantity} of them.` : undefined
          }
          {...field(form, 'quantity', {
            validate: (text) => piecesError(text, now?.promisedQuantity ?? 0) ?? true,
          })}
        />
        <TextField
          label="Expected on"
          type="date"
          required
          {...field(form, 'expectedOn', { required: 'Day is Required' })}
        />
      </div>
      {now && now.promisedQuantity > 0 && <LaterDay form={form} delivery={now} />}
      <TextField
        label="Lot (where it is known)"
        autoComplete="off"
        maxLength={TEXT_LIMITS.lot}
        {...form.register('lot')}
      />
      <TextField
        label="Note"
        autoComplete="off"
        maxLength={NOTE_MAX}
        hint="Only those who work here read it."
        {...form.register('note')}
      />
    </FormDialog>
  );
}

function piecesError(text: string, promised: number): string | undefined {
  const pieces = typedPieces(text);
  if (!(pieces > 0)) return 'A whole number of pieces above 0';
  if (pieces > QUANTITY_MAX) return 'This is more stock than an article can have';
  return pieces < promised ? `Orders wait for ${piecesText(promised)}` : undefined;
}

interface FormProps {
  readonly form: UseFormReturn<Fields>;
}

/** Articles are suggested by name or number, and the chosen one is named below. */
function ArticleNumberField({ form, ...input }: FormProps & ReturnType<typeof field>) {
  const listId = useId();
  const typed = useWatch({ control: form.control, name: 'articleNumber' }).trim();
  const { data } = useInfiniteQuery({
    ...stockQueries.articles(`q=${typed}`, { q: typed }),
    enabled: typed.length >= SEARCHED_MIN,
  });
  const found = data?.pages[0]?.items ?? [];
  const chosen = found.find(({ articleNumber }) => articleNumber.toLowerCase() === typed.toLowerCase());
  return (
    <>
      <TextField
        label="Article number"
        required
        list={listId}
        autoComplete="off"
        placeholder="Name or article number"
        hint={chosen && `${chosen.productName}, ${piecesText(chosen.availableQuantity)} available`}
        {...input}
      />
      <datalist id={listId}>
        {found.slice(0, 10).map(({ articleNumber, productName }) => (
          <option key={articleNumber} value={articleNumber}>
            {productName}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** What a later day does to the customers whose orders wait. */
function LaterDay({ form, delivery }: FormProps & { readonly delivery: ExpectedDelivery }) {
  const day = useWatch({ control: form.control, name: 'expectedOn' });
  return (
    <p role="status" className="border-l-4 border-accent pl-3 empty:hidden">
      {day > delivery.expectedOn &&
        `The customers of ${piecesText(delivery.promisedQuantity)} get an email with the new day, and can take what is late out of their orders.`}
    </p>
  );
}

/** Says above the buttons why nothing was saved, or what somebody else has changed since the dialog was opened. */
export function Meanwhile({
  opened,
  now,
  error,
}: Partial<Pick<DeliveryDialogProps, 'opened' | 'now'>> & { readonly error: unknown }) {
  if (!opened || !now || now.revision === opened.revision) return <FormMessage error={error} />;
  const { quantity, expectedOn, lot } = now;
  return (
    <>
      <FormMessage
        error={error instanceof ApiError && error.code === 'delivery_changed' ? undefined : error}
      />
      <p role="alert" className="border-l-4 border-accent pl-3 wrap-anywhere">
        Somebody else has changed this delivery since you opened it: {piecesText(quantity)}
        {lot && (
          <>
            , lot <bdi>{lot}</bdi>
          </>
        )}
        , on {formatDay(expectedOn)}. What you save replaces that.
      </p>
    </>
  );
}

/** Adds the deliveries of a file, or lists the rows that keep it from being read. */
export function ImportDialog({ onClose }: Pick<DeliveryDialogProps, 'onClose'>) {
  return (
    <Dialog title="Deliveries from a CSV file" onClose={onClose} wide>
      {(close) => <ImportFile onDone={close} />}
    </Dialog>
  );
}

function ImportFile({ onDone }: { readonly onDone: () => void }) {
  const { error, ...upload } = useFileUpload(async (file, options) => {
    const body = { body: file, mediaType: 'text/csv' };
    const answer = await sendWithProgress('POST /api/expected-deliveries/import', body, options);
    void refreshStock();
    const { insertedCount, unchangedCount, emailedCount } = answer;
    const before = unchangedCount > 0 && `${formatNumber(unchangedCount)} were there before`;
    toast.success(
      [`${countText(insertedCount)} added`, before, toldText(emailedCount)].filter(Boolean).join('; '),
    );
    onDone();
  });
  const rows = error instanceof ApiError ? error.errors : [];
  return (
    <>
      <p className="mb-4 max-w-prose">
        A row is a delivery, with the columns Article number, Pieces and Day, such as 2027-03-12, and perhaps
        Lot and Note. A row that is the same as an open delivery adds none, so that a file can be sent again.
      </p>
      <UploadFile
        {...upload}
        error={rows.length > 0 ? undefined : error}
        consequence="All its deliveries are added, or none."
      />
      {rows.length > 0 && (
        <div role="alert" className="mt-5">
          <p className="mb-3 font-semibold text-error">{error instanceof ApiError && error.message}</p>
          <AdminTable
            caption="Rows that cannot be read"
            columns={WRONG_ROWS}
            rows={rows}
            keyOf={({ pointer, detail }) => `${pointer} ${detail}`}
          />
        </div>
      )}
    </>
  );
}

/** How many customers were told of a later or a new day; '' for none. */
export const toldText = (emailed: number) =>
  emailed > 0 ? `${formatNumber(emailed)} ${emailed === 1 ? 'customer is' : 'customers are'} told` : '';

const countText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'delivery' : 'deliveries'}`;

const WRONG_ROWS: readonly AdminColumn<FieldProblem>[] = [
  {
    title: 'Row',
    cell: ({ pointer }) => (
      <>
        <span className="rows:sr-only">Row </span>
        {pointer.split('/').at(-1)}
      </>
    ),
    width: 'rows:w-16',
  },
  { title: 'Reason', cell: ({ detail }) => detail },
];
