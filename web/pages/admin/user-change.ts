// What the dialogs that change a user have in common.
import type { User } from '#contract/user.ts';

export interface UserChangeProps {
  readonly user: User;
  /** The signed-in admin, in whose list of users the change is shown. */
  readonly adminEmail: string;
  /** Shows a message that is neither success nor failure; '' removes it. */
  readonly onNotice: (notice: string) => void;
  readonly onClose: () => void;
}

export const nameOf = ({ name, email }: User): string => name || email;
