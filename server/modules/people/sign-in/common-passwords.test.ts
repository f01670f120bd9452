// Tests which new passwords are rejected as easy to guess.
import { expect, test } from 'vitest';
import { assertUncommonPassword } from './common-passwords.ts';

test.each([
  '123456',
  'iloveyou',
  'PassWord1',
  ' qwerty ',
  'Selvedge2026!',
  'mill-shop-1',
  'my fabric password',
  'cloth-by-the-piece',
  'keeper-of-the-looms',
])('“%s” is rejected', async (password) => {
  await expect(assertUncommonPassword(password, 'newPassword')).rejects.toMatchObject({
    code: 'validation_failed',
    details: { errors: [{ pointer: '/newPassword' }] },
  });
});

test.each(['six666', 'a good secret', '木綿の布です', '97-31-44'])('“%s” is accepted', async (password) => {
  await expect(assertUncommonPassword(password, 'password')).resolves.toBeUndefined();
});
