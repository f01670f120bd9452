// Saves a profile in the shop's books, and a changed name at the identity service too.
import type { User } from '#contract/user.ts';
import { ask } from '#web/api/ask.ts';
import { identity } from '#web/session/identity.ts';
import { theSession } from '#web/session/useSession.ts';

export type ProfileFields = Pick<User, 'name' | 'education' | 'address' | 'phone' | 'linkend'>;

/** Answers the profile as it now stands. Throws Refused. */
export async function saveProfile(saved: User, fields: ProfileFields): Promise<User> {
  const { email } = saved;
  await ask('putUser', { params: { email }, body: { email, ...fields } });
  const now = { ...saved, ...trimmed(fields) };
  if (now.name !== saved.name) {
    await identity.changeName(now.name);
    theSession().renamed(now.name);
  }
  return now;
}

function trimmed({ name, education, address, phone, linkend }: ProfileFields): ProfileFields {
  return {
    name: name.trim(),
    education: education.trim(),
    address: address.trim(),
    phone: phone.trim(),
    linkend: linkend.trim(),
  };
}
