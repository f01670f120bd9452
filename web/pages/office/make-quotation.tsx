// A quotation that the mill makes for a customer on the telephone: the customer, pieces with agreed prices, and a link to pay.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from 'react-toastify';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { User } from '#contract/people/user.ts';
import { request } from '#web/api/client.ts';
import { refreshQuotations } from '#web/api/quotation-queries.ts';
import { userQueries } from '#web/api/user-queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { AnswerForm } from '../../parts/quotations/answer-form.tsx';
import { adminPage } from './admin-page.tsx';

const title = 'New quotation';

export const meta = hiddenMeta(title);

export default adminPage(title, 'POST /api/customers/:email/quotations', Steps);

/** The customer is part of the address, so that a link of another page can choose one. */
function Steps() {
  const [params, setParams] = useSearchParams();
  const customer = params.get('customer') ?? '';
  const choose = (email: string) => setParams(email === '' ? {} : { customer: email });
  if (customer === '') return <ChooseCustomer onChoose={choose} />;
  return (
    <div className="max-w-xl">
      <p className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span>
          For <strong className="font-semibold wrap-anywhere">{customer}</strong>
        </span>
        <Button variant="outline" size="small" onClick={() => choose('')}>
          Choose another customer
        </Button>
      </p>
      <Make customer={customer} />
    </div>
  );
}

function Make({ customer }: { readonly customer: string }) {
  const navigate = useNavigate();
  return (
    <AnswerForm
      start={{}}
      submitText="Promise it"
      onSubmit={async (body) => {
        const params = { email: customer };
        const { insertedId: id } = await request('POST /api/customers/:email/quotations', { params, body });
        toast.success('The customer has an email with the link to accept and pay');
        await navigate(fillPath(pages.quotation, { id }));
        void refreshQuotations();
      }}
    />
  );
}

interface ChooseCustomerProps {
  readonly onChoose: (email: string) => void;
}

function ChooseCustomer({ onChoose }: ChooseCustomerProps) {
  const [words, setWords] = useState('');
  const [searched, setSearched] = useState('');
  return (
    <div className="max-w-xl">
      <form
        method="get"
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSearched(words.trim());
        }}
      >
        <TextField
          className="grow"
          label="Customer"
          placeholder="Name or email"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" variant="primary">
          Find
        </Button>
      </form>
      {searched !== '' && <Found words={searched} onChoose={onChoose} />}
    </div>
  );
}

function Found({ words, onChoose }: ChooseCustomerProps & { readonly words: string }) {
  const list = useInfiniteQuery(userQueries.users({ q: words }, words));
  return (
    <div className="mt-4">
      <PagedList
        list={list}
        loading="Looking for customers"
        empty={
          <p className="py-3">No account has this name or email. Customers sign up on the page Login.</p>
        }
      >
        {(users) => (
          <ul className="border-t border-base-300">
            {users.map((user: User) => (
              <li
                key={user.email}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-base-300 py-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  <bdi className="font-semibold">{user.name}</bdi>
                  <span className="block text-sm text-base-content/75">{user.email}</span>
                </span>
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Choose ${user.name}`}
                  onClick={() => onChoose(user.email)}
                >
                  Choose
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
