// What the dialogs that change a user share.
import type { InfiniteData } from '@tanstack/react-query';
import type { User } from '#contract/people/user.ts';
import type { ListPage } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { getQueryClient } from '#web/session/query-client.ts';

type ChangedUser = Pick<User, 'email' | 'name' | 'role' | 'isEmailConfirmed'>;

export interface UserChangeProps {
  readonly user: ChangedUser;
  /** Shows a message that is neither success nor failure; '' removes it. */
  readonly onNotice: (notice: string) => void;
  readonly onClose: () => void;
}

export const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => name || email;

/** Shows a user's new role in every list, without fetching the pages of a long one again. */
export function showRole(email: string, role: User['role']): void {
  const change = (user: User): User => {
    if (user.email !== email) return user;
    const { role: _, ...others } = user;
    return role ? { ...others, role } : others;
  };
  getQueryClient().setQueriesData<InfiniteData<ListPage<User>>>(
    { queryKey: userKey('users') },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  );
}
