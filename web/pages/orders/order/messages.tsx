// The messages on an order, for its customer and for staff: read, write with photos, and leave without an answer.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from 'react-toastify';
import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import type { OrderMessage } from '#contract/orders/order-messages.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { orderQueries, refreshOrder } from '#web/api/order-queries.ts';
import { userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { TextArea } from '#web/components/form/fields.tsx';
import { Form, field, requiredText, useForm } from '#web/components/form/form.tsx';
import { ImageField } from '#web/components/form/image-field.tsx';
import { submitWithImages } from '#web/components/form/submit-with-images.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useMay, useViewer } from '#web/session/use-session.ts';
import { Section } from '../../../components/ui/section.tsx';
import { formatDateTime } from '../../../parts/orders/order-format.ts';

/** Emails link to it. */
const MESSAGES_ID = 'messages';

interface MessagesProps {
  readonly order: OrderDetails;
}

export default function Messages({ order }: MessagesProps) {
  const email = useViewer();
  const isOwn = order.user === email;
  const messages = useQuery(orderQueries.messages(order._id));
  const [isWriting, setWriting] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = messages.data !== undefined;
  useEffect(() => {
    if (isLoaded && location.hash === `#${MESSAGES_ID}`) place.current?.scrollIntoView();
  }, [isLoaded]);
  const isWaiting = messages.data?.some((message) => message.isWaiting) ?? false;
  const isEmpty = messages.data?.length === 0;
  return (
    <div ref={place} id={MESSAGES_ID} className="scroll-mt-4 print:hidden">
      <Section title={t`Messages`}>
        {messages.isPending && <p role="status">{t`Loading the messages`}</p>}
        {messages.isError && (
          <div role="alert" className="flex flex-col items-start gap-3">
            <p>{errorMessage(messages.error)}</p>
            <Button
              variant="outline"
              size="small"
              onClick={() => void messages.refetch()}
            >{t`Try again`}</Button>
          </div>
        )}
        <ul aria-live="polite" className="flex flex-col gap-4 empty:hidden">
          {messages.data?.map((message) => (
            <li key={message._id}>
              <Message message={message} order={order} isOwn={isOwn} />
            </li>
          ))}
        </ul>
        {isLoaded &&
          (isWriting ? (
            <MessageForm order={order} isOwn={isOwn} onEnd={() => setWriting(false)} />
          ) : (
            <div className="mt-4 flex flex-wrap gap-3">
              <Button variant="outline" onClick={() => setWriting(true)}>
                {isOwn && isEmpty
                  ? t`There is a problem with this order`
                  : isOwn || isEmpty
                    ? t`Write a message`
                    : t`Answer`}
              </Button>
              {isWaiting && <NoAnswerNeeded order={order} />}
            </div>
          ))}
      </Section>
    </div>
  );
}

interface MessageProps {
  readonly message: OrderMessage;
  readonly order: OrderDetails;
  readonly isOwn: boolean;
}

function Message({ message: { from, author, text, photos, at, isWaiting }, order, isOwn }: MessageProps) {
  const isMine = isOwn ? from === 'customer' : from === 'mill';
  const mill = author === null ? t`The mill` : t`The mill (${author})`;
  const name = from === 'mill' ? mill : isOwn ? t`You` : order.userName;
  return (
    <div className={`border-l-4 py-1 pl-4 ${isMine ? 'border-base-300' : 'border-secondary'}`}>
      <p className="text-base-content/75 text-sm">
        <bdi className="font-semibold text-base-content">{name}</bdi>,{' '}
        <time dateTime={at}>{formatDateTime(at)}</time>
        {isWaiting && !isOwn && <span className="font-semibold text-error"> · {t`waits for an answer`}</span>}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </p>
      {photos.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {photos.map((photo, nth) => (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noreferrer" className="block size-24 bg-base-300">
                <ResponsiveImage
                  img={photo}
                  alt={t`Photo ${nth + 1} of the message, opens in a new tab`}
                  sizes="6rem"
                  className="size-24 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface MessageFields {
  text: string;
  photos: { image: ChosenImage | undefined }[];
}

interface MessageFormProps extends MessagesProps {
  readonly isOwn: boolean;
  readonly onEnd: () => void;
}

function MessageForm({ order, isOwn, onEnd }: MessageFormProps) {
  const form = useForm<MessageFields>({ defaultValues: { text: '', photos: [] } });
  const photos = form.watch('photos');
  const send = useMutation({
    mutationFn: async ({ text, photos: chosen }: MessageFields) => {
      const isSent = await submitWithImages(
        chosen.map(({ image }) => image),
        t`The message was not sent.`,
        (urls) =>
          request('POST /api/orders/:id/messages', {
            params: { id: order._id },
            body: { text, photos: urls },
          }),
      );
      if (!isSent) return;
      toast.success(
        isOwn ? t`Sent. The mill answers here and by email.` : t`Sent, and on its way to ${order.user}`,
      );
      await refreshMessages(order._id);
      onEnd();
    },
  });
  return (
    <Form
      form={form}
      mutation={send}
      submit={t`Send the message`}
      buttons={<Button variant="ghost" onClick={onEnd}>{t`Do not send`}</Button>}
      className="mt-5 flex flex-col gap-4"
    >
      <TextArea
        label={t`Message`}
        autoFocus
        hint={
          isOwn ? t`The mill reads it and answers here and by email.` : t`The customer gets it by email, too.`
        }
        maxLength={MESSAGE_MAX}
        {...field(form, 'text', requiredText(t`Message is Required`))}
      />
      {photos.map((_, nth) => (
        <Controller
          // biome-ignore lint/suspicious/noArrayIndexKey: photos are added and removed at the end only
          key={nth}
          name={`photos.${nth}.image`}
          control={form.control}
          rules={{ required: t`Choose a photo, or remove the last photo` }}
          render={({ field, fieldState }) => (
            <ImageField label={t`Photo ${nth + 1}`} {...field} error={fieldState.error?.message} />
          )}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        {photos.length < MESSAGE_PHOTOS_MAX && (
          <Button
            variant="outline"
            size="small"
            onClick={() => form.setValue('photos', [...photos, { image: undefined }])}
          >{t`Add a photo`}</Button>
        )}
        {photos.length > 0 && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => form.setValue('photos', photos.slice(0, -1))}
          >{t`Remove the last photo`}</Button>
        )}
      </div>
    </Form>
  );
}

/** Says that nobody has to answer what the customer has written. */
function NoAnswerNeeded({ order }: MessagesProps) {
  const may = useMay();
  const dismiss = useMutation({
    mutationFn: () => request('POST /api/orders/:id/messages/dismiss', { params: { id: order._id } }),
    onSuccess: () => refreshMessages(order._id),
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (!may('POST /api/orders/:id/messages/dismiss')) return null;
  return (
    <Button
      variant="ghost"
      loading={dismiss.isPending}
      onClick={() => dismiss.mutate()}
    >{t`No answer needed`}</Button>
  );
}

async function refreshMessages(id: string) {
  void refreshOrder(id);
  void refreshQueries(userKey('waitingMessages'));
  await refreshQueries(orderQueries.messages(id).queryKey);
}
