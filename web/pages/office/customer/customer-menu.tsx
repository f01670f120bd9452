// The menu of a customer's page: role and sessions. Each item opens its dialog.
import { type ReactElement, useRef, useState } from 'react';
import { formTexts } from '#contract/core/form-texts.ts';
import type { Route } from '#contract/endpoint-types.ts';
import type { Customer } from '#contract/office/customers.ts';
import { userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { useClosingDetails } from '#web/components/ui/use-closing-details.ts';
import { useMay } from '#web/session/use-session.ts';
import { ChangeRole } from '../users/role-dialog.tsx';
import type { UserChangeProps } from '../users/user-change.ts';
import { EndSessions, MakeAdmin, TakeAdmin } from '../users/user-dialogs.tsx';

type Dialog = (props: UserChangeProps) => ReactElement;
type Item = readonly [needs: Route, text: string, dialog: Dialog];

const TAKE_ADMIN: Item = ['DELETE /api/user/admin/:email', formTexts.users.takeAdmin, TakeAdmin];
const MAKE_ADMIN: Item = ['PUT /api/user/admin/:email', formTexts.dashboard.makeAdmin, MakeAdmin];
const ROLE: Item = ['PUT /api/user/:email/role', 'Role', ChangeRole];
const SESSIONS: Item = ['DELETE /api/user/:email/sessions', formTexts.users.endSessions, EndSessions];

export function CustomerMenu({ customer }: { readonly customer: Customer }) {
  const may = useMay();
  const details = useRef<HTMLDetailsElement>(null);
  const closing = useClosingDetails(details);
  const [Asked, setAsked] = useState<Dialog>();
  const [notice, setNotice] = useState('');
  const all = customer.role === 'admin' ? [TAKE_ADMIN, SESSIONS] : [MAKE_ADMIN, ROLE, SESSIONS];
  const items = all.filter(([needs]) => may(needs));
  if (items.length === 0) return null;
  const close = () => {
    setAsked(undefined);
    void refreshQueries(userKey('customer'), userKey('users'));
  };
  return (
    <>
      <details ref={details} className="relative ml-auto print:hidden" {...closing}>
        <summary className="btn btn-outline btn-sm min-h-11 cursor-pointer list-none after:content-['▾'/''] lg:min-h-9">
          Role and sessions
        </summary>
        <ul className="absolute right-0 z-20 mt-1 w-max min-w-full border border-base-300 bg-base-100 py-1 shadow-lg max-sm:right-auto max-sm:left-0">
          {items.map(([needs, text, dialog]) => (
            <li key={needs}>
              <button
                type="button"
                className="min-h-11 w-full cursor-pointer px-4 text-left hover:bg-base-200"
                onClick={() => {
                  if (details.current) details.current.open = false;
                  details.current?.querySelector('summary')?.focus();
                  setAsked(() => dialog);
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </details>
      {/* It is always rendered, so that screen readers announce its changes. */}
      <p role="status" className="w-full empty:hidden">
        {notice}
      </p>
      {Asked && <Asked user={customer} onNotice={setNotice} onClose={close} />}
    </>
  );
}
