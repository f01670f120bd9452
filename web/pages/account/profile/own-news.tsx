// Whether the shop may write news to the user: asked here, unticked at first, and withdrawn at a press.
import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { t } from '#contract/languages/text.ts';
import type { NewsConsent } from '#contract/people/news.ts';
import { newsText } from '#contract/people/news-text.ts';
import { read, request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { CheckboxField } from '#web/components/form/fields.tsx';
import { Form, useForm } from '#web/components/form/form.tsx';
import { useShop } from '#web/shop-data/use-shop.ts';

const consentQuery = () => ({ queryKey: userKey('news'), queryFn: read('GET /api/account/news') });

export default function OwnNews() {
  const consent = useQuery(consentQuery());
  if (consent.isPending) return <p role="status">{t`Loading …`}</p>;
  if (!consent.data) return <ErrorState error={consent.error} onRetry={() => void consent.refetch()} />;
  return <Choice consent={consent.data} />;
}

function Choice({ consent: { givenAt, text } }: { readonly consent: NewsConsent }) {
  const { name } = useShop();
  const form = useForm({ values: { isGiven: givenAt !== null } });
  const save = useMutation({
    mutationFn: (body: { isGiven: boolean }) => request('PUT /api/account/news', { body }),
    onSuccess: async (_, { isGiven }) => {
      await refreshQueries(consentQuery().queryKey);
      toast.success(isGiven ? t`You will get our news.` : t`You will get no more news.`);
    },
  });
  return (
    <Form form={form} mutation={save} submit={t`Save your choice`}>
      <CheckboxField {...form.register('isGiven')}>{text ?? newsText(name)}</CheckboxField>
    </Form>
  );
}
