// The dialog in which an admin adds a webhook. It shows the secret of the signatures once.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import type { FeedEventType } from '#contract/office/feed-event-types.ts';
import { request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { ShownOnce } from '#web/components/dialog/shown-once.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextField } from '#web/components/form/text-field.tsx';
import { useForm } from '#web/components/form/use-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EVENT_TEXTS, eventGroups } from './event-texts.ts';
import { webhooksQuery } from './webhook-queries.ts';

interface WebhookForm {
  name: string;
  url: string;
  types: FeedEventType[];
}

interface NewWebhookDialogProps {
  readonly onClose: () => void;
}

export function NewWebhookDialog({ onClose }: NewWebhookDialogProps) {
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
  const { errors } = form.formState;
  const add = useMutation({
    mutationFn: (body: WebhookForm) => request('POST /api/webhooks', { body }),
    onSuccess: ({ secret }) => {
      void refreshQueries(webhooksQuery().queryKey);
      onMade(secret);
    },
  });
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(submitMutation(add))}
    >
      <TextField
        label="Name"
        hint="The system that receives events, such as Stock system"
        required
        maxLength={60}
        error={errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || 'Name is Required' })}
      />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        required
        maxLength={500}
        error={errors.url?.message}
        {...form.register('url', {
          validate: (url) => URL.canParse(url.trim()) || 'An address that begins with https://',
        })}
      />
      <TypeChoice register={form.register} error={errors.types?.message} />
      <FormMessage error={add.error} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onBack}>Go back</Button>
        <SubmitButton busy={form.formState.isSubmitting}>Add webhook</SubmitButton>
      </div>
    </form>
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
              <label key={type} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-primary"
                  value={type}
                  {...register('types', { validate: (chosen) => chosen.length > 0 || 'Choose what to send' })}
                />
                {EVENT_TEXTS[type]}
              </label>
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
