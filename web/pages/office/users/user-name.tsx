// The name and email of the user in a question.
import type { User } from '#contract/people/user.ts';

export function UserName({ user }: { readonly user: Pick<User, 'name' | 'email'> }) {
  return (
    <>
      <p className="mt-3 font-semibold">
        <bdi>{user.name}</bdi>
      </p>
      <p>
        <bdi>{user.email}</bdi>
      </p>
    </>
  );
}
