// The props of the dialogs that change a user.
import type { User } from '#contract/people/user.ts';

type ChangedUser = Pick<User, 'email' | 'name' | 'role' | 'isEmailConfirmed'>;

export interface UserChangeProps {
  readonly user: ChangedUser;
  /** The email of the signed-in admin, whose list of users shows the change. */
  readonly adminEmail: string;
  /** Shows a message that is neither success nor failure; '' removes it. */
  readonly onNotice: (notice: string) => void;
  readonly onClose: () => void;
}

export const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => name || email;
