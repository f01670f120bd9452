// Tests that errors are answered in the language that the client asks for.
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { requiredText } from '#contract/core/fields.ts';
import { plural, t } from '#contract/languages/text.ts';
import { loadLanguages } from '#server/languages/work-language.ts';
import { AppError } from './app-error.ts';
import { errorHandler } from './error-handler.ts';
import { validate } from './schema.ts';

const body = z.object({ name: requiredText(20, t`Name is Required`), note: requiredText(3), count: z.int() });

/** Sends a body that has wrong fields, or throws `error`. */
async function answer(acceptLanguage: string | undefined, error?: AppError) {
  const app = Fastify();
  app.decorate('metrics', { countError: () => undefined } as never).decorateRequest('refusal', null);
  app.setErrorHandler(errorHandler).setValidatorCompiler(validate);
  app.post('/', error ? {} : { schema: { body } }, async () => {
    throw error;
  });
  const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers,
    body: { name: '', note: 'long', count: 'x' },
  });
  return { headers: response.headers, problem: response.json(), text: response.body };
}

const ordered = (most: number) =>
  new AppError('too_many_open_orders', {
    detail: () => plural(most, { one: t`1 swatch`, other: t`${most} swatches` }),
  });

const english = await Promise.all([answer('de'), answer('de', ordered(3))]);

beforeAll(() => loadLanguages(['en', 'de', 'fr']));

test('a shop of English alone answers every client in English', () => {
  const [wrong, refused] = english;
  expect(wrong.problem.errors).toEqual([
    { pointer: '/name', detail: 'Name is Required' },
    { pointer: '/note', detail: 'At most 3 characters' },
    { pointer: '/count', detail: 'Invalid input: expected number, received string' },
  ]);
  expect(refused.problem.detail).toBe('3 swatches');
  expect(refused.headers).not.toHaveProperty('content-language');
});

test.each([
  ['de', 'de', 'Diese Bestellung gibt es nicht.'],
  ['fr-CH, de;q=0.9, en;q=0.8', 'fr', 'Cette commande n’existe pas.'],
  ['en-GB, de;q=0.9', 'en', 'There is no such order.'],
  ['it, de;q=0.5, fr;q=0.7', 'fr', 'Cette commande n’existe pas.'],
  ['de;q=0, *', 'en', 'There is no such order.'],
  [undefined, 'en', 'There is no such order.'],
])('accept-language %o is answered in %s', async (accepted, language, message) => {
  const { headers, problem } = await answer(accepted, new AppError('order_not_found'));
  expect(headers).toMatchObject({ 'content-language': language, vary: 'accept-language' });
  expect(problem).toMatchObject({ code: 'order_not_found', title: message, detail: message, message });
});

test('texts with values and messages of fields are translated', async () => {
  const { problem } = await answer('de', ordered(3));
  expect(problem).toMatchObject({ code: 'too_many_open_orders', detail: '3 Muster' });
  const wrong = await answer('de');
  expect(wrong.problem.errors).toEqual([
    { pointer: '/name', detail: 'Bitte geben Sie den Namen an' },
    { pointer: '/note', detail: 'Höchstens 3 Zeichen' },
    { pointer: '/count', detail: expect.stringContaining('Ungültige Eingabe') },
  ]);
});

test('English is the same bytes in a shop of several languages', async () => {
  expect((await answer('en')).text).toBe(english[0].text);
});
