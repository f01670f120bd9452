// The form of the contact page. Without scripts the browser sends it, and the server leads back here with the outcome.
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { CONTACT_LIMITS, MESSAGE_MAX } from '#contract/core/limits.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { ResponseBody } from '#contract/endpoint-types.ts';
import { t } from '#contract/languages/text.ts';
import { request } from '#web/api/client.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { TextArea, TextField } from '#web/components/form/fields.tsx';
import { field, requiredText, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { localPath } from '#web/languages/own-language.ts';
import { tx } from '#web/languages/tx.ts';
import { emailLimit, emailRules, nameRules } from '#web/parts/people/credential-rules.ts';
import { useSession } from '#web/session/use-session.ts';

interface ContactMessage {
  name: string;
  email: string;
  orderNumber: string;
  article: string;
  message: string;
}

/** Null for an email. */
type SentTo = ResponseBody<'sendContactMessage'>['order'];

const FIELDS = ['name', 'email', 'orderNumber', 'article', 'message'] as const;
const fieldOf = (pointer: string) => FIELDS.find((field) => pointer === `/${field}`);

/** The query of the page may have the order, the fabric and the message; after a form without scripts it has the outcome. */
export function ContactForm() {
  const [search] = useSearchParams();
  const about = {
    orderNumber: search.get('order') ?? '',
    article: search.get('fabric') ?? '',
    message: search.get('message') ?? '',
  };
  const form = useForm<ContactMessage>({ defaultValues: { name: '', email: '', ...about } });
  const [order, setOrder] = useState<SentTo | undefined>(search.has('sent') ? null : undefined);
  const [failure, setFailure] = useState<unknown>();
  const send = async (body: ContactMessage) => {
    setFailure(undefined);
    try {
      setOrder((await request('POST /api/contact-messages', { body })).order);
    } catch (error) {
      if (!showFieldErrors(error, form.setError, fieldOf)) setFailure(error);
    }
  };
  if (order !== undefined) return <Sent to={order} />;
  return (
    <ContactFields
      form={form}
      about={about}
      onSubmit={form.handleSubmit(send)}
      error={failure}
      problem={search.get('problem')}
    />
  );
}

interface ContactFieldsProps {
  readonly form: UseFormReturn<ContactMessage>;
  /** For the HTML: react-hook-form fills in its values in the browser only. */
  readonly about: Pick<ContactMessage, 'orderNumber' | 'article' | 'message'>;
  readonly onSubmit: () => void;
  readonly error: unknown;
  /** The code of the error, from a form that was sent without scripts. */
  readonly problem: string | null;
}

function ContactFields({ form, about, onSubmit, error, problem }: ContactFieldsProps) {
  const hydrated = useIsHydrated();
  useUserOf(form);
  return (
    <form
      method="post"
      action={localPath(pages.contact)}
      noValidate={hydrated}
      onSubmit={onSubmit}
      className="mt-8 grid max-w-3xl gap-5 sm:grid-cols-2"
    >
      <TextField
        label={t`Name`}
        required="natively"
        autoComplete="name"
        maxLength={CONTACT_LIMITS.name}
        {...field(form, 'name', nameRules)}
      />
      <TextField
        label={t`Email`}
        required="natively"
        type="email"
        autoComplete="email"
        {...field(form, 'email', emailRules)}
        {...emailLimit}
      />
      <TextField
        label={t`Order number (optional)`}
        autoComplete="off"
        hint={t`Such as SO-2026-000123.`}
        maxLength={CONTACT_LIMITS.orderNumber}
        defaultValue={about.orderNumber}
        {...field(form, 'orderNumber')}
      />
      <TextField
        label={t`Fabric (optional)`}
        autoComplete="off"
        hint={t`Its name or number.`}
        maxLength={CONTACT_LIMITS.article}
        defaultValue={about.article}
        {...field(form, 'article')}
      />
      <TextArea
        className="sm:col-span-2"
        label={t`Message`}
        required="natively"
        maxLength={MESSAGE_MAX}
        defaultValue={about.message}
        {...field(form, 'message', requiredText(formTexts.contact.messageRequired))}
      />
      <div className="flex flex-col gap-5 sm:col-span-2">
        <FormMessage error={error} text={error || !problem ? undefined : problemText(problem)} />
        <div>
          <SubmitButton busy={form.formState.isSubmitting}>{t`Send the message`}</SubmitButton>
        </div>
      </div>
    </form>
  );
}

const problemText = (code: string) =>
  code === 'too_many_requests'
    ? t`The message was not sent, because too many have come from here. Please go back, wait a moment and send it again.`
    : t`The message was not sent. Please go back, check what you have entered and send it again.`;

/** Fills in name and email of a user who has not typed any. */
function useUserOf({ getValues, setValue }: UseFormReturn<ContactMessage>): void {
  const { user } = useSession();
  useEffect(() => {
    if (!user) return;
    for (const field of ['name', 'email'] as const) if (getValues(field) === '') setValue(field, user[field]);
  }, [user, getValues, setValue]);
}

function Sent({ to }: { readonly to: SentTo }) {
  return (
    <p role="status" tabIndex={-1} ref={(element) => element?.focus()} className="mt-8 max-w-xl text-lg">
      {to
        ? tx`Your message is at the office. The answer comes by email, and stands with it ${(
            <Link className="link-thread" to={`${fillPath(pages.order, { id: to._id })}#messages`}>
              {t`at order ${to.number}`}
            </Link>
          )}, where you can add photos.`
        : t`Your message is at the office. The answer comes by email.`}
    </p>
  );
}
