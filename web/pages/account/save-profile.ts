// Saves a profile in the shop's books, and a changed name at the identity service too.
import type { User } from '#contract/user.ts';
import { request } from '#web/api/client.ts';
import { identityClient } from '#web/session/identity-client.ts';
import { getSessionStore } from '#web/session/use-session.ts';

export type ProfileFields = Pick<User, 'name' | 'education' | 'address' | 'phone' | 'linkend'>;

/** Answers the profile as it now stands. Throws Refused. */
export async function saveProfile(saved: User, fields: ProfileFields): Promise<User> {
  const { email } = saved;
  await request('putUser', { params: { email }, body: { email, ...fields } });
  const now = { ...saved, ...trimmed(fields) };
  if (now.name !== saved.name) {
    await identityClient.changeName(now.name);
    getSessionStore().renamed(now.name);
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
