// Saves a profile, and a changed name in the identity module too.
import type { User } from '#contract/user.ts';
import { request } from '#web/api/client.ts';
import { accountClient } from '#web/session/account-client.ts';
import { getSessionStore } from '#web/session/use-session.ts';

export type ProfileFields = Pick<User, 'name' | 'education' | 'address' | 'phone' | 'linkend'>;

/** Returns the profile as saved. Throws ApiError. */
export async function saveProfile(saved: User, fields: ProfileFields): Promise<User> {
  const { email } = saved;
  await request('PUT /api/user/:email', { params: { email }, body: { email, ...fields } });
  const profile = { ...saved, ...trimmed(fields) };
  if (profile.name !== saved.name) {
    await accountClient.changeName(profile.name);
    getSessionStore().update({ name: profile.name });
  }
  return profile;
}

function trimmed(fields: ProfileFields): ProfileFields {
  const { name, education, address, phone, linkend } = fields;
  return {
    name: name.trim(),
    education: education.trim(),
    address: address.trim(),
    phone: phone.trim(),
    linkend: linkend.trim(),
  };
}
