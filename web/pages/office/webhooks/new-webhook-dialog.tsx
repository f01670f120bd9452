// The dialog in which an admin adds a webhook. It shows the secret of the signatures once.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { type FeedEventType, feedEventTypes } from '#contract/office/feed-event-types.ts';
import { request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { ShownOnce } from '#web/components/dialog/shown-once.tsx';
import { CheckboxField, TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { webhooksQuery } from './webhook-queries.ts';

interface WebhookForm {
  name: string;
  url: string;
  types: FeedEventType[];
}

export function NewWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog title={secret === undefined ? 'New webhook' : 'Copy the secret now'} onClose={onClose}>
      {(close) =>
        secret === undefined ? (
          <WebhookFields onMade={setSecret} onBack={close} />
        ) : (
          <ShownOnce label="Secret" secret={secret} onDone={close}>
            The receiver checks with it that an event comes from this shop. The shop does not show it again.
          </ShownOnce>
        )
      }
    </Dialog>
  );
}

interface WebhookFieldsProps {
  readonly onMade: (secret: string) => void;
  readonly onBack: () => void;
}

function WebhookFields({ onMade, onBack }: WebhookFieldsProps) {
  const form = useForm<WebhookForm>({ defaultValues: { name: '', url: '', types: [] } });
  const add = useMutation({
    mutationFn: (body: WebhookForm) => request('POST /api/webhooks', { body }),
    onSuccess: ({ secret }) => {
      void refreshQueries(webhooksQuery().queryKey);
      onMade(secret);
    },
  });
  return (
    <Form form={form} mutation={add} submit="Add webhook" back={onBack}>
      <TextField
        label="Name"
        hint="The system that receives events, such as Stock system"
        required
        maxLength={60}
        {...field(form, 'name', { validate: (name) => name.trim() !== '' || 'Name is Required' })}
      />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        required
        maxLength={500}
        {...field(form, 'url', {
          validate: (url) => URL.canParse(url.trim()) || 'An address that begins with https://',
        })}
      />
      <TypeChoice register={form.register} error={form.formState.errors.types?.message} />
    </Form>
  );
}

interface TypeChoiceProps {
  readonly register: UseFormRegister<WebhookForm>;
  readonly error: string | undefined;
}

function TypeChoice({ register, error }: TypeChoiceProps) {
  return (
    <>
      {eventGroups.map(([group, types]) => (
        <fieldset key={group} aria-describedby={error ? 'types-error' : undefined}>
          <legend className="mb-1 font-semibold">{group}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {types.map((type) => (
              <CheckboxField
                key={type}
                small
                value={type}
                {...register('types', { validate: (chosen) => chosen.length > 0 || 'Choose what to send' })}
              >
                {EVENT_TEXTS[type]}
              </CheckboxField>
            ))}
          </div>
        </fieldset>
      ))}
      {error && (
        <p id="types-error" role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
    </>
  );
}

/** What the types of events are called for people. */
const EVENT_TEXTS: Readonly<Record<FeedEventType, string>> = {
  'order.placed': 'Placed',
  'order.deposit_paid': 'Deposit paid',
  'order.paid': 'Paid',
  'order.processing': 'Being prepared',
  'order.shipped': 'Shipped',
  'order.shipped_in_part': 'A parcel sent',
  'order.delivered': 'Delivered',
  'order.cancelled': 'Cancelled',
  'order.line_cancelled': 'A fabric taken out',
  'order.line_changed': 'Pieces changed',
  'order.address_corrected': 'Delivery address changed',
  'order.parcel_corrected': 'Tracking number corrected',
  'order.refund_requested': 'Refund asked for',
  'order.refunded': 'Refunded',
  'order.refund_failed': 'Refund failed',
  'order.disputed': 'Card payment disputed',
  'stock.changed': 'Stock changed',
  'article.added': 'Added',
  'article.changed': 'Edited, withdrawn or on sale again',
};

const starting = (start: string) => feedEventTypes.filter((type) => type.startsWith(start));

/** The types in the groups in which people choose them. */
const eventGroups: readonly (readonly [string, readonly FeedEventType[]])[] = [
  ['Orders', starting('order.')],
  ['Stock', starting('stock.')],
  ['Articles', starting('article.')],
];
